"""The words above the table of papers, as people type them."""

from __future__ import annotations

import pytest

from apps.search.library.actions.adding import add_records
from apps.search.library.actions.synonyms import load_synonyms
from apps.search.library.listing import ListFilters, listed
from apps.search.library.records import Author, PaperRecord
from tests.support.cast import Cast, client_of

pytestmark = pytest.mark.django_db
RECORDS = {
    "a": PaperRecord(
        "Ticagrelor after myocardial infarction",
        "We randomly assigned 1862 patients. Those with diabetes did as well as others.",
        authors=(Author("O'Brien", "Mary K. L."),),
        year=2018,
        pmid="30000001",
        doi="10.5555/tica.1",
    ),
    "b": PaperRecord(
        "Clopidogrel or ticagrelor in older people",
        "A registry from 2018 of acute coronary syndromes.",
        authors=(Author("Li", "Na"),),
        year=2022,
        study_type="cohort",
    ),
    "c": PaperRecord(
        "替格瑞洛用于急性心肌梗死患者的随机对照试验",
        "纳入240例患者。",
        authors=(Author("赵", "敏"),),
        year=2020,
    ),
    "d": PaperRecord(
        "Family care at home: a meta-analysis", "Given by nurses.", authors=(Author("Kim", "S"),)
    ),
    "e": PaperRecord("Overall survival with osimertinib", "OS was longer.", study_type="rct", year=2020),
}


@pytest.fixture
def library(cast: Cast) -> dict[str, str]:
    """Titles by the letter of the record."""
    add_records(project=cast.project, records=list(RECORDS.values()), by=cast.coordinator)
    return {record.title: letter for letter, record in RECORDS.items()}


@pytest.mark.parametrize(
    ("words", "letters"),
    [
        ("ticagrelor", "abc"),
        ("替格瑞洛", "abc"),
        ("ticagrelor MI", "ac"),
        ("替格瑞洛 心梗", "ac"),
        ("急性心肌梗死的替格瑞洛", "ac"),
        ("ticagrelor rct", "ac"),
        ("ticagrelor cohort study", "b"),
        ("ticagrelor 2018", "ab"),
        ("ticagrelor AND older", "b"),
        ("ticagrelor and clopidogrel in older people", "b"),
        ("clopidogrel OR osimertinib", "be"),
        ("clopidogrel OR osimertinib survival", "e"),
        ('"myocardial infarction"', "a"),
        ("“infarction myocardial”", ""),
        ("PMID 30000001", "a"),
        ("pmid:30000001", "a"),
        ("30000001", "a"),
        ("https://doi.org/10.5555/TICA.1", "a"),
        ("O'Brien MKL", "a"),
        ("赵敏", "c"),
        ("OS", "e"),
        ("tica", "ab"),
        ("family", "d"),
        ("given", "d"),
        ("meta-analysis", "d"),
        ("2020", "ce"),
        ("((((", None),
        ("%_%", ""),
        (r"\m(", ""),
        ("OR", None),
    ],
)
def test_all_parts_are_found(cast: Cast, library: dict[str, str], words: str, letters: str | None) -> None:
    """None: no word says anything, so nothing is limited."""
    found = listed(cast.viewer, cast.project, ListFilters(words=words))
    wanted = "abcde" if letters is None else letters
    assert "".join(sorted(library[paper.title] for paper in found)) == wanted


def test_synonyms_of_an_administrator_count(cast: Cast, library: dict[str, str]) -> None:
    load_synonyms(by=cast.administrator, content="heading,term\nosimertinib,tagrisso,泰瑞沙\n".encode())
    (paper,) = listed(cast.viewer, cast.project, ListFilters(words="泰瑞沙"))
    assert library[paper.title] == "e"


def test_words_that_no_paper_has_lead_to_a_literature_search(cast: Cast, library: dict[str, str]) -> None:
    client = client_of(cast.coordinator)
    page = client.get("/p/switch/library/", {"q": "vorapaxar & more"}).content.decode()
    address = "/p/switch/searches/?question=vorapaxar%20%26%20more"
    assert f'href="{address}"' in page
    assert ">\nvorapaxar &amp; more</textarea>" in client.get(address).content.decode()
