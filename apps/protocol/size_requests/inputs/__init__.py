"""What a sentence says of each input of a calculation, and of which calculation."""
