"""What the chaos tests share: answers made of numbered words, and what must hold whatever was killed meanwhile."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace

from tests.support.chaos_client import Accepted, Person, Reader
from tests.support.chaos_stack import ChaosStack, wait_until
from tests.support.openai_script import Reply, Seen, last_user_text

CLOSED_SECONDS = 120.0
RETRYABLE = {"interrupted", "failed", "stopped"}
SHOWN_WORDS = 10
# What the model says when it is asked what a message wants.
UNDERSTOOD = Reply(text='{"intents": ["ask_question"], "confidence": 0.95}')


@dataclass(frozen=True)
class Words:
    """An answer of numbered words, sent evenly after a silence: what is lost or comes twice is seen at once."""

    count: int = 60
    per_second: float = 25.0
    silent_seconds: float = 0.0
    tag: str = field(default_factory=lambda: secrets.token_hex(3))

    @property
    def text(self) -> str:
        return "".join(self._words())

    @property
    def question(self) -> str:
        return f"Say the words of {self.tag}."

    def _words(self) -> tuple[str, ...]:
        return (*(f"{self.tag}-{number} " for number in range(1, self.count)), f"{self.tag}-end.")

    def reply(self) -> Reply:
        silence = ("",) * round(self.silent_seconds * self.per_second)
        return Reply(pieces=silence + self._words(), tokens_per_second=self.per_second)

    def held(self, after: int = SHOWN_WORDS) -> Reply:
        """Some words, and the others once the test releases them: what happens between is in mid-stream, however slow
        the machine is."""
        return replace(self.reply(), hold_after=after)

    @property
    def shown(self) -> int:
        """The characters of the words before the silence."""
        return len("".join(self._words()[:SHOWN_WORDS]))


@dataclass
class Turn:
    """A message that was accepted, the answer it shall get, and the readers of the runs that try to give it."""

    words: Words
    sent: Accepted
    readers: list[Reader]

    @property
    def reader(self) -> Reader:
        return self.readers[-1]

    @property
    def run_id(self) -> str:
        return self.reader.run_id


class Chat:
    """One conversation of one person with what was said in it, and the checks that nothing of it is lost."""

    def __init__(self, stack: ChaosStack) -> None:
        self.stack = stack
        self.person = Person(stack)
        self.id = self.person.new_conversation()
        self.turns: list[Turn] = []

    def say(
        self, words: Words | None = None, *, first: Reply | None = None, client_id: str | None = None
    ) -> Turn:
        """Send a message that is answered with `words`; `first` is what the model does at the first request."""
        words = words or Words()
        if first is not None:
            self.stack.model.when(first, contains=words.question, times=1)
        self.stack.model.when(words.reply(), contains=words.question)
        sent = self.person.send(self.id, words.question, client_id=client_id)
        turn = Turn(words, sent, [self.person.read(sent.run_id)])
        self.turns.append(turn)
        return turn

    def say_held(self, words: Words | None = None) -> Turn:
        """The same, returning when the first words are shown; the others come once `stack.model` releases them."""
        words = words or Words(count=30)
        turn = self.say(words, first=words.held())
        turn.reader.wait_for_text(words.shown)
        return turn

    def asked(self, turn: Turn) -> int:
        """How often the model was asked for the answer of a turn."""
        return len(self.requests_of(turn))

    def requests_of(self, turn: Turn) -> list[Seen]:
        """Requests for the answer itself, not for what a turn asks the model in a JSON form beside it."""
        wanted = turn.words.question
        return [
            seen
            for seen in self.stack.model.requests
            if last_user_text(seen.body) == wanted and not seen.body.get("response_format")
        ]

    def wait_until_asked(self, turn: Turn) -> None:
        wait_until(lambda: self.asked(turn), "the model is asked")

    def see_to_the_end(self, turn: Turn) -> None:
        """Follow the turn to a complete answer, trying again as a person would when it was cut off."""
        while turn.reader.wait_for_finish().data["state"] != "finished":
            self.check_stored(turn)
            turn.readers.append(self.person.read(self.person.retry(turn.run_id)))
        self.check_stored(turn)

    def check_stored(self, turn: Turn) -> None:
        """What the reader was shown is what is stored, and belongs to the words that the model sent."""
        reader = turn.reader
        finish = reader.wait_for_finish()
        rows = self.stack.sql(
            "SELECT m.id::text, m.content, m.state FROM agents_message m WHERE m.run_id = %s", [reader.run_id]
        )
        assert len(rows) == 1, f"{len(rows)} answers of run {reader.run_id}"
        message_id, content, state = rows[0]
        assert finish.data["message_id"] == message_id, f"{finish.data} is not about {message_id}"
        assert reader.text == content, f"shown {reader.text!r}, stored {content!r}"
        assert turn.words.text.startswith(content), f"{content!r} is not what the model said"
        if finish.data["state"] == "finished":
            assert (content, state) == (turn.words.text, "complete"), f"{state} with {content!r}"
        else:
            assert finish.data["state"] in RETRYABLE, finish.data
            assert state == finish.data["state"], f"{state} is stored, {finish.data}"

    def check(self) -> None:
        """Everything that was said is there once and in order, has one answer, and nothing is under way."""
        self._wait_until_closed()
        said = [(turn.sent.client_id, turn.sent.text) for turn in self.turns]
        stored = self.stack.sql(
            "SELECT client_id::text, content FROM agents_message WHERE conversation_id = %s AND role = 'user' "
            "ORDER BY turn",
            [self.id],
        )
        assert stored == said, f"said {said}, stored {stored}"
        answers = self.stack.sql(
            "SELECT turn, content FROM agents_message WHERE conversation_id = %s AND role = 'assistant' "
            "AND replaced_at IS NULL ORDER BY turn",
            [self.id],
        )
        shown = [(number, turn.reader.text) for number, turn in enumerate(self.turns, 1)]
        assert answers == shown, f"shown {shown}, stored {answers}"
        for turn in self.turns:
            self._check_late_reader(turn)

    def _wait_until_closed(self) -> None:
        query = "SELECT count(*) FROM runs_run WHERE queue_key = %s AND finished_at IS NULL"
        key = f"conversation:{self.id}"
        wait_until(
            lambda: self.stack.sql(query, [key])[0][0] == 0, "no run is open", within_seconds=CLOSED_SECONDS
        )

    def _check_late_reader(self, turn: Turn) -> None:
        """Somebody who opens the page now sees the same."""
        late = self.person.read(turn.run_id)
        late_end, end = late.wait_for_finish().data, turn.reader.wait_for_finish().data
        assert late_end == end, f"{end} became {late_end}"
        assert late.text == turn.reader.text, f"{turn.reader.text!r} became {late.text!r}"
