"""Pages of literature; each parses, authorises, calls one function and renders."""
