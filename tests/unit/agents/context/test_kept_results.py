"""What searches found is kept for one project, for a time and up to a size, so that nobody pays for it twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from apps.agents.context import kept_results
from apps.agents.context.kept_results import keep_result, kept_or_made, kept_result
from apps.agents.models import KeptResult
from apps.agents.tasks import sweep_results
from apps.projects.models import Project
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db
KEY = {"query": "compost", "filters": ["2020"], "version": 3}
FOUND = {"papers": [{"title": "Compost", "score": 0.5}], "b": 1, "a": 2}


@pytest.fixture
def project(cast: Cast) -> Project:
    return cast.project


def expire() -> None:
    KeptResult.objects.update(expires_at=timezone.now() - timedelta(seconds=1))


def test_what_was_found_is_kept_as_it_was(project: Project) -> None:
    assert kept_result(project.pk, "search", KEY) is None
    assert keep_result(project.pk, "search", KEY, FOUND)
    kept = kept_result(str(project.pk), "search", dict(reversed(KEY.items())))
    assert (kept, list(kept)) == (FOUND, list(FOUND))


@pytest.mark.parametrize("key", [{**KEY, "version": 4}, {**KEY, "filters": []}, "compost"])
def test_another_question_has_another_result(project: Project, key: Any) -> None:
    keep_result(project.pk, "search", KEY, FOUND)
    assert kept_result(project.pk, "search", key) is None
    assert kept_result(project.pk, "research", KEY) is None


def test_nothing_crosses_from_one_project_to_another(project: Project, cast: Cast) -> None:
    keep_result(project.pk, "search", KEY, FOUND)
    assert kept_result(cast.other_project.pk, "search", KEY) is None
    keep_result(cast.other_project.pk, "search", KEY, {})
    assert kept_result(project.pk, "search", KEY) == FOUND
    KeptResult.objects.filter(project=project).delete()
    assert kept_result(cast.other_project.pk, "search", KEY) == {}


def test_it_holds_for_a_time_and_is_swept_then(project: Project) -> None:
    keep_result(project.pk, "search", KEY, FOUND, lifetime=timedelta(minutes=5))
    (row,) = KeptResult.objects.all()
    assert timedelta(minutes=4) < row.expires_at - timezone.now() <= timedelta(minutes=5)
    assert sweep_results() == 0
    expire()
    assert kept_result(project.pk, "search", KEY) is None
    keep_result(project.pk, "search", "other", FOUND)
    assert sweep_results() == 1
    assert kept_result(project.pk, "search", "other") == FOUND


def test_what_is_kept_anew_takes_the_place_of_what_was_kept(project: Project) -> None:
    keep_result(project.pk, "search", KEY, FOUND)
    expire()
    keep_result(project.pk, "search", KEY, ["newer"])
    assert kept_result(project.pk, "search", KEY) == ["newer"]
    assert KeptResult.objects.count() == 1


def test_what_is_too_large_is_used_but_not_kept(monkeypatch: pytest.MonkeyPatch, project: Project) -> None:
    monkeypatch.setattr(kept_results, "MOST_CHARACTERS", 100)
    assert kept_or_made(project.pk, "search", KEY, lambda: "x" * 200) == "x" * 200
    assert not KeptResult.objects.exists()


def test_what_was_paid_for_is_not_paid_for_twice(project: Project) -> None:
    paid: list[int] = []

    def pay() -> dict[str, Any]:
        paid.append(1)
        return FOUND

    assert (
        kept_or_made(project.pk, "search", KEY, pay) == kept_or_made(project.pk, "search", KEY, pay) == FOUND
    )
    assert len(paid) == 1


def test_characters_that_no_database_keeps_do_not_cost_the_result(project: Project) -> None:
    assert keep_result(project.pk, "search", KEY, {"text": "a\x00b\ud83d"})
    assert kept_result(project.pk, "search", KEY) == {"text": "ab\ufffd"}
