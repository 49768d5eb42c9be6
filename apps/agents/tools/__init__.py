"""Tools: what is registered, how a call is checked and carried out, and what it gives."""
