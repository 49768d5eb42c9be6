"""The rows of the phrasebook, a module for each stage or part of one: what people say for its fields."""
