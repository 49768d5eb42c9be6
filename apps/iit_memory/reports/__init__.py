"""Weekly reports: what a week was, gathered from data and from what was said, worded, kept and sent."""
