"""How much a turn, and each part of a prompt, may use."""
