"""Pages of this app: only the state of the installation."""
