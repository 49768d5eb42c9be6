"""Papers from services outside, played on loopback: by number, DOI and question, and every way to fail."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from apps.search.errors import SourceUnavailable
from apps.search.library.sources import find_papers, http
from apps.search.library.sources.markup import without_tags
from tests.support.http_service import Answer, HttpService
from tests.support.references import PUBMED_XML

pytestmark = pytest.mark.usefixtures("redis_server")
NUMBERS = Answer(json.dumps({"esearchresult": {"idlist": ["99000003"]}}).encode())
RECORDS = Answer(PUBMED_XML.encode(), content_type="text/xml")
EUROPE = {
    "title": "Effect of <i>example</i> therapy.",
    "abstractText": "<h4>Aim</h4>Know. <h4>Result</h4>p < 0.05 &amp; safe.",
    "authorList": {
        "author": [{"lastName": "Rossi", "firstName": "Maria"}, {"collectiveName": "Example Group"}]
    },
    "journalInfo": {"volume": "3", "issue": "4", "journal": {"title": "Example archives"}},
    "pubYear": "2016",
    "doi": "10.5555/EXAMPLE.4",
    "pmid": "99000003",
    "language": "eng",
    "pageInfo": "5-12",
    "pubTypeList": {"pubType": ["Meta-Analysis"]},
    "meshHeadingList": {"meshHeading": [{"descriptorName": "Therapeutics"}]},
}


@pytest.fixture
def service(settings: Any) -> Iterator[HttpService]:
    found = HttpService()
    settings.PUBMED_URL = settings.EUROPE_PMC_URL = f"http://{found.place}"
    settings.PUBMED_API_KEY = ""
    cache.clear()
    yield found
    found.stop()


@pytest.mark.parametrize(
    ("written", "term"),
    [("10.5555/EXAMPLE.4", "%2210.5555%2Fexample.4%22%5Bdoi%5D"), ("example therapy", "example+therapy")],
)
def test_pubmed_by_doi_and_question(service: HttpService, written: str, term: str) -> None:
    service.queued.extend([NUMBERS, RECORDS])
    (record,) = find_papers("pubmed", written)
    assert (record.pmid, record.study_type) == ("99000003", "meta_analysis")
    assert f"term={term}" in service.asked[0].path
    assert "id=99000003" in service.asked[1].path


def test_pubmed_by_number_asks_once(service: HttpService) -> None:
    service.queued.append(RECORDS)
    assert len(find_papers("pubmed", "99000003")) == 1
    assert len(service.asked) == 1


def test_europe_pmc(service: HttpService) -> None:
    service.queued.append(Answer(json.dumps({"resultList": {"result": [EUROPE]}}).encode()))
    (record,) = find_papers("europe_pmc", "99000003")
    assert record.title == "Effect of example therapy"
    assert record.abstract == "Aim\nKnow.\nResult\np < 0.05 & safe."
    assert [author.family for author in record.authors] == ["Rossi", "Example Group"]
    assert (record.doi, record.keywords) == ("10.5555/example.4", ("Therapeutics",))
    assert "EXT_ID%3A99000003" in service.asked[0].path


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (Answer(status=429), "too_often"),
        (Answer(status=500), "refused"),
        (Answer(b"<html>proxy"), "unreadable"),
        (Answer(drops=True), "not_reached"),
        (Answer(stalls=True), "timeout"),
        (Answer(b"[]"), "unreadable"),
    ],
)
@pytest.mark.parametrize("source", ["pubmed", "europe_pmc"])
def test_what_a_service_does_wrong_is_a_sentence(
    service: HttpService, monkeypatch: pytest.MonkeyPatch, source: Any, answer: Answer, code: str
) -> None:
    monkeypatch.setattr(http, "TOTAL_SECONDS", 0.4)
    service.default = answer
    with pytest.raises(SourceUnavailable) as caught:
        find_papers(source, "example")
    assert caught.value.code == code
    assert "Pub" in str(caught.value) or "Europe" in str(caught.value)


def test_without_a_network_a_file_is_the_way(settings: Any) -> None:
    settings.PUBMED_URL = "http://127.0.0.1:9/none"
    cache.clear()
    with pytest.raises(SourceUnavailable, match=r"cannot be reached.*upload"):
        find_papers("pubmed", "example")


def test_an_endless_answer_is_cut(service: HttpService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "MOST_BYTES", 1000)
    service.default = Answer(b"x" * 5000)
    with pytest.raises(SourceUnavailable):
        find_papers("europe_pmc", "example")


def test_who_finds_no_turn_is_told_so(service: HttpService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "LONGEST_TURN_SECONDS", 0.3)
    monkeypatch.setattr(cache, "add", lambda *_: False)
    with pytest.raises(SourceUnavailable) as caught:
        find_papers("pubmed", "1")
    assert caught.value.code == "too_often"
    assert service.asked == []


def test_nothing_is_asked_of_nothing(service: HttpService) -> None:
    assert find_papers("pubmed", "  ") == ()
    assert service.asked == []


def test_comparisons_are_no_tags() -> None:
    assert without_tags("<p>n<10 and p < 0.05</p><p>b</p>") == "n<10 and p < 0.05\nb"
