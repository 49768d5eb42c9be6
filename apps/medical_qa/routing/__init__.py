"""What a medical question wants, and so which lane answers it."""
