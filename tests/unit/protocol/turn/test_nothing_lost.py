"""Nothing of a message is lost in silence, over clauses of which people said where they belong, and over the table of
messages; hardly anything is asked about needlessly. `-s` prints what is lost, `LOST_EVERY=1` looks at all messages."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Final

import pytest

from apps.agents.models import Agent
from apps.protocol.reading.placed.training import Clause, clauses_in
from tests.support.cast import Cast
from tests.unit.protocol.reading.messages import rows as messages
from tests.unit.protocol.turn.lost_clauses import Answered, answered, unsorted

pytestmark = pytest.mark.django_db(transaction=True)
DATA: Final = Path(__file__).parents[3] / "data"
EVERY: Final = int(os.environ.get("LOST_EVERY", "6"))
EVERY_OF_THE_TABLE: Final = 10 * EVERY
MOST_UNSORTED: Final = 0.1  # nobody said which of these are talk ("大概就这些")
MOST_NEEDLESS: Final = 0.1  # rows, of the clauses


@pytest.mark.parametrize(
    ("file", "every", "most"), [("clauses_lost.txt", 1, 0.02), ("clauses_unseen.txt", EVERY, 0.03)]
)
def test_clauses_are_proposed_asked_about_or_named(
    file: str, every: int, most: float, cast: Cast, protocol_agent: Agent
) -> None:
    told = [[*each] for _text, each in groupby(clauses_in(DATA / file), key=lambda clause: clause.message)]
    lost, needless, asked = _counted(file, [answered(each, cast, protocol_agent) for each in told[::every]])
    assert asked >= 80
    assert lost <= most * asked
    assert needless <= MOST_NEEDLESS * asked


def test_of_the_table_of_messages_too(cast: Cast, protocol_agent: Agent) -> None:
    rows = [row for row in messages() if row.sort == "prose"][::EVERY_OF_THE_TABLE]
    told: list[tuple[list[Clause], str]] = [(unsorted(row.said), row.stage) for row in rows]
    lost, needless, asked = _counted(
        "messages.yaml",
        [answered(clauses, cast, protocol_agent, stage) for clauses, stage in told if clauses],
    )
    assert asked >= 50
    assert lost <= MOST_UNSORTED * asked
    assert needless <= MOST_NEEDLESS * asked


def _counted(name: str, found: Iterable[Answered]) -> tuple[int, int, int]:
    """How many clauses are lost, how many rows are needless, and how many clauses there are."""
    found = [*found]
    lost = [clause for each in found for clause in each.lost]
    needless = [row for each in found for row in each.needless]
    asked, named = sum(each.asked for each in found), sum(each.named for each in found)
    lines = [*(f"lost: {each}" for each in lost), *(f"needless: {each}" for each in needless)]
    figures = f"{name}: {len(lost)} lost of {asked}, {len(needless)} needless rows, {named} named as not used"
    sys.stdout.write("\n".join(("", *lines, figures, "")))
    return len(lost), len(needless), asked
