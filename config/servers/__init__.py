"""The two servers that come from Python wheels; config/embedded.py is the door to them."""
