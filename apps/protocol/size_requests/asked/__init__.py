"""What is asked around a calculation: that it is made, how long it takes, what if, how many at most."""
