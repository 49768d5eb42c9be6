"""How much is asked of the product at once: the levels of a run, the same for the floor and for the product."""

from __future__ import annotations

import random
from dataclasses import dataclass

TOKENS_PER_SECOND = 20.0
SEED = 7


@dataclass(frozen=True)
class Level:
    """`conversations` at once, `rounds` times; each answer has `tokens` at 20 a second.

    The starts of a round are spread over `spread_seconds`; after an answer the next message follows at once, until
    the conversation has had its `turns`. `goal_ms` is the added time to the first token that is wanted at p95, None
    where the goal names none.
    """

    name: str
    conversations: int
    rounds: int
    tokens: int
    turns: int = 1
    spread_seconds: float = 0.0
    goal_ms: float | None = None

    def starts(self, number: int) -> list[float]:
        """Seconds after the begin of round `number` at which each conversation starts, in order."""
        chance = random.Random(SEED + number)
        return sorted(chance.uniform(0.0, self.spread_seconds) for _ in range(self.conversations))

    def pieces(self) -> tuple[str, ...]:
        return pieces(self.tokens)


def pieces(tokens: int) -> tuple[str, ...]:
    """The tokens of an answer: numbered, so that a lost, doubled or misplaced one is seen."""
    return tuple(f"word{number} " for number in range(tokens))


FULL = (
    Level("1", conversations=1, rounds=25, tokens=15, goal_ms=25.0),
    Level("20", conversations=20, rounds=1, tokens=60, turns=5, spread_seconds=3.0),
    # A hundred live conversations: all of them stream, and about seven people a second send the next message.
    Level("100", conversations=100, rounds=1, tokens=300, turns=2, spread_seconds=15.0, goal_ms=150.0),
    # The same with answers of a sentence or two: some twenty messages a second.
    Level("100_short", conversations=100, rounds=1, tokens=100, turns=3, spread_seconds=5.0),
    Level("100_within_a_second", conversations=100, rounds=2, tokens=80, spread_seconds=1.0, goal_ms=150.0),
    Level("100_at_once", conversations=100, rounds=2, tokens=60),
)
# More and more messages a second, to find how many are too many.
RAMP_SECONDS = 6
RAMP = tuple(
    Level(
        f"{rate}_a_second",
        conversations=rate * RAMP_SECONDS,
        rounds=1,
        tokens=40,
        spread_seconds=RAMP_SECONDS,
    )
    for rate in (8, 12, 16, 20, 24, 32)
)
SATURATED_ADDED_P95_MS = 1000.0
QUICK = (
    Level("1", conversations=1, rounds=2, tokens=5, goal_ms=25.0),
    Level("8", conversations=8, rounds=1, tokens=10, turns=2, spread_seconds=0.5),
)
