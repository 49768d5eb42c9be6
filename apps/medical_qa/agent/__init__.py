"""The agent that answers medical questions: risk first, then the lane to which the question leads."""
