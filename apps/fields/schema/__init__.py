"""Fields: made of the JSON Schemas of the stages, checked and described for people."""
