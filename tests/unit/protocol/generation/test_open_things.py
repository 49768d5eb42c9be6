"""What a document asks for is sorted by how much it matters, in the file and on the page before there is one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.models import Context, Conversation
from apps.documents.blocks import Table, plain
from apps.protocol.generation.outline import Kind
from apps.protocol.generation.source import META_TITLES
from apps.protocol.generation.writing.template import asked_by_texts
from apps.protocol.generation.writing.weights import open_things
from apps.protocol.generation.writing.writer import write_all
from tests.support.cast import Cast
from tests.unit.protocol.generation.cast import catalogue, source_of

TITLES = ("Information to Be Completed", "Information to be completed", "待补充的信息")
FIRST, STANDARD, EXTRA = (
    "Needed before submission",
    "Wanted by {}",
    "Where it applies; “none” is an answer",
)


def tables(data: dict[str, Any], language: str = "en") -> dict[str, list[tuple[str, str]]]:
    """{caption: rows} of the list of what is still to be completed."""
    written = write_all(source_of(data, language))
    listed = next(section for section in written if section.title in TITLES)
    return {
        block.caption: [(plain(wanted), plain(where)) for wanted, where in block.rows]
        for block in listed.blocks
        if isinstance(block, Table)
    }


@pytest.mark.parametrize(
    ("design", "standard"),
    [
        ("parallel_rct", "SPIRIT 2025 or ICH"),
        ("cohort", "STROBE"),
        ("diagnostic_accuracy", "STARD 2015"),
    ],
)
def test_what_sends_a_protocol_back_is_listed_before_what_a_standard_wants(
    design: str, standard: str
) -> None:
    found = tables({"study_design": {"design_type": design}})
    assert list(found) == [FIRST, STANDARD.format(standard), EXTRA]
    first, wanted, extra = ([row[0] for row in rows] for rows in found.values())
    assert {"Population", "Question", "Sponsor", "Primary analysis"} <= set(first)
    assert {"Title", "Setting", "Funding"} <= set(wanted)
    assert "Ethics approval" in extra


def test_each_thing_is_listed_once_with_all_its_sections() -> None:
    rows = [
        row for found in tables({"study_design": {"design_type": "parallel_rct"}}).values() for row in found
    ]
    names = [name.casefold() for name, _ in rows]
    assert len(names) == len(set(names))
    assert dict(rows)["Population"] == "1.1, 1.2, 2.1, 3.1, 5.1"
    assert "primary outcome" not in names  # asked for as the primary endpoint, too


def test_a_thing_that_one_section_asks_for_stands_with_the_title_of_that_section() -> None:
    """“Whether they are assessed and how, or none” says nothing by itself."""
    found = tables({"study_design": {"design_type": "parallel_rct"}})
    where = dict(found[EXTRA])["Whether they are assessed and how, or none"]
    assert re.fullmatch(r"8\.\d Medical Resource Utilisation and Health Economics", where)


def test_what_is_recorded_is_listed_no_longer() -> None:
    data = {
        "study_design": {"design_type": "cohort"},
        "pico": {"population": "Adults with asthma", "setting": "Two clinics"},
    }
    names = [name for rows in tables(data).values() for name, _ in rows]
    assert not {"Population", "Setting"} & set(names)


@pytest.mark.parametrize(
    ("design", "first"), [("parallel_rct", True), ("single_arm", False), ("cohort", False)]
)
def test_how_people_are_randomised_comes_first_only_where_they_are(design: str, *, first: bool) -> None:
    names = [name for name, _ in tables({"study_design": {"design_type": design}})[FIRST]]
    assert ("Randomisation method" in names) is first


def test_an_item_that_no_text_asks_for_is_listed_all_the_same() -> None:
    found = tables({"study_design": {"design_type": "case_control"}})
    assert ("Comparator", "not in the text") in found["Wanted by STROBE"]


def test_the_lists_are_told_in_chinese() -> None:
    found = tables({"study_design": {"design_type": "cohort"}}, "zh-hans")
    assert list(found) == ["提交前必须补充", "STROBE要求的内容", "视情况补充，不适用者注明“无”"]


def test_all_places_of_a_document_are_counted() -> None:
    source = source_of({"study_design": {"design_type": "crossover_rct"}})
    written = write_all(source)
    before = [section for section in written if section.key != "15.3"]
    things = open_things(source, written)
    assert sum(thing.places for thing in things) == sum(section.placeholders for section in before)


@pytest.mark.parametrize("kind", ["trial", "observational"])
def test_the_field_that_answers_a_text_is_one_of_the_catalogue_or_an_entry(kind: Kind) -> None:
    named = {path for _, path in asked_by_texts(kind).values() if path}
    assert named
    entries = {f"meta.{name}" for name in META_TITLES}
    assert not [path for path in named if catalogue().find(path) is None and path not in entries]


@pytest.mark.django_db(transaction=True)
def test_the_page_lists_what_matters_most_first_and_leads_to_its_items(
    conversation: Conversation, cast: Cast, client: Client
) -> None:
    data = {"study_design": {"design_type": "parallel_rct"}}
    Context.objects.filter(conversation=conversation).update(data=data, version=1)
    client.force_login(cast.coordinator)
    page = client.get(reverse("protocol:documents", args=[conversation.pk])).content.decode()
    listed = page[page.index('id="open-places"') :]
    titles = [FIRST, STANDARD.format("SPIRIT 2025 or ICH"), EXTRA]
    places = [listed.index(f"<h3>{title}") for title in titles]
    assert places == sorted(places)
    needed = re.search(r"Before you submit the protocol, (\d+) items? must still be filled in", page)
    assert needed is not None
    assert listed[: places[1]].count("<dt>") == int(needed[1])
    address = reverse("agents:conversation", args=[conversation.pk])
    assert re.search(rf'<dt><a href="{address}#field-[a-z_.]+">', listed)
