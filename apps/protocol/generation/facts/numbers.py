"""Phrases of numbers: how many participants, in which groups, how fast, and the level of the test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from apps.fields.bilingual import both
from apps.protocol.generation.facts.phrase import GROUPS, Maker, Phrase
from apps.protocol.generation.facts.recruitment import PERIOD, RATE, Recruitment, recruitment
from apps.protocol.generation.facts.stated_numbers import disagreeing, group_name, statement
from apps.protocol.generation.source import Source
from apps.protocol.generation.words.phrases import as_clause


def n_total(source: Source) -> Phrase:
    """One number, the same wherever it appears: the total, else the sum of the groups."""
    total = source.value("sample_size.n_total")
    if total is None and (rows := source.rows(GROUPS)):
        counts = [row.get("n") for row in rows]
        total = sum(n for n in counts if isinstance(n, int)) if all(counts) else None
    text = "" if total is None else str(total)
    return Phrase(text, ("sample_size.n_total",), both("total number of participants", "总例数"))


def _n_groups(source: Source) -> Phrase:
    """Empty where there is one group: its number is the total."""
    rows = source.rows(GROUPS)
    pairs = [(group_name(source, row.get("arm")), row.get("n")) for row in rows]
    missing = both("number in each group", "每组例数")
    if len(pairs) == 1:
        return Phrase("", (GROUPS,), missing)
    if source.zh:
        text = "，".join(f"{arm}{' ' if arm[-1:].isascii() else ''}{n}例" for arm, n in pairs)
    else:
        text = ", ".join(f"{as_clause(arm, zh=False)}: {n}" for arm, n in pairs)
    return Phrase(text, (GROUPS,), missing)


def _statement(source: Source) -> Phrase:
    missing = both("statement of the sample size calculation", "样本量计算说明")
    return Phrase(statement(source), ("sample_size.statement",), missing)


def _disagreeing(source: Source) -> Phrase:
    """Never said, only marked: what the team has to decide."""
    numbers = disagreeing(source)
    what = both(
        f"which number of participants holds, for they disagree: {numbers}", f"例数不一致，请核定：{numbers}"
    )
    return Phrase("", ("sample_size.n_total", GROUPS, "sample_size.statement"), what)


def recruited(source: Source) -> Recruitment | None:
    return recruitment(source, n_total(source).text)


def _recruited(source: Source) -> Phrase:
    found = recruited(source)
    return Phrase(str(found.expected) if found else "", (RATE, PERIOD), both("recruitment", "入组"))


def _recruitment_months(source: Source) -> Phrase:
    found = recruited(source)
    return Phrase(
        f"{found.months:g}" if found else "", (RATE, "sample_size.n_total"), both("recruitment", "入组")
    )


def _alpha(source: Source) -> Phrase:
    fields = ("sample_size.alpha", "sample_size.sided")
    alpha, sided = source.text(fields[0]), source.text(fields[1])
    if not (alpha and sided):
        return Phrase("", fields, both("significance level and sides of the test", "检验水准和单双侧"))
    return Phrase(
        f"{sided}检验水准{alpha}" if source.zh else f"{sided} significance level of {alpha}", fields, {}
    )


PHRASES: Final[Mapping[str, Maker]] = {
    "n_total": n_total,
    "n_groups": _n_groups,
    "statement": _statement,
    "disagreeing_numbers": _disagreeing,
    "recruited": _recruited,
    "recruitment_months": _recruitment_months,
    "alpha": _alpha,
}
