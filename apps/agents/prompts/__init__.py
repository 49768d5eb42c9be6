"""Prompts: how they are put together."""
