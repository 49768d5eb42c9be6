"""What a turn runs on: the published configuration of an agent, as frozen dataclasses."""
