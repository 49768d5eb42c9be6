"""Being told things, in one's own language, and having read them."""

from __future__ import annotations

import pytest

from apps.projects import notices
from apps.projects.actions.notifications import mark_read, notify
from apps.projects.models import Notification
from apps.projects.selectors import unread_notifications
from tests.support.cast import Cast


def test_everybody_is_told_once_but_not_who_did_it(cast: Cast) -> None:
    people = [cast.viewer, cast.viewer, cast.manager]
    notify(users=people, by=cast.manager, kind="project_archived", params={"by": "Zhao Min"})
    told = Notification.objects.filter(kind="project_archived")
    assert [note.user for note in told] == [cast.viewer]
    assert told[0].title == "Zhao Min archived …."


def test_a_kind_without_a_sentence_is_a_mistake_unless_it_brings_its_text(cast: Cast) -> None:
    with pytest.raises(ValueError, match="no sentence"):
        notify(users=[cast.viewer], kind="unheard_of")
    [note] = notify(users=[cast.viewer], kind="unheard_of", text="A line")
    assert note.title == "A line"


def test_an_app_brings_sentences_of_its_own(cast: Cast) -> None:
    with notices.SENTENCES.isolated():
        notices.register("report_ready", "The report of week %(week)s is ready.")
        [note] = notify(users=[cast.viewer], kind="report_ready", params={"week": 46})
        assert note.title == "The report of week 46 is ready."


def test_people_mark_their_own_as_read_and_nobody_elses(cast: Cast) -> None:
    mark_read(by=cast.viewer)
    notify(users=[cast.viewer, cast.coordinator], kind="note", text="Hello")
    [own] = unread_notifications(cast.viewer)
    [foreign] = Notification.objects.filter(user=cast.coordinator, text="Hello")
    assert mark_read(by=cast.viewer, ids=[foreign.pk]) == 0
    assert mark_read(by=cast.viewer, ids=[own.pk, foreign.pk]) == 1
    assert mark_read(by=cast.viewer) == 0
    foreign.refresh_from_db()
    assert foreign.read_at is None
