"""Numbers, amounts and times, as people write them."""
