"""What the JSON API of every app shares."""
