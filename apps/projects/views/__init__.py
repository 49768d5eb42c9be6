"""Pages about people and projects: parse, authorise, call one function, render."""
