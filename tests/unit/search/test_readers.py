"""References in every format become the same records, in both languages."""

from __future__ import annotations

from contextlib import suppress

import pytest

from apps.search.library.formats import format_of, read_records
from apps.search.library.records import (
    Author,
    LeftOut,
    RecordsRead,
    author_of,
    clean_doi,
    clean_pmid,
    clean_year,
    title_key,
)
from apps.search.library.study_types import is_retracted, study_type_of
from tests.support.references import BIBTEX, NBIB, PUBMED_XML, RIS


def test_ris() -> None:
    english, chinese = read_records(RIS.encode()).records
    assert english.authors == (Author("Wang", "Lin"), Author("Chen", "Jie"))
    assert (english.doi, english.year, english.pages) == ("10.5555/example.1", 2021, "101-110")
    assert (english.study_type, english.language) == ("rct", "en")
    assert english.keywords == ("bacteraemia", "linezolid")
    assert chinese.authors == (Author("李伟"), Author("王", "芳"))
    assert (chinese.journal, chinese.language, chinese.study_type) == ("示例医学杂志", "zh", "rct")


def test_ris_in_the_encoding_of_chinese_databases() -> None:
    assert read_records(RIS.encode("gb18030")).records == read_records(RIS.encode()).records


def test_bibtex_with_accents_groups_and_a_broken_entry() -> None:
    read = read_records(BIBTEX.encode())
    english, chinese = read.records
    assert english.title == "Vancomycin dosing in ICU patients: a cohort study"
    assert english.authors == (Author("Müller", "Anna"), Author("Example Study Group"))
    assert (english.pages, english.issue, english.study_type) == ("1-9", "1", "cohort")
    assert chinese.authors == (Author("张敏"), Author("刘洋"))
    assert (chinese.study_type, chinese.language) == ("systematic_review", "zh")
    assert len(read.left_out) == 1


def test_nbib() -> None:
    english, chinese = read_records(NBIB.encode()).records
    assert english.title == "Case report of an example reaction to linezolid"
    assert (english.pmid, english.doi, english.study_type) == ("99000001", "10.5555/example.3", "case_report")
    assert english.keywords == ("Linezolid", "Serotonin Syndrome")
    assert (chinese.language, chinese.year) == ("zh", 2017)


def test_a_chinese_paper_of_pubmed_has_its_own_title() -> None:
    assert read_records(NBIB.encode()).records[1].title == "中文示例研究：高血压患者的横断面调查"


def test_pubmed_xml() -> None:
    (record,) = read_records(PUBMED_XML.encode()).records
    assert record.title == "Effect of example therapy: a meta-analysis"
    assert (record.doi, record.pmid, record.year) == ("10.5555/example.4", "99000003", 2016)
    assert record.abstract == "Background: Little is known.\nResults: The example worked."
    assert record.authors == (Author("Rossi", "Maria"), Author("Example Collaboration"))
    assert record.study_type == "meta_analysis"
    assert record.retracted


def test_xml_that_expands_is_refused() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY x "xxxx"><!ENTITY y "&x;&x;">]><PubmedArticle>&y;</PubmedArticle>'
    with pytest.raises(ValueError, match="XML"):
        read_records(bomb.encode())


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"%PDF-1.7 ...", "pdf"),
        (RIS.encode("utf-8-sig"), "ris"),
        (BIBTEX.encode(), "bibtex"),
        (NBIB.encode(), "nbib"),
        (PUBMED_XML.encode(), "pubmed_xml"),
        (b"just a letter", None),
        (b"\x00\x01\x02", None),
        (b"", None),
    ],
)
def test_a_format_is_told_by_the_content(content: bytes, name: str | None) -> None:
    assert format_of(content) == name


def test_what_holds_no_reference_is_said() -> None:
    with pytest.raises(ValueError, match="references"):
        read_records(b"just a letter")
    read = read_records(b"\nTY  - JOUR\nVL  - 3\nER  - \n\nTY  - JOUR\nID  - abc\nER  - \n")
    assert read == RecordsRead((), (LeftOut("", 2), LeftOut("abc", 6)))


BROKEN_BIBTEX = """@article{wang2021, title={Early switch}, author={Wang, Lin and others}}
@article{chen2020,
  title={Never closed, author={Chen, Jie},

@article{li2019, title={Third}}
@article{li2019, title={The same key}}
@article{twice, title={First}, title={Second}}
@article{bare, author={Nobody}}
@article{last, title={Open to the end},
"""


