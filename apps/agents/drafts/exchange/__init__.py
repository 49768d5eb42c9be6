"""Agents as files: what carries an agent from one installation to another, and what a strange file may not do."""
