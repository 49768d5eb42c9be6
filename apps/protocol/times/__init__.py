"""When something is measured and when people are seen, in words or figures: what documents and checks go by. Pure."""
