"""Whether a message tells of an emergency: decided by rules alone, before any model is asked."""
