"""Every write to the library."""
