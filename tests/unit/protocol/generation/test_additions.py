"""What administrators added stands in the document: a section of its own, with every value, in both languages."""

from __future__ import annotations

import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from apps.agents import extension
from apps.agents.actions.publishing import publish
from apps.agents.extension import FieldOutlet
from apps.agents.models import Agent, Context, Conversation, Stage
from apps.documents.blocks import Table
from apps.fields.bilingual import both
from apps.fields.schema.catalogue import FieldCatalogue, Titles
from apps.protocol.content_loader import SLUG
from apps.protocol.generation.loading import source_of
from apps.protocol.generation.outline import outline_of
from apps.protocol.generation.reading import sections_of
from apps.protocol.generation.section import Section
from apps.protocol.generation.source import Source
from apps.protocol.generation.writing.weights import open_things
from apps.protocol.generation.writing.writer import document_of, write_all
from apps.protocol.schemas import stage_schemas
from tests.support.cast import Cast
from tests.unit.protocol.generation.cast import TODAY, example, section_text, whole_text
from tests.unit.protocol.generation.test_generations import made


def field(en: str, zh: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"x-title": {"en": en, "zh_hans": zh}, "x-kind": kind, **more}


NAME = field("Name", "名称", "string", type="string")
BIOBANK: dict[str, Any] = {
    "type": "object",
    "x-title": {"en": "Biobank", "zh_hans": "生物样本库"},
    "properties": {
        "purpose": field(
            "Purpose of the samples", "样本用途", "string", type="string", **{"x-required": True}
        ),
        "years": field("Years of storage", "保存年限", "integer", type="integer"),
        "shared": field("Shared abroad", "向境外提供", "boolean", type="boolean"),
        "samples": field(
            "Samples",
            "样本",
            "object_list",
            type="array",
            items={
                "type": "object",
                "properties": {"name": NAME, "volume": field("Volume", "体积", "string", type="string")},
            },
        ),
        "notes": field("Notes", "备注", "string_list", type="array", items={"type": "string"}),
    },
}
VALUES = {
    "purpose": "Genetics of relapse (Lee et al., Lancet 2016)",
    "years": 15,
    "shared": False,
    "samples": [{"name": "Whole blood", "volume": "5 ml"}, {"name": "Serum"}],
    "notes": ["Kept at −80 °C", "Two freezers"],
}


def source_with(data: dict[str, Any], language: str = "en", *, extra: dict[str, Any] | None = None) -> Source:
    schemas = stage_schemas()
    schemas["pico"]["properties"] |= extra or {}
    catalogue = FieldCatalogue.from_schemas(
        {**schemas, "biobank": BIOBANK}, names={"biobank": Titles("Biobank", "生物样本库")}, phrasebook=SLUG
    )
    return Source(data=data, catalogue=catalogue, language=language, today=TODAY)


def section_of(sections: tuple[Section, ...], title: str) -> Section:
    return next(section for section in sections if section.title == title)


@pytest.mark.parametrize(
    ("language", "title", "label", "shared"),
    [("en", "Biobank", "Samples", "no"), ("zh-hans", "生物样本库", "样本", "否")],
)
def test_an_added_stage_has_a_section_with_all_its_values(
    language: str, title: str, label: str, shared: str
) -> None:
    sections = write_all(source_with({**example("switch-gnb.en"), "biobank": VALUES}, language))
    section = section_of(sections, title)
    assert (section.number, section.level) == ("11.13", 2)
    text = section_text(sections, section.number)
    for words in (
        "Genetics of relapse",
        "15",
        shared,
        "Whole blood",
        "5 ml",
        "Serum",
        "−80 °C",
        "Two freezers",
    ):
        assert words in text
    assert label in [block.caption for block in section.blocks if isinstance(block, Table)]
    assert set(section.fields) == {f"biobank.{name}" for name in VALUES}
    assert "Lee et al., Lancet 2016" in section_text(sections, "14")


def test_the_numbers_of_the_outline_stay() -> None:
    sections = write_all(source_with({**example("switch-gnb.en"), "biobank": VALUES}))
    numbers = [section.number for section in sections]
    assert [number for number in numbers if number != "11.13"] == [one.number for one in outline_of("trial")]
    assert numbers[numbers.index("11.12") + 1 :][:2] == ["11.13", "12"]
    document = document_of(source_with({}), sections)
    assert any(getattr(block, "text", "") == "Biobank" for block in document.blocks)


def test_an_observational_study_has_it_as_well() -> None:
    sections = write_all(source_with({"study_design": {"design_type": "cohort"}, "biobank": VALUES}))
    section = section_of(sections, "Biobank")
    assert section.number.startswith("10.")
    assert len({one.number for one in sections}) == len(sections)


