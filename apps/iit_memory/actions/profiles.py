"""How somebody likes to be answered: written by them on a page, or learned from what they say, once they agreed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from apps.agents.extension import Recalled, RecallRequest, RememberRequest
from apps.iit_memory.models import Profile
from apps.projects.actions import audit
from apps.projects.models import User
from config.database.prepared import Prepared

LAYER = "profile"
FIELDS = ("style", "language", "depth", "consent")
# What people say of how they want to be answered: the column, the value, the words.
LEARNED: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (field, value, re.compile(words, re.IGNORECASE))
    for field, value, words in (
        (
            "depth",
            "brief",
            (
                r"\b(keep it|please be|be|answer|more) (short|brief|briefly|concise)\b"
                r"|简短(一些|点|回答)|简洁(一些|点|回答)|长话短说"
            ),
        ),
        (
            "depth",
            "detailed",
            r"\b(in (more )?detail|more detailed|explain (it )?more)\b|详细(一些|点|说明|回答)|展开(说|讲)",
        ),
        (
            "style",
            "bullet points",
            r"\b(as|in|with|use) (a )?(bullet points?|lists?)\b|分(点|条)(列出|回答|说明)|用列表",
        ),
        ("style", "tables", r"\b(as|in) a? ?tables?\b|用表格"),
        ("language", "zh-hans", r"\b(answer|reply) (me )?in chinese\b|用中文(回答|回复)"),
        ("language", "en", r"\b(answer|reply) (me )?in english\b|用英文(回答|回复)"),
    )
)


def _profile(person: UUID) -> QuerySet[Profile]:
    return Profile.objects.filter(user=person).order_by()


PROFILE = Prepared(_profile, person=UUID)


def profile_of(user: User) -> Profile:
    """The person's own; one that was never saved says nothing."""
    return PROFILE.first(person=user.pk) or Profile(user=user)


@transaction.atomic
def save_profile(*, by: User, style: str, language: str, depth: str, consent: bool) -> Profile:
    """Without consent what was learned is forgotten."""
    given = {"style": style.strip(), "language": language, "depth": depth.strip(), "consent": consent}
    kept = profile_of(by).learned if consent else {}
    row, _is_new = Profile.objects.update_or_create(
        user=by, defaults={**given, "learned": kept, "changed_at": timezone.now()}
    )
    audit.record(by=by, action="profile.saved", subject=row, data={"consent": consent})
    return row


def learn(request: RememberRequest) -> None:
    """From the person's own words alone, and only with their consent; what they wrote themselves stands."""
    if not request.user_id:
        return
    found = {field: value for field, value, words in LEARNED if words.search(request.query)}
    if not found:
        return
    with transaction.atomic():
        row = Profile.objects.select_for_update().filter(user_id=request.user_id, consent=True).first()
        if row is not None:
            row.learned = {**row.learned, **found}
            row.save(update_fields=["learned"])


def recall_profile(request: RecallRequest) -> Iterator[Recalled]:
    """What the prompt is told of the person who asks, before all else that is remembered."""
    row = PROFILE.first(person=UUID(request.user_id)) if request.user_id else None
    wishes = wishes_of(row) if row else ""
    if row and wishes:
        yield Recalled(
            LAYER, f"How this person likes to be answered: {wishes}", 1.0, "profile", f"profile:{row.user_id}"
        )


def wishes_of(row: Profile) -> str:
    learned = row.learned if row.consent else {}
    said = {name: getattr(row, name) or learned.get(name, "") for name in ("style", "language", "depth")}
    return "; ".join(f"{name}: {value}" for name, value in said.items() if value)
