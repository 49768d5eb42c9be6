"""The buttons of an answer: what may be recorded with one press, what of it, and what is left of the sentence."""
