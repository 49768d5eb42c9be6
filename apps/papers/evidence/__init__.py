"""Evidence for a field of another agent's work: searched with its question, and cited for it by a person."""
