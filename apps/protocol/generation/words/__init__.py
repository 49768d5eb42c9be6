"""How words that people say become those of a document. Pure: no values, no tables."""
