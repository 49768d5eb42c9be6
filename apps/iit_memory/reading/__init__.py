"""What messages say that is worth remembering, and which time they ask about: rules over words, without rows."""
