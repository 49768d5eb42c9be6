"""What TrialDesk adds to the time and the work of a model's answer, measured on the real processes.

`make bench` (or `python -m benchmarks`) prints one JSON document; progress goes to standard error.
"""
