"""The sample-size statement in the document's language, and whether total, groups and statement agree.

A statement that the calculation made is made again in the language wanted, with the names of the arms; one that a
person wrote stands as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import orjson

from apps.fields.bilingual import Text, both
from apps.protocol.checks.wordings import totals_said
from apps.protocol.generation.facts.arm_names import named_arms, speaks_of_more
from apps.protocol.generation.source import Source
from apps.protocol.sample_size import Refused, calculate, changes_for_protocol
from apps.protocol.sample_size.arms import OF_TWO_ARMS, arms_of, control_arm
from apps.protocol.sample_size.changes import EVERYBODY, inputs_from_protocol
from apps.protocol.sample_size.observed_groups import in_words_of, observed_groups
from apps.protocol.sample_size.wording import OF_CALCULATIONS

STATEMENT: Final = "sample_size.statement"
TOTAL: Final = "sample_size.n_total"
GROUPS: Final = "sample_size.n_per_group"
LANGUAGES: Final = ("en", "zh-hans")
LETTER: Final = re.compile(r"[A-Za-z]")
CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
GROUP_WORD: Final = re.compile(r"\b(?:group|arm)s?$", re.IGNORECASE)
PLAIN_GROUP: Final = re.compile(r"(?:group|第)\s*(\d+)\s*组?", re.IGNORECASE)


def statement(source: Source) -> str:
    """In the words of the document; as it was written where a person wrote it."""
    made = _made_statement(source)
    return _with_arms(source, made) if made else source.text(STATEMENT)


def _made_statement(source: Source) -> str:
    """The calculation's own statement in the document's language; empty for one that a person wrote."""
    stated, made = _squeezed(source.text(STATEMENT)), _made(source)
    wordings = (*made.values(), *_made_without_names(source).values())
    if made and stated and stated in {_squeezed(str(wording.get(STATEMENT, ""))) for wording in wordings}:
        return str(made["zh-hans" if source.zh else "en"][STATEMENT])
    return ""


def is_foreign(source: Source) -> bool:
    """Whether a person wrote the statement in another language than the document's."""
    stated = source.text(STATEMENT)
    if not stated or _made_statement(source):
        return False
    chinese = len(CHINESE.findall(stated))
    return (chinese * 3 > len(LETTER.findall(stated))) != source.zh


def disagreeing(source: Source) -> str:
    """The numbers of participants that are not the same, with what says them; empty when they agree."""
    wording = list(_totals(source))
    if len({number for _, number in wording}) < 2:
        return ""
    separator = "，" if source.zh else ", "
    return separator.join(f"{source.say(what)}{'' if source.zh else ' '}{number}" for what, number in wording)


def _totals(source: Source) -> Iterator[tuple[Text, int]]:
    total = source.value(TOTAL)
    if isinstance(total, int):
        yield both("total number", "总例数"), total
    counts = [row.get("n") for row in source.rows(GROUPS)]
    numbers = [n for n in counts if isinstance(n, int)]
    if counts and len(numbers) == len(counts):
        yield both("sum of the groups", "各组合计"), sum(numbers)
    evaluable = source.value("sample_size.n_evaluable")
    said = [number for number in totals_said(source.text(STATEMENT)) if number != evaluable]
    said = said or _made_total(source)
    if said:
        yield both("statement", "样本量说明"), said[-1]


def _made_total(source: Source) -> list[int]:
    """Of a statement whose words give no total, when it is the calculation's."""
    made = _made(source).get("en", {})
    return [made[TOTAL]] if TOTAL in made and _made_statement(source) else []


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _made(source: Source) -> dict[str, dict[str, Any]]:
    """{language: what the calculation gives for the fields}; empty when it cannot be run again."""
    return _calculated(orjson.dumps(dict(source.data), default=str))


def _made_without_names(source: Source) -> dict[str, dict[str, Any]]:
    """What the calculation gave before anybody had said what its groups are."""
    design = source.data.get("study_design")
    rest = {k: v for k, v in (design or {}).items() if k not in ("design_type", "arms")}
    return _calculated(orjson.dumps({**source.data, "study_design": rest}, default=str))


@lru_cache(maxsize=32)
def _calculated(data: bytes) -> dict[str, dict[str, Any]]:
    context = orjson.loads(data)
    found = inputs_from_protocol(context)
    if found is None:
        return {}
    try:
        result = calculate(*found)
    except Refused:
        return {}
    return {
        language: {
            change.field: change.value for change in changes_for_protocol(result, context, language=language)
        }
        for language in LANGUAGES
    }


def _with_arms(source: Source, text: str) -> str:
    """The calculation's groups by the names of the arms, or by what they are for: group 1 is the control."""
    names = _arm_names(source)
    if names is None:
        return text
    return _named_zh(text, *names) if source.zh else _named_en(text, *map(_group, names))


def _arm_names(source: Source) -> tuple[str, str] | None:
    """The control first; None where nobody knows which group is which."""
    arms = named_arms(source)
    if not arms and (observed := observed_groups(source.data, source.language)):
        return observed[0], observed[1]
    if len(arms) == 2:
        control = control_arm(arms, source.value("pico.comparator"))
        return str(arms[control]["name"]), str(arms[1 - control]["name"])
    if arms or speaks_of_more(source) or source.value("study_design.design_type") not in OF_TWO_ARMS:
        return None
    return source.say(both("control", "对照组")), source.say(both("intervention", "试验组"))


def _group(name: str) -> str:
    if name in OF_CALCULATIONS:
        name = name.lower()
    return f"the {name}" if GROUP_WORD.search(name) else f"the {name} group"


def _named_en(text: str, control: str, other: str) -> str:
    text = text.replace("; group 1 is the control", "").replace("group 1 (control)", "group 1")
    return text.replace("group 1", control).replace("group 2", other)


def _named_zh(text: str, control: str, other: str) -> str:
    text = text.replace("；第1组为对照组", "").replace("第1组（对照组）", "第1组")
    for mark, name in (("第1组", control), ("第2组", other)):
        text = re.sub(rf"{mark}\s*(?=\d)", f"{name} ".replace("\\", r"\\"), text).replace(mark, name)
    return text


def group_name(source: Source, name: object) -> str:
    """A group's name in the document's language; the calculation's own name for the only one is none.

    Which of two numbered groups is exposed is known where the calculation gives these very numbers, or where it makes
    no difference: when they are equally large.
    """
    match = PLAIN_GROUP.fullmatch(str(name or "").strip())
    if name in EVERYBODY.values():
        return source.say(EVERYBODY)
    if match is None:
        return in_words_of(str(name or ""), source.language)
    counts = [row.get("n") for row in source.rows(GROUPS)]
    if len(counts) == 1:
        return source.say(EVERYBODY)
    is_known = counts == counts[:1] * 2 or _are_calculated(source, counts)
    observed = observed_groups(source.data, source.language) if is_known else []
    if 0 < int(match[1]) <= len(observed):
        return observed[int(match[1]) - 1]
    arms = _arm_names(source) if counts == counts[:1] * 2 and not arms_of(source.data) else None
    if arms is not None and 0 < int(match[1]) <= len(arms):
        name = arms[int(match[1]) - 1]
        return name if source.zh else f"{name.capitalize()} group"
    return source.say(both(f"Group {match[1]}", f"第{match[1]}组"))


def _are_calculated(source: Source, counts: list[object]) -> bool:
    """Whether the groups are those of the calculation, in its order: the unexposed first."""
    made = _made(source).get("en", {}).get(GROUPS) or []
    return len(counts) == 2 and counts == [row.get("n") for row in made] and _made_statement(source) != ""
