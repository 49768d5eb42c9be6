"""Random kills of every part of the running product while several conversations go on.

30 kills in the normal run; CHAOS_KILLS=200 makes more, CHAOS_SEED=n repeats the kills of a run that failed (the
seed is printed). Afterwards every message is there once, has one answer, and every reader saw what is stored.
"""

from __future__ import annotations

import os
import random
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest

from tests.support.chaos import Chat, Words
from tests.support.chaos_stack import PROCESSES, ChaosStack, wait_until

pytest_plugins = ["tests.support.chaos_fixtures"]

KILLS = int(os.environ.get("CHAOS_KILLS", "30"))
SEED = int(os.environ.get("CHAOS_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
CONVERSATIONS = 5
LONGEST_PAUSE_SECONDS = 3.0
SECONDS_A_KILL = 12.0
# The supervisor waits longer and longer for what dies again and again. Afterwards everything ends soon.
PATIENCE_SECONDS = 180.0 + 3 * KILLS
END_SECONDS = 300.0

pytestmark = [pytest.mark.xdist_group("chaos"), pytest.mark.timeout(900 + KILLS * SECONDS_A_KILL * 2)]

# Drawn more often: what carries answers, and the servers.
WITH_ITS_DATA = "valkey with its data"
CARRIERS = ("chat1", "chat2", "web", "valkey", "postgres")
VICTIMS = (*PROCESSES, *CARRIERS, *CARRIERS, WITH_ITS_DATA)


@dataclass
class Chatter:
    """Somebody who sends the next message when the last one is answered, until it is enough."""

    chat: Chat
    seed: int
    enough: threading.Event
    failure: list[BaseException] = field(default_factory=list)

    def start(self) -> threading.Thread:
        thread = threading.Thread(target=self._run, name=f"chatter-{self.seed}", daemon=True)
        thread.start()
        return thread

    def where_it_stands(self) -> str:
        open_ones = [turn for turn in self.chat.turns if turn.reader.finish is None]
        return "\n".join(self.chat.stack.state_of(turn.run_id) for turn in open_ones) or "a request"

    def _run(self) -> None:
        dice = random.Random(self.seed)
        self.chat.person.patience_seconds = PATIENCE_SECONDS
        try:
            while not self.enough.is_set():
                burst = [self.chat.say(_words(dice)) for _ in range(dice.choice((1, 1, 1, 2, 3)))]
                for turn in burst:
                    self.chat.see_to_the_end(turn)
        except BaseException as failure:
            self.failure.append(failure)


def _words(dice: random.Random) -> Words:
    silent_seconds = dice.choice((0.0, 0.0, 0.5, 2.0))
    return Words(count=dice.randint(20, 100), per_second=25.0, silent_seconds=silent_seconds)


def _kill_one(stack: ChaosStack, dice: random.Random) -> str:
    """Kill something that is alive; one time in four something else dies at the same moment."""
    order = dice.sample(VICTIMS, len(VICTIMS))
    victims: list[str] = wait_until(
        lambda: [name for name in order if stack.pid(name.split()[0])], "something is alive"
    )
    if victims[0] == WITH_ITS_DATA:
        stack.kill_valkey_with_its_data(and_its_folder=dice.random() < 0.5)
        return WITH_ITS_DATA
    doomed = list(dict.fromkeys(name.split()[0] for name in victims))[: 2 if dice.random() < 0.25 else 1]
    stack.kill(*doomed)
    return " and ".join(doomed)


def test_random_kills_lose_nothing(
    stack: ChaosStack, new_chat: Callable[[], Chat], capsys: pytest.CaptureFixture[str]
) -> None:
    def tell(text: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\nchaos: {text}")
            sys.stdout.flush()

    tell(f"CHAOS_SEED={SEED} CHAOS_KILLS={KILLS}")
    dice = random.Random(SEED)
    enough = threading.Event()
    chatters = [Chatter(new_chat(), SEED + number, enough) for number in range(CONVERSATIONS)]
    with ExitStack() as cleanup:
        cleanup.callback(enough.set)
        threads = [chatter.start() for chatter in chatters]
        killed: list[str] = []
        for _ in range(KILLS):
            killed.append(_kill_one(stack, dice))
            _carry_on(chatters, seconds=dice.uniform(0.0, LONGEST_PAUSE_SECONDS))
        enough.set()
        for thread in threads:
            thread.join(END_SECONDS)
    stack.wait_until_ready()
    for chatter, thread in zip(chatters, threads, strict=True):
        assert not chatter.failure, f"seed {SEED}: {chatter.failure[0]!r}"
        assert not thread.is_alive(), f"seed {SEED}: no end of {chatter.where_it_stands()}"
        chatter.chat.check()
    turns = [turn for chatter in chatters for turn in chatter.chat.turns]
    again = sum(len(turn.readers) - 1 for turn in turns)
    tell(f"killed {', '.join(killed)}")
    tell(f"{len(turns)} messages answered, {again} times tried again by hand\n")


def _carry_on(chatters: list[Chatter], *, seconds: float) -> None:
    """Let them talk for a while; a conversation that failed is reported at once."""
    until = time.monotonic() + seconds

    def is_over() -> bool:
        for chatter in chatters:
            assert not chatter.failure, f"seed {SEED}: {chatter.failure[0]!r}"
        return time.monotonic() >= until

    wait_until(is_over, "the pause is over", within_seconds=seconds + 60)
