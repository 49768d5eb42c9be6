"""The words of a trial from which the rows are put together, and those that stand inside general patterns."""
