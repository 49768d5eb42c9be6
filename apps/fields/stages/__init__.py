"""The stage machine: what may be completed, what comes next, and where one may go."""
