"""Which items are offered for words that nobody could place: those that the words themselves bear out."""