def test_what_is_required_and_missing_is_marked() -> None:
    sections = write_all(source_with({"biobank": {"years": 15}}))
    text = section_text(sections, "11.13")
    assert "[To be completed: Purpose of the samples]" in text
    assert "Shared abroad" not in text
    assert "11.13 Biobank" in section_text(sections, "15.3")


def test_a_field_added_to_a_shipped_stage_stands_in_the_chapter_of_that_stage() -> None:
    extra = {"frailty": field("Frailty", "衰弱", "string", type="string")}
    sections = write_all(source_with({"pico": {"frailty": "Clinical Frailty Scale below 7"}}, extra=extra))
    section = section_of(sections, "Further Details: Population and PICO")
    assert section.number.startswith("5.")
    assert "Clinical Frailty Scale below 7" in whole_text((section,))
    assert not any("Further" in one.title for one in write_all(source_with({}, extra=extra)))


def test_an_app_may_say_where_its_fields_go() -> None:
    with extension.isolated():
        chapters = {"trial": "9"}
        extension.register_field_outlet(SLUG, "biobank", FieldOutlet(chapters, both("Samples", "样本管理")))
        extension.register_field_outlet(SLUG, "biobank.notes", FieldOutlet({"trial": "8"}))
        sections = write_all(source_with({"biobank": VALUES}, "zh-hans"))
    assert section_of(sections, "样本管理").number == "9.5"
    assert section_of(sections, "生物样本库").number == "8.9"
    assert section_of(sections, "生物样本库").fields == ("biobank.notes",)


# --- From the administration to the file ----------------------------------------------------------------------


@pytest.fixture
def with_biobank(protocol_agent: Agent, conversation: Conversation) -> Conversation:
    last = Stage.objects.filter(agent=protocol_agent).order_by("-order")[0]
    Stage.objects.create(
        agent=protocol_agent,
        key="biobank",
        order=last.order + 1,
        name_en="Biobank",
        name_zh_hans="生物样本库",
        instruction_en="Ask.",
        instruction_zh_hans="询问。",
        extraction_schema=BIOBANK,
        transition_mode="user_confirm",
    )
    publish(agent=protocol_agent, by=None)
    Context.objects.filter(conversation=conversation).update(data={"biobank": VALUES}, version=2)
    return conversation


@pytest.mark.django_db(transaction=True)
def test_a_stage_of_an_administrator_is_in_the_document(
    with_biobank: Conversation, cast: Cast, client: Client
) -> None:
    generation = made(with_biobank, cast.coordinator)
    assert generation.state == "finished"
    sections = tuple(Section.model_validate(kept) for kept in generation.sections)
    assert "Whole blood" in whole_text((section_of(sections, "Biobank"),))
    client.force_login(cast.coordinator)
    page = client.get(reverse("protocol:document", args=[generation.pk])).content.decode()
    assert "11.13" in page
    assert "Whole blood" in page


@pytest.mark.django_db(transaction=True)
def test_documents_give_their_time_in_the_zone_of_the_reader(
    with_biobank: Conversation, cast: Cast, client: Client
) -> None:
    generation = made(with_biobank, cast.coordinator)
    cast.coordinator.time_zone = "America/St_Johns"
    cast.coordinator.save()
    client.force_login(cast.coordinator)
    offset = generation.created_at.astimezone(ZoneInfo("America/St_Johns")).isoformat()[-6:]
    for address in ("protocol:document", "protocol:documents"):
        key = generation.pk if address == "protocol:document" else with_biobank.pk
        page = client.get(reverse(address, args=[key])).content.decode()
        assert re.search(rf'<time datetime="[^"]+{re.escape(offset)}">', page), address


@pytest.mark.django_db(transaction=True)
def test_the_checks_say_how_many_places_are_open_and_lead_to_them(
    with_biobank: Conversation, cast: Cast, client: Client
) -> None:
    client.force_login(cast.coordinator)
    address = reverse("protocol:documents", args=[with_biobank.pk])
    page = client.get(address).content.decode()
    now = re.search(r"Before you submit the protocol, (\d+) items must still be filled in; (\d+) more", page)
    assert now is not None
    assert "No issues" not in page
    generation = made(with_biobank, cast.coordinator)
    sections = sections_of(generation)
    places = sum(section.placeholders for section in sections)
    document = reverse("protocol:document", args=[generation.pk])
    found = re.search(
        r'<a href="([^"]+)">Draft 1 has (\d+) places to be completed</a>',
        client.get(address).content.decode(),
    )
    assert found is not None
    assert (found[1], int(found[2])) == (f"{document}#section-15-3", places)
    things = open_things(source_of(generation, number=1), sections)
    assert int(now[1]) + int(now[2]) == len(things)
    assert all(escape(thing.wanted).lower() in page.lower() for thing in things)
    shown = client.get(document).content.decode()
    assert f'<a href="#section-15-3">{places} places to be completed</a>' in shown
    assert 'id="section-15-3"' in shown
