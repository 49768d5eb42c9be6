"""What a person's earlier searches say of the next one: terms with other words for them, and what was searched last."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from django.db.models import QuerySet
from django.utils import timezone

from apps.projects.models import User
from apps.retrieval.terms import HAN
from apps.search.models import PastSearch, PersonalTerm, SearchHabits
from apps.search.query.concepts import Group
from apps.search.query.interpret import interpret

# “心梗（myocardial infarction）”, and the other way round
EXPLAINED: Final = re.compile(
    rf"(?P<han>[{HAN}]{{2,20}})\s*[（(]\s*(?P<latin>[A-Za-z][A-Za-z0-9 '\-]{{1,80}})\s*[）)]"
    rf"|(?P<latin2>[A-Za-z][A-Za-z0-9'\-]*(?: [A-Za-z0-9'\-]+){{0,3}})\s*[（(]\s*(?P<han2>[{HAN}]{{2,20}})\s*[）)]"
)
LEADING: Final = re.compile(r"^(?:请|查找|检索|搜索|关于|对于|患者|研究|的|和|与|在|对|中)+")


def key_of(term: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", term).casefold().split())[:100]


def keeps_habits(user: User) -> bool:
    return not SearchHabits.objects.filter(user=user, enabled=False).exists()


def terms_of(user: User) -> QuerySet[PersonalTerm]:
    return PersonalTerm.objects.filter(user=user)


def past_searches_of(user: User) -> QuerySet[PastSearch]:
    """In the projects that are still the person's."""
    return PastSearch.objects.filter(user=user, project__memberships__user=user).select_related("project")


def expanded(question: str, groups: tuple[Group, ...]) -> str:
    """The question with the person's other words for what stands in it; itself where there are none."""
    folded = key_of(question)
    added = [
        way
        for group in groups
        if key_of(group[0]) in folded
        for way in group[1:]
        if key_of(way) not in folded
    ]
    return f"{question} {' '.join(dict.fromkeys(added))}" if added else question


def explained_in(question: str) -> Iterator[tuple[str, str]]:
    """Terms that the question itself explains, with their other words."""
    for match in EXPLAINED.finditer(question):
        han = LEADING.sub("", match["han"] or match["han2"] or "")
        latin = " ".join((match["latin"] or match["latin2"] or "").split())
        if len(han) > 1 and latin:
            yield han, latin


def terms_in(question: str) -> tuple[str, ...]:
    """What the question is about, as the list of a person's terms has it: no years, kinds of study or journals."""
    found = interpret(question, this_year=timezone.now().year)
    return tuple(concept.words for concept in found.concepts)[:12]
