"""Sentences that no rule knows: told apart by what they are about, each is read like the reply to a question for it."""
