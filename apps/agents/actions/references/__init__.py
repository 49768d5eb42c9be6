"""Works that people cite, kept with what rests on them."""