def test_a_broken_entry_costs_itself_alone_and_is_named() -> None:
    read = read_records(BROKEN_BIBTEX.encode())
    assert [each.title for each in read.records] == ["Early switch", "Third", "The same key", "First"]
    assert read.records[0].authors == (Author("Wang", "Lin"),)
    assert read.left_out == (LeftOut("chen2020", 2), LeftOut("bare", 8), LeftOut("last", 9))


def test_entries_of_pubmed_are_named_by_their_number() -> None:
    nbib = "PMID- 11\nTI  - Read\n\nPMID- 12\nAB  - No title\n"
    assert read_records(nbib.encode()).left_out == (LeftOut("PMID 12", 4),)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"])
@pytest.mark.parametrize("form", ["ris", "bibtex"])
def test_western_names_in_every_encoding(encoding: str, form: str) -> None:
    ris = "TY  - JOUR\nAU  - Müller, Jürgen\nTI  - Café au lait spots\nER  - \n"
    bibtex = "@article{a, author={Müller, Jürgen}, title={Café au lait spots}}\n"
    (record,) = read_records((ris if form == "ris" else bibtex).encode(encoding)).records
    assert (record.title, record.authors) == ("Café au lait spots", (Author("Müller", "Jürgen"),))


@pytest.mark.parametrize(
    ("written", "author"),
    [
        ("Wang, Lin", Author("Wang", "Lin")),
        ("Lin Wang", Author("Wang", "Lin")),
        ("Wang L", Author("Wang", "L")),
        ("van der Berg JK", Author("van der Berg", "JK")),
        ("王林", Author("王林")),
        ("World Health Organization,", Author("World Health Organization")),
        ("McMurray, John J. V.", Author("McMurray", "John J. V.")),
        ("Wang L.", Author("Wang", "L")),
    ],
)
def test_names_have_their_parts(written: str, author: Author) -> None:
    assert author_of(written) == author


def test_numbers_are_cleaned() -> None:
    assert clean_doi("doi: 10.1016/J.CELL.2020.01.001.") == "10.1016/j.cell.2020.01.001"
    assert clean_doi("none") == ""
    assert (clean_pmid("PMID: 123"), clean_pmid("PMC123"), clean_pmid("0")) == ("123", "", "")
    assert (clean_year("Spring 2020"), clean_year("20201")) == (2020, None)


def test_titles_are_compared_without_marks_width_and_case() -> None:
    assert title_key("Early—Oral  Switch: Ｔｒｉａｌ!") == title_key("early oral switch trial")
    assert title_key("随机对照，试验。") == "随机对照试验"


def test_study_types_are_read_off_publication_types_before_titles() -> None:
    assert study_type_of(["Journal Article", "Randomized Controlled Trial"], "A review") == "rct"
    assert study_type_of(["Journal Article"], "一项随机、双盲、安慰剂对照的临床试验") == "rct"
    assert study_type_of([], "A non-randomised comparison") == "trial"
    assert study_type_of([], "On doors") == ""


def test_retractions_are_recognised() -> None:
    assert is_retracted([], "RETRACTED: Effect of x")
    assert is_retracted(["Retracted Publication"], "Effect of x")
    assert not is_retracted([], "Why papers are retracted")


@pytest.mark.parametrize(
    "text",
    [
        RIS + "      a line that goes on with nothing\nTY  - JOUR\nTI  -\nER  - \n",
        NBIB + "\nPMID- 5\n      goes on\nLA\n",
    ],
)
def test_a_broken_entry_is_counted_and_takes_no_other_with_it(text: str) -> None:
    read = read_records(text.encode())
    assert (len(read.records), len(read.left_out)) == (2, 1)


def test_a_field_without_end_is_read_as_it_is() -> None:
    endless = "\\'" * 200_000
    (record,) = read_records(f"@article{{a, title={{T}}, abstract={{{endless}}}\n}}".encode()).records
    assert len(record.abstract) == 400_000


def records_left(text: str) -> int:
    with suppress(ValueError):
        return len(read_records(text.encode()).records)
    return 0


@pytest.mark.parametrize(
    "damage", ["\n", "{", "TY  - ", "ER  - ", "PMID- ", "<", "  - ", "\u2028", "LA\n", '"']
)
@pytest.mark.parametrize("text", [RIS, BIBTEX, NBIB, PUBMED_XML], ids=["ris", "bibtex", "nbib", "xml"])
def test_damage_anywhere_is_no_fault(text: str, damage: str) -> None:
    left = [records_left(text[:at] + damage + text[at + 3 :]) for at in range(0, len(text), 37)]
    assert max(left) == records_left(text)
    if text != PUBMED_XML:  # which is read whole or not at all
        assert left.count(0) <= 1, "only at the beginning may it seem to be of no format"
