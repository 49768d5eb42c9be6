"""What a turn begins with, and what it keeps for the next one to begin with."""
