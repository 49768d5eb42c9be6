"""Action cards: which are offered, what their calls may reach, and the signed links that lead out and back."""
