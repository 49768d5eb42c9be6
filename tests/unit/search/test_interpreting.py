"""Searches as people say them, and what must be understood: the table tests/data/literature_searches.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from apps.search.ai_search.notes import notes_of
from apps.search.query.concepts import Concept, coverage
from apps.search.query.filters import Filters
from apps.search.query.interpret import interpret
from apps.search.query.labels import labels_of
from apps.search.query.spelling import meant
from config.yaml_files import read_yaml

TABLE = read_yaml(Path("tests/data/literature_searches.yaml"))
NO_NOTES = {
    "counts": {"kept": 1, "screened": 1},
    "failure": "",
    "by_model": True,
    "answer_by_model": True,
    "web": {},
    "degraded": "",
    "stopped_by": "",
}
NAMES = {"types": "designs", "languages": "languages", "authors": "authors", "full_text": "full_text"}


def limits(row: Mapping[str, Any]) -> Filters:
    """The limits of a row, as the product has them."""
    found: Filters = {NAMES[name]: row[name] for name in NAMES if name in row}
    if "designs" in found:
        found["designs"] = sorted(found["designs"])
    years = zip(("year_from", "year_to"), row.get("years", (None, None)), strict=True)
    return found | {name: year for name, year in years if year}


def without_journals(filters: Filters) -> Filters:
    found = {name: value for name, value in filters.items() if name != "journals"}
    return {**found, "designs": sorted(found["designs"])} if "designs" in found else found


def is_said(way: str, concept: Concept) -> bool:
    said = {each.casefold() for each in concept.ways}
    return way.casefold() in said or way.casefold().removesuffix("s") in said


def unlike(concepts: tuple[Concept, ...], topic: list[str]) -> tuple[list[str], list[str]]:
    """Parts of the topic that were not understood, and what was taken for a part and is none."""
    left, missing = list(concepts), []
    for way in topic:
        found = next((concept for concept in left if is_said(str(way), concept)), None)
        if found is None:
            missing.append(way)
        else:
            left.remove(found)
    return missing, [concept.words for concept in left]


@pytest.mark.parametrize("row", TABLE, ids=[row["q"][:60] for row in TABLE])
def test_a_search_is_understood(row: dict[str, Any]) -> None:
    found = interpret(row["q"], this_year=2026)
    assert unlike(found.concepts, row["topic"]) == ([], [])
    assert without_journals(found.filters) == limits(row)
    assert set(row.get("journals", ())) <= set(found.filters.get("journals", ()))
    assert bool(row.get("journals")) == ("journals" in found.filters)
    assert without_journals(found.preferred) == limits(row.get("prefers", {}))
    assert without_journals(found.refused) == limits(row.get("not", {}))
    assert [concept.words for concept in found.excluded] == row.get("excluded", [])


def test_half_of_the_table_is_chinese() -> None:
    han = sum(any("\u4e00" <= character <= "\u9fff" for character in row["q"]) for row in TABLE)
    assert len(TABLE) >= 120
    assert han >= 0.45 * len(TABLE)


@pytest.mark.parametrize(
    "text",
    [
        "%_%",
        "((((",
        "😀😀",
        "…？！",
        "  ",
        "What is the best treatment?",
        "最好的治疗是什么？",
        "请帮我找一下文献",
    ],
)
def test_what_has_no_topic_is_empty(text: str) -> None:
    assert interpret(text, this_year=2026).is_empty


def test_who_asks_for_a_class_is_served_by_its_members_and_not_the_other_way_round() -> None:
    (wanted,) = interpret("SGLT2 inhibitors", this_year=2026).concepts
    assert {"empagliflozin", "达格列净"} <= set(wanted.ways)
    (member,) = interpret("empagliflozin", this_year=2026).concepts
    assert "恩格列净" in member.ways
    assert not any("SGLT2" in way for way in member.ways)


def test_further_words_of_a_person_or_an_administrator_count() -> None:
    found = interpret("rifaximin in HE", this_year=2026, groups=[("HE", "hepatic encephalopathy")])
    assert [concept.words for concept in found.concepts] == ["rifaximin", "he"]
    assert "hepatic encephalopathy" in found.concepts[1].ways


def test_a_part_can_be_taken_out() -> None:
    question = "statins in CKD, RCTs since 2019"
    whole = interpret(question, this_year=2026)
    keys = {part["said"]: part["key"] for kind in ("topic", "limits") for part in whole.as_json()[kind]}
    narrower = interpret(question, this_year=2026, ignored=[keys["since 2019"], keys["CKD"]])
    assert narrower.filters == {"designs": ["rct"]}
    assert [concept.words for concept in narrower.concepts] == ["statins"]
    assert narrower.query == "statins"


@pytest.mark.parametrize(
    ("question", "queries"),
    [
        ("请查找近五年房颤抗凝的研究", ("房颤抗凝的研究", "atrial fibrillation anticoagulant")),
        ("aspirin in stroke", ("aspirin in stroke", "阿司匹林 脑卒中")),
        ("近三年司美格鲁肽减重的随机对照试验", ("司美格鲁肽减重", "semaglutide weight loss")),
    ],
)
def test_the_queries_are_in_both_languages(question: str, queries: tuple[str, ...]) -> None:
    assert interpret(question, this_year=2026).queries()[:2] == queries


@pytest.mark.parametrize(
    ("question", "size"),
    [
        ("PCSK9 inhibitor after ACS, at least 1000 patients", "at least 1000 patients"),
        ("PCSK9抑制剂用于急性冠脉综合征，样本量大于1000例", "样本量大于1000例"),
    ],
)
def test_a_sample_size_is_no_topic_and_is_named(question: str, size: str) -> None:
    found = interpret(question, this_year=2026)
    assert found.sizes == (size,)
    assert len(found.concepts) == 2
    with translation.override("en"):
        notes = notes_of({**NO_NOTES, "understood": found.as_json()})
    assert any(size in note for note in notes)


def test_words_are_told_as_they_were_written() -> None:
    found = interpret("沙库巴曲缬沙坦 HFrEF RCT", this_year=2026)
    assert [label.text for label in labels_of(found.as_json()) if label.is_topic] == [
        "沙库巴曲缬沙坦",
        "HFrEF",
    ]
    assert coverage(found.concepts, "HFrEF").has == ("HFrEF",)


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("hypertention", "hypertension"),
        ("Semaglutde", "semaglutide"),
        ("pneumonias", ""),
        ("sepsis", ""),
        ("gout", ""),
        ("vorapaxar", ""),
        ("高血压", ""),
    ],
)
def test_a_slip_of_the_pen_is_asked_about(word: str, wanted: str) -> None:
    assert meant(word) == wanted
