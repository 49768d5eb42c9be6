"""LoCoMo as the flow log takes it in: long conversations of two people, and questions with the turns that answer them.

Maharana et al., Evaluating Very Long-Term Conversational Memory of LLM Agents, 2024.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from apps.iit_memory.actions.expiry import expire_flow
from apps.iit_memory.actions.flow import Utterance, remember_messages
from apps.iit_memory.flow_search import messages_about
from apps.iit_memory.models import Speaker
from apps.projects.models import Project
from apps.retrieval.selectors import reader_for_project
from apps.retrieval.types import Hit

DEPTHS = (5, 10, 20)
TURN = re.compile(r"D\d+:\d+")
WHEN = "%I:%M %p on %d %B, %Y"
BETWEEN_TURNS = timedelta(minutes=1)


@dataclass(frozen=True)
class Question:
    text: str
    evidence: frozenset[str]
    category: str


@dataclass(frozen=True)
class Taken:
    """A conversation in the log: `turns` names the turn of each message."""

    project: Project
    turns: Mapping[str, str]


@dataclass(frozen=True)
class Answered:
    category: str
    shares: Mapping[int, float]


def take_in(project: Project, sample: Mapping[str, Any]) -> Taken:
    """Each session as a conversation of the project, at its own time; what the clock of the file lets go is gone."""
    turns: dict[str, str] = {}
    said = sample["conversation"]
    last = datetime.min.replace(tzinfo=UTC)
    for name in (key for key in said if re.fullmatch(r"session_\d+", key)):
        started = datetime.strptime(said[f"{name}_date_time"], WHEN).replace(tzinfo=UTC)
        utterances = list(_utterances(said[name], said["speaker_a"], started))
        remember_messages(project_id=project.pk, conversation_id=uuid4(), utterances=utterances)
        turns |= {
            str(each.message_id): turn["dia_id"] for each, turn in zip(utterances, said[name], strict=True)
        }
        last = max([last, *(each.at for each in utterances)])
    expire_flow(now=last)
    return Taken(project, turns)


def questions_of(sample: Mapping[str, Any], turns: Sequence[str]) -> Iterator[Question]:
    """Those with evidence that stands in the conversation."""
    for asked in sample["qa"]:
        named = {turn for words in asked.get("evidence") or () for turn in TURN.findall(words)}
        evidence = frozenset(named & set(turns))
        if evidence:
            yield Question(asked["question"], evidence, str(asked["category"]))


def ask(taken: Taken, question: Question) -> Answered:
    """Which share of the evidence is among the first hits and their neighbours."""
    hits = messages_about(reader_for_project(taken.project), question.text, limit=max(DEPTHS))
    shares = {}
    for depth in DEPTHS:
        found = {taken.turns[key] for hit in hits[:depth] for key in _keys(hit)}
        shares[depth] = len(question.evidence & found) / len(question.evidence)
    return Answered(question.category, shares)


def figures(answers: Sequence[Answered]) -> dict[str, Any]:
    by_category: dict[str, list[Answered]] = defaultdict(list)
    for answer in answers:
        by_category[answer.category].append(answer)
    return {
        "questions": len(answers),
        **{f"recall@{depth}": _recall(answers, depth) for depth in DEPTHS},
        "any@10": _mean([float(answer.shares[10] > 0) for answer in answers]),
        "by_category": {
            name: {"questions": len(some), "recall@10": _recall(some, 10)}
            for name, some in sorted(by_category.items())
        },
    }


def _recall(answers: Sequence[Answered], depth: int) -> float:
    return _mean([answer.shares[depth] for answer in answers])


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0


def _utterances(turns: Sequence[Mapping[str, str]], first: str, started: datetime) -> Iterator[Utterance]:
    for place, turn in enumerate(turns):
        picture = turn.get("blip_caption")
        yield Utterance(
            message_id=uuid4(),
            place=place,
            role=Speaker.USER if turn["speaker"] == first else Speaker.ASSISTANT,
            content=f"{turn['text']} {picture}" if picture else turn["text"],
            at=started + place * BETWEEN_TURNS,
            speaker=turn["speaker"],
        )


def _keys(hit: Hit) -> list[str]:
    return [hit.key, *(each.key for each in (*hit.before, *hit.after))]
