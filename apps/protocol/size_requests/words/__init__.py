"""The words of a request before anything is read of them, and those that say how it was understood."""
