"""Pages of what a project remembers."""
