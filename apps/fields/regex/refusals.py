"""Reasons for which a regular expression is not taken, in words for the person who wrote it."""

from __future__ import annotations

from django.utils.translation import gettext


class PatternRefused(ValueError):
    """The pattern is of a kind or size that is not allowed, or PatternBroken; says which."""


class PatternBroken(PatternRefused):
    """The pattern is no regular expression at all."""


def too_large() -> PatternRefused:
    return PatternRefused(gettext("it is too large when its repetitions are written out"))


def refers_back() -> PatternRefused:
    return PatternRefused(gettext("it refers back to a group, which cannot be used here"))


def looks_around() -> PatternRefused:
    return PatternRefused(
        gettext("it looks ahead or behind, “(?=…)”, “(?!…)” or “(?<…)”, which cannot be used here")
    )


def unusable(part: str) -> PatternRefused:
    return PatternRefused(gettext("its part “%(part)s” cannot be used here") % {"part": part})


def broken(position: int | None) -> PatternBroken:
    """Where the pattern stops being one (from 0), when that is known."""
    if position is None:
        return PatternBroken(gettext("it is not a regular expression"))
    return PatternBroken(
        gettext("it is not a regular expression from character %(n)d on") % {"n": position + 1}
    )
