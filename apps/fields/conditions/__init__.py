"""The one condition language: for transitions, cards, completion and rules."""
