"""The JSON API of agents and conversations."""
