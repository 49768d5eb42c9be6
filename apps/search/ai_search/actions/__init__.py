"""Writes of saved searches and of what a person's searches leave behind."""
