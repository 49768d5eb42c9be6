"""The commands: what is recalled, and how much of what answers a question is found."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from apps.projects.models import Project, User
from apps.retrieval.models import Chunk
from tests.support.cast import Cast
from tests.support.memories import accepted

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis_server", "protocol_agent"),
]
SAMPLE: dict[str, Any] = {
    "conversation": {
        "speaker_a": "Ann",
        "speaker_b": "Ben",
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": [
            {"speaker": "Ann", "dia_id": "D1:1", "text": "I adopted a tortoise."},
            {"speaker": "Ben", "dia_id": "D1:2", "text": "What is its name?"},
            {"speaker": "Ann", "dia_id": "D1:3", "text": "Speedy."},
        ],
        "session_2_date_time": "2:00 pm on 8 August, 2023",
        "session_2": [{"speaker": "Ben", "dia_id": "D2:1", "text": "I moved to Lisbon."}],
    },
    "qa": [
        {"question": "Which animal did Ann adopt?", "evidence": ["D1:1"], "category": 4},
        {"question": "Where did Ben move?", "evidence": ["D2:1"], "category": 2},
        {"question": "What is not said?", "evidence": [], "category": 5},
    ],
}


def output(*arguments: str) -> Any:
    out = StringIO()
    call_command(*arguments, stdout=out, stderr=StringIO())
    return json.loads(out.getvalue())


def test_recall_says_what_and_from_where(cast: Cast) -> None:
    accepted(cast, "The margin is 8%.")
    found = output("recall", "--project", cast.project.slug, "Which margin?", "--json")
    assert found["profile"] == "qa_query"
    assert found["tokens"] <= 2000
    item = next(item for item in found["items"] if "8%" in item["text"])
    assert (item["layer"], item["source"][:8]) == ("L2", "Decision")
    assert set(item) == {"layer", "text", "score", "source"}


def test_recall_is_for_members(cast: Cast) -> None:
    with pytest.raises(CommandError):
        output("recall", "--project", cast.project.slug, "--user", cast.outsider.email, "Which margin?")


def test_the_measure_finds_evidence_and_leaves_nothing(cast: Cast, tmp_path: Path) -> None:
    path = tmp_path / "locomo.json"
    path.write_text(json.dumps([SAMPLE]))
    before = (Project.objects.count(), User.objects.count())
    figures = output("evaluate_memory", "--locomo", str(path))
    assert (figures["questions"], figures["recall@10"], figures["any@10"]) == (2, 1.0, 1.0)
    assert figures["by_category"]["2"] == {"questions": 1, "recall@10": 1.0}
    assert (Project.objects.count(), User.objects.count()) == before
    assert not Chunk.objects.exists()


def test_a_file_of_another_form_is_refused(cast: Cast, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text('[{"qa": []}]')
    with pytest.raises(CommandError, match="LoCoMo"):
        output("evaluate_memory", "--locomo", str(path))
