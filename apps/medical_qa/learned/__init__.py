"""What was learned from questions whose lane is known: a second opinion beside the rules, for words that they lack."""
