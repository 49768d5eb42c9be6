"""A person's question understood with their own words for terms, and with the synonyms that administrators loaded."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils import timezone

from apps.projects.models import User
from apps.search.library.terms import synonym_groups
from apps.search.models import PersonalTerm, SearchHabits
from apps.search.query.concepts import Group
from apps.search.query.interpret import Interpreted, interpret

MOST_TERMS = 300


def understood(user: User, question: str, *, ignored: Sequence[str] = ()) -> Interpreted:
    """`ignored` are keys of parts that the person took out (`apps.search.query.interpret.key_of`)."""
    groups = (*own_groups(user), *synonym_groups(question))
    return interpret(question, this_year=timezone.now().year, groups=groups, ignored=ignored)


def own_groups(user: User) -> tuple[Group, ...]:
    """The person's own words for terms; none once they have switched them off."""
    if SearchHabits.objects.filter(user=user, enabled=False).exists():
        return ()
    rows = PersonalTerm.objects.filter(user=user).exclude(means="").values_list("term", "means")[:MOST_TERMS]
    return tuple((term, *_parts(means)) for term, means in rows)


def _parts(means: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in re.split(r"[;；,，]", means) if part.strip())
