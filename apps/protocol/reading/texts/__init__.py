"""Texts as people tell them: which sentence is one of a certain sort, which words are a title, which are neither."""
