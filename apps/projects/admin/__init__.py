"""The administration of people and projects, and what the admin pages of every app share."""

from __future__ import annotations

from apps.projects.admin import outside, people, tokens

__all__ = ["outside", "people", "tokens"]
