"""What an app gets wrong is said where it stands, when it is registered or when all apps are ready."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from django.core.checks import run_checks

from apps.agents import extension
from apps.agents.checks import check_registrations
from apps.fields.bilingual import both


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    with extension.isolated(empty=True):
        yield


def test_a_value_without_its_group_is_refused() -> None:
    with pytest.raises(ValueError, match="no group"):
        extension.says(r"blowing at \d+")


@pytest.mark.parametrize(
    ("name", "agents", "sentence"),
    [("station", ("desk",), "the name 'station'"), (both("station", "气象站"), "desk", "several slugs")],
)
def test_a_subject_is_made_of_a_name_in_both_languages_and_several_agents(
    name: Any, agents: Any, sentence: str
) -> None:
    with pytest.raises(TypeError, match=sentence):
        extension.Subject(name, agents, lambda project, ids: {}, lambda user, thing: True, str)


def test_what_remembers_at_no_known_time_is_refused() -> None:
    with pytest.raises(ValueError, match="on_commit, batch"):
        extension.register_remember("notes", lambda request: None, when=cast("Any", "later"))


def test_events_that_nobody_sends_are_not_listened_to() -> None:
    with pytest.raises(ValueError, match="context_changed"):
        extension.listen("unknown", lambda event: None)


def test_what_names_nothing_is_found_when_all_apps_are_ready() -> None:
    extension.register_phrasebook("nobody", extension.Phrasebook())
    extension.register_phrasebook(extension.OTHER_AGENTS, extension.Phrasebook())
    extension.register_lane("nothing", "fast", cast("Any", None), both("Fast", "快"))
    extension.register_schedule("morning", crontab="0 6 * * *", title="Morning", run_kind="no_such_kind")
    found = {each.id: each.msg for each in check_registrations()}
    assert found == {
        "agents.E001": "The lane 'fast' is of the orchestrator 'nothing', which no app registers.",
        "agents.E002": "The schedule 'morning' starts runs of the kind 'no_such_kind', which no app registers.",
        "agents.W001": "The phrasebook is of the agent 'nobody', which no app brings.",
    }
    assert set(found) <= {each.id for each in run_checks()}


def test_a_subject_of_an_agent_that_nobody_brings_is_found() -> None:
    subject = extension.Subject(
        both("a", "一"), ("nobody",), lambda project, ids: {}, lambda user, thing: True, str
    )
    extension.register_subject("station", subject)
    assert [each.id for each in check_registrations()] == ["agents.W001"]


def test_agents_that_apps_bring_are_known() -> None:
    extension.register_default_agent("desk", dict)
    extension.register_phrasebook("desk", extension.Phrasebook())
    assert check_registrations() == []
