"""What is wrong with a draft, found by pure functions before it is published."""
