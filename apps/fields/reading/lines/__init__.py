"""Labelled lines: labels, what stands behind them, lists and their items."""
