"""The layers that every turn passes, in the order that pipeline.py gives."""
