"""Plain sentences: which parts of them state something, what those say, and what they leave open."""
