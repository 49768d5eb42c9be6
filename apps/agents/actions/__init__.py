"""Every write of this app that spans rows."""
