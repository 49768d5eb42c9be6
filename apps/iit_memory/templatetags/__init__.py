"""Words of the pages of this app."""
