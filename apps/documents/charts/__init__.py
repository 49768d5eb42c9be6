"""Charts as geometry for an SVG that the server draws: no script, printable, readable by a test."""
