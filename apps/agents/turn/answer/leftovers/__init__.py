"""What an answer makes of words that nothing has used: which rows they are, and which items they may be of."""
