"""Figures of the sample size as whole sentences of talk tell them, clause by clause, beside those of other people."""
