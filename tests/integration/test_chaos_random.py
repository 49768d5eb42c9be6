"""Random kills and freezes of every part of the running product while several conversations go on.

15 of them in the normal run, always the same victims; CHAOS_KILLS=200 makes more, CHAOS_SEED=n chooses others, and
CHAOS_SEED=0 any (the seed is printed). Afterwards every message is there once, has one answer, and every reader saw
what is stored. While a part stands still, somebody else sends a message: it is accepted soon, whoever does not answer
meanwhile.
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
from tests.support.chaos_stack import PROCESSES, SERVERS, ChaosStack, wait_until

pytest_plugins = ["tests.support.chaos_fixtures"]

KILLS = int(os.environ.get("CHAOS_KILLS", "15"))
SEED = int(os.environ.get("CHAOS_SEED", "499")) or random.SystemRandom().randrange(1, 10**6)
CONVERSATIONS = 5
LONGEST_PAUSE_SECONDS = 3.0
# One time in three nothing dies: something stands still, as a swapping machine or a stalled disk makes it.
FREEZES = 1 / 3
FREEZE_SECONDS = (1.0, 3.5)
ACCEPTED_WITHIN_SECONDS = 20.0  # long after it, where somebody waits for what stands still by mistake
SECONDS_A_KILL = 12.0
# The supervisor waits longer and longer for what dies again and again. Afterwards everything ends soon.
PATIENCE_SECONDS = 180.0 + 3 * KILLS
END_SECONDS = 300.0

pytestmark = [pytest.mark.xdist_group("chaos"), pytest.mark.timeout(900 + KILLS * SECONDS_A_KILL * 2)]

# Drawn more often: what carries answers, and the servers.
WITH_ITS_DATA = "valkey with its data"
CARRIERS = ("chat1", "chat2", "web", "valkey", "postgres")
A_BACK_END = "postgres by one of its back-ends"
VICTIMS = (*PROCESSES, *CARRIERS, *CARRIERS, WITH_ITS_DATA, A_BACK_END)
# Without these no request can be answered: whoever asks waits for their return, as long as they stand still.
ANSWERING = ("web", "postgres")
FREEZABLE = (*PROCESSES, *SERVERS, "supervisor")


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
    if victims[0] == A_BACK_END:
        stack.kill_back_end(choose=dice.choice)
        return A_BACK_END
    doomed = list(dict.fromkeys(name.split()[0] for name in victims))[: 2 if dice.random() < 0.25 else 1]
    stack.kill(*doomed)
    return " and ".join(doomed)


@dataclass
class Bystander:
    """Somebody who sends one message while a part stands still; `slowest` says how long acceptance took at most."""

    chat: Chat
    slowest: dict[str, float] = field(default_factory=dict)

    def send_beside(self, name: str, *, seconds: float) -> None:
        """Freeze the part for `seconds`, and see the message of that time to its end."""
        self._wait_until_answered()
        with self.chat.stack.frozen(name):
            began = time.monotonic()
            turn = self._send_in_another_thread(name, began, seconds)
        turn.join(END_SECONDS)
        waited = self.slowest[name]
        allowed = ACCEPTED_WITHIN_SECONDS + (seconds if name in ANSWERING else 0.0)
        assert waited < allowed, f"seed {SEED}: accepted after {waited:.1f} s while {name} stood still"
        self.chat.see_to_the_end(self.chat.turns[-1])

    def _send_in_another_thread(self, name: str, began: float, seconds: float) -> threading.Thread:
        def send() -> None:
            self.chat.say(Words(count=10))
            self.slowest[name] = max(self.slowest.get(name, 0.0), time.monotonic() - began)

        thread = threading.Thread(target=send, name="bystander", daemon=True)
        thread.start()
        wait_until(lambda: time.monotonic() - began >= seconds, "the freeze is over")
        return thread

    def _wait_until_answered(self) -> None:
        """What died before is back, so that only who stands still can hold up the message."""
        for name in (*SERVERS, "web"):
            wait_until(lambda name=name: self.chat.stack.is_serving(name), f"{name} serves")  # type: ignore[misc]
        self.chat.person.messages(self.chat.id)


def test_random_kills_and_freezes_lose_nothing(
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
        bystander, killed = Bystander(new_chat()), list[str]()
        for _ in range(KILLS):
            if dice.random() < FREEZES:
                bystander.send_beside(dice.choice(FREEZABLE), seconds=dice.uniform(*FREEZE_SECONDS))
            else:
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
    bystander.chat.check()
    turns = [turn for chatter in chatters for turn in chatter.chat.turns]
    again = sum(len(turn.readers) - 1 for turn in turns)
    tell(f"killed {', '.join(killed)}")
    frozen = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in sorted(bystander.slowest.items()))
    tell(f"{len(bystander.chat.turns)} freezes; a message was accepted at the latest after: {frozen}")
    tell(f"{len(turns)} messages answered, {again} times tried again by hand\n")


def _carry_on(chatters: list[Chatter], *, seconds: float) -> None:
    """Let them talk for a while; a conversation that failed is reported at once."""
    until = time.monotonic() + seconds

    def is_over() -> bool:
        for chatter in chatters:
            assert not chatter.failure, f"seed {SEED}: {chatter.failure[0]!r}"
        return time.monotonic() >= until

    wait_until(is_over, "the pause is over", within_seconds=seconds + 60)
