"""How an answer came to be: steps recorded during a turn, and what people ask of them afterwards."""
