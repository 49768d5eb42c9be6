# ruff: noqa: E501 (a case is a line of its table)
"""What holds for any text: evidence is in the message, nothing raises, width and spaces do not matter."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.reading import (
    CannotRead,
    ValueRead,
    equal,
    format_value,
    read_value,
)
from apps.fields.schema.catalogue import FieldCatalogue
from tests.support.growth import check_growth
from tests.unit.protocol.reading.support import CATALOGUE, field, reading, value, values

LABELS = sorted(
    {name for f in CATALOGUE.fields for name in (f.key, f.titles.en, f.titles.zh_hans, *f.aliases)}
    | {"metric", "time point", "type", "指标", "at", "estimand.population", "Unknown label"}
)
SCRAPS = [
    "80 %", "0.025, one-sided", "双侧", "10 percentage points", "-10%", "1:1", "2：1", "three months", "12 weeks",
    "半年", "第90天", "baseline", "@ week 4", "at 24 weeks", "open label", "双盲", "N/A", "maybe", "?", "。", "；", ";",
    "、", "1. ", "2) ", "- ", "\n", "\n\n", "（", "）", "(", ")", "adults with type 2 diabetes", "成人2型糖尿病",
    "randomised controlled trial", "p1 = 0.85", "Placebo: 207", "power 80 %", "失访率5%", "follow-up 90 days", "> ", "**",
]  # fmt: skip
labelled = st.builds(
    "{}{}{}".format, st.sampled_from(LABELS), st.sampled_from([": ", "：", ":"]), st.just("")
)
messages = st.lists(
    st.one_of(labelled, st.sampled_from(SCRAPS), st.text(max_size=12), st.just("\n")), max_size=25
).map("".join)
STAGES = st.sampled_from([stage.key for stage in CATALOGUE.stages])


@given(text=messages, stage=STAGES)
@settings(max_examples=100, deadline=None)
def test_every_value_has_evidence_in_the_message_and_fits_its_field(text: str, stage: str) -> None:
    found = reading(text, stage)
    for read in found.values:
        assert read.spans
        assert all(0 <= start < end <= len(text) for start, end in read.spans)
        assert CATALOGUE.faults(read.field, read.value) == ()
    for problem in found.unreadable:
        assert 0 <= problem.span[0] <= problem.span[1] <= len(text)
        assert problem.reason
    for tie in found.ties:
        assert len(tie.fields) > 1


@given(text=st.text(max_size=400), stage=STAGES)
@settings(max_examples=60, deadline=None)
def test_arbitrary_text_never_raises(text: str, stage: str) -> None:
    assert reading(text, stage).ties == ()


@given(text=messages, stage=STAGES, language=st.sampled_from(["en", "zh-hans"]))
@settings(max_examples=150, deadline=None)
def test_a_value_shown_in_words_and_read_again_is_the_same(text: str, stage: str, language: str) -> None:
    for read in reading(text, stage).values:
        known = field(read.field)
        shown = format_value(known, read.value, language)
        again = read_value(known, shown, catalogue=CATALOGUE, language=language)
        assert equal(known, again.value, read.value), (shown, again.value, read.value)


@given(path=st.sampled_from([f.path for f in CATALOGUE.fields]), text=messages)
@settings(max_examples=100, deadline=None)
def test_a_single_value_is_read_or_refused_with_a_sentence(path: str, text: str) -> None:
    known = field(path)
    try:
        read: Any = read_value(known, text, catalogue=CATALOGUE)
    except CannotRead as refused:
        read = ValueRead(None) if refused.reason else None
    assert read is not None
    assert read.value is None or CATALOGUE.faults(path, read.value) == ()
    assert equal(known, read.value, read.value)


WIDE = str.maketrans({chr(c): chr(c + 0xFEE0) for c in range(0x21, 0x7F)} | {" ": "\u3000"})


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("sample_size.alpha", "0.025"),
        ("sample_size.power", "80 %"),
        ("sample_size.dropout", "5 percent"),
        ("sample_size.margin", "-10 %"),
        ("sample_size.sided", "one-sided"),
        ("sample_size.n_total", "1,200"),
        ("sample_size.assumptions", "p1 = 0.85; p2 = 80 %"),
        ("study_design.allocation_ratio", "2:1"),
        ("study_design.follow_up_duration", "90 days"),
        ("study_design.framework", "non-inferiority"),
        ("study_design.design_type", "Cluster randomised trial"),
        ("study_design.blinding", "open label"),
        ("sample_size.n_per_group", "207"),
    ],
)
def test_white_space_and_full_width_forms_give_the_same_value(path: str, text: str) -> None:
    known, plain = field(path), value(path, text)
    assert plain is not None
    for other in (text.translate(WIDE), text.replace(" ", "\u00a0"), f"  {text}\t", text.replace(" ", "  ")):
        read = value(path, other)
        if isinstance(plain, dict) and "text" in plain:
            read = {**read, "text": plain["text"]}
        assert equal(known, read, plain), other


BIG = 30_000
# Of each: what stands once before, what is repeated, what stands once after.
LONG = {
    "spaces": ("", " ", ""),
    "one line": ("", "a", ""),
    "colons": ("", "a:", ""),
    "labels": ("", "Power: 80 %\n", ""),
    "list": ("Inclusion criteria:\n", "- age over 18; or\n", ""),
    "list on one line": ("Inclusion criteria: ", "1. a ", ""),
    "outcomes": ("Primary outcome: ", "HbA1c at 12 weeks; metric: change; ", ""),
    "visits": ("Visits: ", "week 4; ", ""),
    "sentences": ("", "About 5 % will drop out and power is 80 %. ", ""),
    "no stops": ("", "power margin one-sided 0.05 or ", ""),
    "digits": ("", "1", ""),
    "percent": ("", "5 % ", ""),
    "chinese": ("", "研究人群：成人；把握度80%，失访率5%。", ""),
    "brackets": ("Arms: ", "(", ""),
    "spaces in a list": ("Primary outcome: x", " ", "at"),
    "numerals": ("Follow-up: ", "三", ""),
    "semicolon labels": ("", "P: a; ", ""),
    "assumptions": ("Assumptions: ", "p = 1; ", ""),
    "commas": ("Number per group: ", "a 1, ", ""),
}


@pytest.mark.parametrize("parts", LONG.values(), ids=LONG)
def test_ten_times_as_many_characters_take_about_ten_times_as_long(parts: tuple[str, str, str]) -> None:
    before, repeated, after = parts

    def read(characters: int) -> None:
        reading(before + repeated * (characters // len(repeated)) + after)

    # Much is read up to a bound only, so that the first step counts as well.
    check_growth(read, BIG // 100, BIG // 10, BIG, below=20)


def test_reading_twice_gives_the_same() -> None:
    text = "Power: 80 %\nPopulation: adults\nPrimary outcome: HbA1c at 24 weeks; metric: change"
    assert values(text) == values(text)
    assert isinstance(CATALOGUE, FieldCatalogue)
