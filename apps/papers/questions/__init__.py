"""Questions about one paper, answered by rules: what each part of a question asks for, and which sentences say it."""
