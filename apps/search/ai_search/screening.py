"""What rules decide of one paper: how much of the topic it speaks of, and whether it is what the question limits to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from apps.retrieval.terms import script_of
from apps.search.ai_search.reasons import reason_of
from apps.search.ai_search.records import Candidate, Decision, ReasonCode
from apps.search.library.study_types import study_type_of
from apps.search.models import StudyType
from apps.search.query.concepts import coverage
from apps.search.query.interpret import Interpreted

SCRIPTS = {"zh": "han", "en": "latin"}
RANDOMISED = (StudyType.RCT, StudyType.TRIAL)


def decision_of(asked: Interpreted, candidate: Candidate, keep_from: float) -> Decision:
    """The share of the topic decides, never how well a paper does beside the others that were found."""
    concepts = () if "numbers" in asked.filters else asked.concepts  # a paper that was named is the one
    found = coverage(concepts, candidate.whole)
    share = found.share if concepts else 1.0
    fits = share >= keep_from
    code, lacks = _refusal(asked, candidate, fits=fits)
    if not code:
        code, lacks = (
            ("limits" if not concepts else "all" if not found.lacks else "some"),
            list(found.lacks),
        )
        if not found.has and concepts:
            code = "none"
    keep = fits and code in {"all", "some", "limits"}
    wishes = sum(_fits_wishes(asked, candidate))
    made = Decision(keep, "", round(share, 3), "rules", code, list(found.has), lacks, wishes)
    return replace(made, reason=reason_of(made.as_json()))


def _refusal(asked: Interpreted, candidate: Candidate, *, fits: bool) -> tuple[ReasonCode, list[str]]:
    if candidate.facts.get("retracted"):
        return ("retracted_match" if fits else "retracted"), []
    if not fits:
        return "", []
    kind = type_of(candidate)
    if kind and kind in asked.refused.get("designs", ()):
        return "refused_type", [kind]
    wanted = asked.filters.get("designs", [])
    if wanted and not _is_one_of(candidate, kind, wanted):
        return "other_type", list(wanted)
    return _other(asked, candidate)


def _other(asked: Interpreted, candidate: Candidate) -> tuple[ReasonCode, list[str]]:
    if (languages := asked.filters.get("languages")) and not _is_in(candidate, languages):
        return "other_language", []
    authors = asked.filters.get("authors", [])
    if candidate.origin == "web" and authors and not any(name in candidate.whole for name in authors):
        return "other_author", list(authors)
    unwanted = [each.words for each in asked.excluded if coverage([each], candidate.title).has]
    return ("excluded", unwanted) if unwanted else ("", [])


def type_of(candidate: Candidate) -> str:
    """As the record says, else as the title does."""
    return str(candidate.facts.get("study_type") or "") or study_type_of((), candidate.title)


def _is_one_of(candidate: Candidate, kind: str, wanted: Sequence[str]) -> bool:
    """Without a type in record and title, the text has to name it. “Other” is what nobody classified further."""
    if kind and kind != StudyType.OTHER:
        return kind in wanted or (kind == StudyType.TRIAL and "rct" in wanted and _names(candidate, ["rct"]))
    return _names(candidate, wanted)


def _names(candidate: Candidate, wanted: Sequence[str]) -> bool:
    return study_type_of((), candidate.text) in wanted


def _is_in(candidate: Candidate, languages: Sequence[str]) -> bool:
    language = str(candidate.facts.get("language") or "")
    if language:
        return language in languages
    return any(SCRIPTS.get(each) == script_of(candidate.title) for each in languages)


def _fits_wishes(asked: Interpreted, candidate: Candidate) -> Iterator[bool]:
    wishes: dict[str, Any] = asked.preferred
    year = candidate.facts.get("year")
    if "year_from" in wishes or "year_to" in wishes:
        yield bool(year) and wishes.get("year_from", 0) <= year <= wishes.get("year_to", 9999)
    if "designs" in wishes:
        yield _is_one_of(candidate, type_of(candidate), wishes["designs"])
    if "languages" in wishes:
        yield _is_in(candidate, wishes["languages"])
    if "full_text" in wishes:
        yield bool(candidate.facts.get("full_text"))
