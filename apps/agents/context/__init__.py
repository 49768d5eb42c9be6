"""The values of a conversation: where they come from, what hangs on them, and what checks say of them."""
