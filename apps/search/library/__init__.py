"""The library of papers: how records come in, how they are found, kept in order and handed out."""
