"""Words of a subject are registered for an agent: the readers take them from there and know none by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from apps.fields.evidence import stands
from apps.fields.evidence.figures import figures_of
from apps.fields.reading import read
from apps.fields.reading.phrasebook import PHRASEBOOKS, Phrasebook, register_phrasebook, speaking_of
from apps.fields.reading.phrases import FieldPhrases, in_any_case, in_clauses, means, says
from apps.fields.reading.text import Said
from apps.fields.reading.vocabulary import Vocabulary
from apps.fields.reading.warm_up import warm_up_for_chat
from apps.fields.schema.catalogue import FieldCatalogue
from apps.projects.registry import AlreadyRegistered

SCHEMAS = {
    "shed": {
        "type": "object",
        "properties": {
            "load": {"type": "number"},
            "lock": {"type": "string", "enum": ["ring", "chain"]},
            "trailer": {"type": "string"},
            "colour": {"type": "string"},
            "age": {"type": "number"},
        },
    }
}
CATALOGUE = FieldCatalogue.from_schemas(SCHEMAS, phrasebook="bicycles")
BOATS_CATALOGUE = FieldCatalogue.from_schemas(SCHEMAS, phrasebook="boats")
BICYCLES = Phrasebook(
    fields={
        "load": FieldPhrases(
            says=says(r"carries (?P<value>[0-9]+) kg"),
            needs=r"\bbicycle",
            fills=says(r"(?P<value>[0-9]+) kg of load"),
            figures=(r"loaded with (?P<value>[0-9]+)",),
        ),
        "lock": FieldPhrases(
            means=(
                means("ring", r"\bring lock"),
                means("chain", r"\bchain lock"),
                means("ring", r"\blocked", broad=True),
            ),
        ),
        "trailer": FieldPhrases(claims=in_clauses(r"trailer[^.]*?(?P<value>[0-9]+) kg")),
        "colour": FieldPhrases(
            beside=r"\b(?:bicycle|frame)\b",
            rejects=r"^pale",
            texts=in_clauses(r"painted (?P<value>[a-z ]+)(?=[,.])"),
        ),
        "age": FieldPhrases(says=says(r"used for (?P<value>[0-9]+) years"), is_set=True),
    },
    vocabulary=Vocabulary(authorities=r"\bcyclists' union\b"),
)
BOATS = Phrasebook(
    fields={"load": FieldPhrases(says=says(r"displaces (?P<value>[0-9]+) kg"))},
    vocabulary=Vocabulary(
        authorities=r"\bharbour master\b", bystanders=r"\bhelmsman\b", own_past=r"\bI \w+ed\b"
    ),
)


@pytest.fixture
def bicycles() -> Iterator[None]:
    with PHRASEBOOKS.isolated(empty=True):
        register_phrasebook("bicycles", BICYCLES)
        register_phrasebook("boats", BOATS)
        yield


def values(text: str, catalogue: FieldCatalogue = CATALOGUE) -> dict[str, Any]:
    found = read(text, catalogue, current_stage="shed")
    return {value.field: value.value for value in found.values}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It carries 80 kg.", {"shed.load": 80}),
        ("The bicycle in the shed carries 80 kg.", {"shed.load": 80}),
        ("It is not a lorry that carries 80 kg.", {}),
        ("The lorry carries 80 kg.", {}),
        ("As the cyclists' union has it, a bicycle carries 80 kg.", {}),
        ("Steel frame / 80 kg of load / ring lock", {"shed.load": 80, "shed.lock": "ring"}),
        ("For children, 80 kg of load and a bell", {}),
        ("There is a ring lock.", {"shed.lock": "ring"}),
        ("There is a chain lock, and it is locked.", {"shed.lock": "chain"}),
        ("There is a chain lock beside the ring lock.", {}),
        ("It is locked.", {"shed.lock": "ring"}),
        ("The bicycle has a trailer that carries 80 kg.", {}),
        ("The frame of the bicycle is painted green.", {"shed.colour": "green"}),
        ("It is painted green.", {"shed.colour": "green"}),
        ("The wall of the shed is painted green.", {}),
        ("The frame is painted pale.", {}),
        ("It is used for 5 years.", {"shed.age": 5}),
        ("On average they are used for 5 years.", {}),
        ("It is used for 5 years on average.", {}),
    ],
)
def test_sentences_are_read_by_the_words_of_the_subject(
    bicycles: None, text: str, expected: dict[str, Any]
) -> None:
    assert values(text) == expected


def test_evidence_knows_the_phrases_of_the_subject(bicycles: None) -> None:
    field, part = CATALOGUE.fields[0], Said.of("The bicycle is loaded with 80 of them")
    with speaking_of("bicycles"):
        figures = [figure.text for figure, _whole in figures_of(field, part)]
    assert figures == ["80"]


def test_nothing_is_known_of_a_subject_that_nobody_registered() -> None:
    with PHRASEBOOKS.isolated(empty=True):
        assert values("It carries 80 kg. There is a ring lock.") == {}
        assert values("Load: 80") == {"shed.load": 80}


def test_two_agents_may_have_different_words_for_fields_of_one_name(bicycles: None) -> None:
    assert values("It carries 80 kg.") == values("It displaces 80 kg.", BOATS_CATALOGUE) == {"shed.load": 80}
    assert values("It displaces 80 kg.") == values("It carries 80 kg.", BOATS_CATALOGUE) == {}


def test_the_words_of_one_agent_do_not_count_for_another(bicycles: None) -> None:
    assert values("As the harbour master has it, a bicycle carries 80 kg.") == {"shed.load": 80}
    assert values("As the harbour master has it, a boat displaces 80 kg.", BOATS_CATALOGUE) == {}


@pytest.mark.parametrize("text", ["The helmsman wants a boat that carries 80 kg.", "I loaded 80 kg."])
def test_evidence_goes_by_the_words_of_the_agent(bicycles: None, text: str) -> None:
    place = (0, len(text))
    read_by = [
        (read(text, catalogue, current_stage="shed"), catalogue) for catalogue in (CATALOGUE, BOATS_CATALOGUE)
    ]
    assert [stands(reading, place, catalogue) for reading, catalogue in read_by] == [True, False]


def test_an_agent_has_one_phrasebook(bicycles: None) -> None:
    register_phrasebook("bicycles", BICYCLES)
    with pytest.raises(AlreadyRegistered, match="bicycles"):
        register_phrasebook("bicycles", BOATS)
    register_phrasebook("more boats", BOATS)


def test_a_pattern_is_compiled_when_it_is_first_looked_at() -> None:
    broken = Phrasebook(fields={"load": FieldPhrases(means=(means("ring", "(unclosed"),))})
    with pytest.raises(re.error):
        broken.warm_up()


def test_a_pattern_of_many_is_compiled_once() -> None:
    first = in_any_case("a bell")
    for number in range(600):  # more than `re` remembers
        re.search(f"{number} other patterns", "")
    assert in_any_case("a bell") is first
    assert first.search("A BELL")


def test_a_chat_worker_compiles_them_once_it_is_up_and_no_other_worker_does() -> None:
    with PHRASEBOOKS.isolated(empty=True):
        book = Phrasebook(fields={"load": FieldPhrases(texts=in_clauses("(unclosed"))})
        register_phrasebook("broken", book)
        warm_up_for_chat(_worker_of("batch"))
        with pytest.raises(re.error):
            warm_up_for_chat(_worker_of("chat"))


def _worker_of(queue: str) -> Any:
    return SimpleNamespace(task_consumer=SimpleNamespace(queues=[SimpleNamespace(name=queue)]))
