"""Enrolment as people have it: in tables that they type, paste or export from elsewhere."""
