"""What a document asks for and no item takes has an entry on the page of documents, and the document has it; and its
list is dated where the project is."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.urls import reverse

from apps.agents.models import Conversation
from apps.protocol.entries import ENTRIES
from apps.protocol.generation.writing.writer import write_all
from apps.protocol.models import ProtocolContext, ProtocolGeneration
from apps.protocol.planned_start import start_told
from tests.support.cast import Cast, client_of
from tests.unit.protocol.generation.cast import section_text, source_of

pytestmark = [pytest.mark.django_db(transaction=True)]


def page_of(conversation: Conversation) -> str:
    return reverse("protocol:documents", args=[conversation.pk])


def test_an_address_fills_in_no_entry(conversation: Conversation, cast: Cast) -> None:
    offered = {"background_care": "Both arms get antivenom", "sponsor": "Nobody"}
    page = client_of(cast.coordinator).get(page_of(conversation), offered).content.decode()
    assert "antivenom</textarea>" not in page
    assert 'value="Nobody"' not in page
    assert 'id="other-entries"' in page
    assert not ProtocolContext.objects.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("We start in May next year", "May 2027"),
        ("First patient in by next January, hopefully", "January 2027"),
        ("next December", "December 2026"),
        ("We're starting in early March 2027", "early March 2027"),
        ("明年五月开始收", "2027年5月"),
        ("2027年3月底入第一例", "2027年3月底"),
        ("We start in May", "We start in May"),
        ("年底开始", "年底开始"),
    ],
)
def test_a_start_has_its_year_whenever_the_document_is_read(words: str, told: str) -> None:
    assert start_told(words, date(2026, 11, 29)) == told


def test_what_is_saved_stands_there(conversation: Conversation, cast: Cast) -> None:
    client = client_of(cast.coordinator)
    saved = {
        "planned_start": "May 2027",
        "background_care": "Iron",
        "concomitant_care": "No other painkillers",
    }
    client.post(reverse("protocol:title_page", args=[conversation.pk]), saved)
    entries = ProtocolContext.objects.get(conversation=conversation)
    assert (entries.planned_start, entries.background_care) == ("May 2027", "Iron")
    assert "May 2027" in client.get(page_of(conversation)).content.decode()


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_document_has_them_in_the_place_of_its_questions(language: str) -> None:
    data = {"study_design": {"design_type": "parallel_rct"}}
    meta = {
        "planned_start": "May 2027",
        "background_care": "iron tablets",
        "concomitant_care": "no ibuprofen",
    }
    without, written = (write_all(source_of(data, language, meta=each)) for each in ({}, meta))
    gap = "【待补充" if language == "zh-hans" else "[To be completed"
    for number, words in (("4.4", "May 2027"), ("6.9", "iron tablets"), ("6.10", "no ibuprofen")):
        assert gap in section_text(without, number)
        assert words in section_text(written, number)
    assert gap not in section_text(written, "6.10")


def test_what_lacks_leads_to_its_entry(conversation: Conversation, cast: Cast) -> None:
    page = client_of(cast.coordinator).get(page_of(conversation)).content.decode()
    assert 'href="#id_planned_start"' in page


def test_the_list_is_dated_in_the_zone_of_the_project(conversation: Conversation, cast: Cast) -> None:
    project = conversation.project
    project.time_zone = "Europe/London"
    project.save()
    assert cast.coordinator.time_zone != "Europe/London"
    generation = ProtocolGeneration.objects.create(
        conversation=conversation,
        number=1,
        state="finished",
        language="en",
        snapshot=conversation.agent.snapshots.latest("number"),
        context_version=0,
    )
    ProtocolGeneration.objects.update(created_at=datetime(2026, 11, 29, 19, 13, tzinfo=UTC))
    client = client_of(cast.coordinator)
    for address in (page_of(conversation), reverse("protocol:document", args=[generation.pk])):
        shown = client.get(address).content.decode().partition("<time datetime")[2]
        assert "7:13 p.m." in shown[:160] or "19:13" in shown.partition(">")[2][:60], shown[:160]


@pytest.mark.parametrize(
    ("key", "said", "written"),
    [
        ("retention", "we keep the records for fifteen years", "the records are kept for fifteen years"),
        ("consent", "知情同意书由我们的研究护士去签", "知情同意书由研究护士去签"),
        ("sponsor", "our hospital", "our hospital"),
    ],
)
def test_words_go_into_an_entry_as_the_document_will_have_them(
    conversation: Conversation, key: str, said: str, written: str
) -> None:
    assert ENTRIES.fits(conversation, key, said) == written


def test_words_that_are_still_spoken_are_named_beside_their_entry(
    conversation: Conversation, cast: Cast
) -> None:
    client = client_of(cast.coordinator)
    said = "no laser while they are with us"
    client.post(reverse("protocol:title_page", args=[conversation.pk]), {"concomitant_care": said})
    page = client.get(page_of(conversation)).content.decode()
    assert f"Written as spoken: Concomitant and rescue treatment: “{said}”." in page
    assert 'href="#id_concomitant_care"' in page


@pytest.mark.parametrize("design", ["parallel_rct", "cohort"])
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_what_was_written_into_an_entry_stands_in_the_document_of_either_kind(
    design: str, language: str
) -> None:
    meta = {
        "background_care": "iron tablets",
        "concomitant_care": "no ibuprofen",
        "discontinuation": "two vomits",
        "recruitment": "two winters",
        "consent": "the nurse asks",
        "retention": "fifteen years",
    }
    sections = write_all(source_of({"study_design": {"design_type": design}}, language, meta=meta))
    text = "\n".join(section_text(sections, section.number) for section in sections)
    assert not [words for words in meta.values() if words not in text]
