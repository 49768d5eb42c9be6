"""The answer of a turn: rounds of a model with its tools, or what the rules write in its place."""
