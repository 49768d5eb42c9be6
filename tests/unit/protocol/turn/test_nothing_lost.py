"""Nothing of a message is lost in silence, over clauses of which people said where they belong; `-s` prints them."""

from __future__ import annotations

import os
import sys
from itertools import groupby
from pathlib import Path
from typing import Final

import pytest

from apps.agents.models import Agent
from apps.protocol.reading.placed.training import clauses_in
from tests.support.cast import Cast
from tests.unit.protocol.turn.lost_clauses import answered

pytestmark = pytest.mark.django_db(transaction=True)
DATA: Final = Path(__file__).parents[3] / "data"
EVERY: Final = int(os.environ.get("LOST_EVERY", "4"))


@pytest.mark.parametrize(("file", "every"), [("clauses_lost.txt", 1), ("clauses_unseen.txt", EVERY)])
def test_clauses(file: str, every: int, cast: Cast, protocol_agent: Agent) -> None:
    messages = [[*each] for _text, each in groupby(clauses_in(DATA / file), key=lambda clause: clause.message)]
    asked = lost = needless = named = 0
    for clauses in messages[::every]:
        found = answered(clauses, cast, protocol_agent)
        asked, lost, needless = asked + found.asked, lost + len(found.lost), needless + len(found.needless)
        named += found.named
        for each in found.lost:
            sys.stdout.write(f"LOST {each}\n")
        for each in found.needless:
            sys.stdout.write(f"NEEDLESS {each}\n")
    sys.stdout.write(f"{file}: {lost} lost of {asked}, {needless} needless rows, {named} named\n")
