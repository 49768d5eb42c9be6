"""What the page offers for words that no item took, over the table of leftovers: the right item is among the buttons, a
button for anything absurd is not. `-s` prints what is missed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Agent, Conversation
from apps.agents.presenters.panel import panel_of
from apps.runs.work.execute import execute_inline
from config.yaml_files import read_yaml
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)
TABLE: Final = Path(__file__).parents[3] / "data" / "leftovers.yaml"
LEAST_RIGHT: Final = 0.86
MOST_ABSURD: Final = 0.06


@dataclass(frozen=True)
class Row:
    said: str
    fits: Sequence[str]
    near: Sequence[str] = ()
    study: str = "parallel_rct"

    @property
    def language(self) -> str:
        return "en" if self.said.isascii() else "zh-hans"


ROWS: Final = [Row(**row) for row in read_yaml(TABLE)]


def test_the_table_is_half_in_each_language() -> None:
    english = [row for row in ROWS if row.language == "en"]
    assert min(len(english), len(ROWS) - len(english)) >= 60


def test_buttons_are_for_items_that_the_words_bear_out(cast: Cast, protocol_agent: Agent) -> None:
    left = [(row, offered) for row in ROWS if (offered := _offered(row, cast, protocol_agent)) is not None]
    asked = [(row, offered) for row, offered in left if row.fits]
    missed = [(row.said, offered) for row, offered in asked if not {*offered} & {*row.fits}]
    absurd = [(row.said, *_absurd(row, offered)) for row, offered in left if _absurd(row, offered)]
    sys.stdout.write("\n".join(map(str, ("", *missed, "", *absurd, ""))))
    sys.stdout.write(f"{len(asked) - len(missed)} of {len(asked)} right, {len(absurd)} absurd of {len(left)}")
    assert len(asked) - len(missed) >= LEAST_RIGHT * len(asked)
    assert len(absurd) <= MOST_ABSURD * len(left)


def _absurd(row: Row, offered: Sequence[str]) -> list[str]:
    return [key for key in offered if key not in (*row.fits, *row.near)]


def _offered(row: Row, cast: Cast, agent: Agent) -> list[str] | None:
    """The keys of the items that stand as buttons; None for words of which a value was read."""
    conversation = start_conversation(
        agent=agent, project=cast.project, title="T", by=cast.investigator, language=row.language
    )
    config = config_for(conversation)
    if row.study != "none":
        edit_field(
            conversation=conversation,
            config=config,
            field="study_design.design_type",
            value=row.study,
            by=cast.investigator,
        )
    execute_inline(
        send_message(conversation=conversation, text=row.said, by=cast.coordinator, enqueue=False).run
    )
    conversation = Conversation.objects.get(pk=conversation.pk)
    if conversation.proposals.exists():
        return None
    fields = config.catalogue.fields
    keys = {field.titles.in_language(row.language): field.path.partition(".")[2] for field in fields}
    return [keys[title] for title in _titles(panel_of(conversation, config, row.language))]


def _titles(panel: Any) -> Iterator[str]:
    for answer in panel.offers:
        yield from (offer.title for guess in answer.guesses for offer in guess.offers)
        for leftover in answer.leftovers:
            yield from (offer.title for offer in leftover.offers)
            yield from (place.title for place in leftover.beside)
