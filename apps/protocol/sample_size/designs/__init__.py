"""The designs, a module for each: its inputs, its formula with the source, and what it says of its result."""
