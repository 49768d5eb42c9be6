"""What a search leaves behind for the same person, and how that person corrects and forgets it."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from apps.projects.errors import Invalid, NotFound
from apps.projects.models import Project, User
from apps.search.ai_search.habits import explained_in, keeps_habits, key_of, terms_in, terms_of
from apps.search.models import PastSearch, PersonalTerm, SearchHabits

MOST_SEARCHES = 100
MOST_TERMS = 300
LONGEST_TERM, LONGEST_MEANS, LONGEST_QUESTION = 100, 200, 500


@transaction.atomic
def learn(*, user: User, project: Project, question: str) -> None:
    """The question, its terms, and what it explains of them. Nothing for who has switched it off."""
    if not keeps_habits(user):
        return
    now, words = timezone.now(), " ".join(question.split())[:LONGEST_QUESTION]
    PastSearch.objects.update_or_create(user=user, project=project, question=words, defaults={"at": now})
    explained = dict(explained_in(question))
    for term in dict.fromkeys((*explained, *terms_in(question))):
        _count(user, term, explained.get(term, ""))
    _drop_oldest(user)


def _count(user: User, term: str, means: str) -> None:
    row, _made = PersonalTerm.objects.get_or_create(
        user=user, key=key_of(term), defaults={"term": term[:LONGEST_TERM], "means": means[:LONGEST_MEANS]}
    )
    kept = row.means or means[:LONGEST_MEANS]  # what the person wrote goes before what was learned
    PersonalTerm.objects.filter(pk=row.pk).update(uses=F("uses") + 1, used_at=timezone.now(), means=kept)


def _drop_oldest(user: User) -> None:
    old = PastSearch.objects.filter(user=user).order_by("-at").values_list("pk", flat=True)[MOST_SEARCHES:]
    PastSearch.objects.filter(pk__in=list(old)).delete()
    unused = terms_of(user).filter(means="").order_by("-used_at").values_list("pk", flat=True)[MOST_TERMS:]
    PersonalTerm.objects.filter(pk__in=list(unused)).delete()


@transaction.atomic
def set_term(*, by: User, term: str, means: str) -> PersonalTerm:
    """Add a term, or change what it is also searched as."""
    term, means = " ".join(term.split()), " ".join(means.split())
    if not key_of(term):
        raise Invalid(fields={"term": [_("Write a term.")]})
    if len(term) > LONGEST_TERM or len(means) > LONGEST_MEANS:
        raise Invalid(fields={"term": [_("This is too long.")]})
    row, _made = PersonalTerm.objects.update_or_create(
        user=by, key=key_of(term), defaults={"term": term, "means": means}
    )
    return row


def forget_term(*, by: User, term_id: UUID) -> None:
    if not terms_of(by).filter(pk=term_id).delete()[0]:
        raise NotFound


def forget_search(*, by: User, search_id: int) -> None:
    """The saved search stays in its project: it belongs to all of it."""
    if not PastSearch.objects.filter(user=by, pk=search_id).delete()[0]:
        raise NotFound


@transaction.atomic
def forget_all(*, by: User) -> None:
    PastSearch.objects.filter(user=by).delete()
    terms_of(by).delete()


@transaction.atomic
def switch(*, by: User, enabled: bool) -> None:
    """Off: nothing is learned or used; what is there stays until it is forgotten."""
    SearchHabits.objects.update_or_create(user=by, defaults={"enabled": enabled})
