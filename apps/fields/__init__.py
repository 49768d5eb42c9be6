"""What a field is, and how values are read from words and held against them.

No rows and no request: the same code serves a turn, a check of a draft, an edit and a script. It knows no word of
any subject; apps that do register what theirs say.
"""
