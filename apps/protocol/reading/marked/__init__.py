"""What was learned of messages in which people marked the words: which words say what."""
