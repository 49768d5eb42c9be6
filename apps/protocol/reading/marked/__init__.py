"""Words of a message marked with what they say, as people marked them in others: learned, and sure or silent."""
