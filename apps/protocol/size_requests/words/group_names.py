"""Whose a clause is by what the groups are called: the recorded name of one group, its head word, or any part of it
that the name of the other group has not ("the foam", “压豆的”).

A clause that names both groups, or neither, is nobody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from apps.protocol.size_requests.words.roles import CONTROL, TREATMENT, Role

_WORD: Final = re.compile(r"[a-z][a-z'-]{2,}", re.IGNORECASE)
_WIDE: Final = re.compile("[\u4e00-\u9fff]{2,}")
# What names of all sorts of groups have in common.
_COMMON_EN: Final = (
    "and with without for the three two one times time day days daily week weeks month months tablet tablets capsule"
    " capsules oral orally treatment treatments therapy care dose doses group groups arm arms plus per every each once"
    " twice standard usual routine nothing none patients people hospital our only alone given use using injection"
    " solution cream drug drugs new from before after during then than not per placebo control controls"
)
_COMMON: Final = frozenset(_COMMON_EN.split())
_COMMON_ZH: Final = re.compile(
    r"治疗|口服|注射液?|胶囊|颗粒|每[日天次周]|[一二两三四五六七八九十半][次天周日片粒组]|毫克|单用|单纯|联合|常规|标准|患者|病人|药物"
    r"|疗法|疗程|护理|早期|手术|对照|试验|干预|安慰剂|加用|使用|给予|服用|进行|之后|以后|前后|[加和与及或的]"
)
_CALLED_ZH: Final[Mapping[Role, str]] = {"control": "对照组", "treatment": "试验组"}
_CLAUSE: Final = re.compile(r"(?:[^,.;!?，。；！？]|\.(?=\d))+")
_SHARE: Final = re.compile(r"\d\s?(?:%|percent\b)")
_SAID: Final = re.compile(f"{CONTROL}|{TREATMENT}", re.IGNORECASE)
LEAST_STEM: Final = 5  # letters that two words have in common: "physio", "physiotherapy"
LEAST_WITHIN: Final = 3  # characters of a part that stands at neither end of a name


def role_named(text: str, intervention: object, comparator: object) -> Role | None:
    """The group whose name the words have a part of, and no part of the other's."""
    ours, theirs = (name.casefold() if isinstance(name, str) else "" for name in (intervention, comparator))
    given, control = _is_named(text, ours, theirs), _is_named(text, theirs, ours)
    if given == control:
        return None
    return "treatment" if given else "control"


def with_roles(text: str, intervention: object, comparator: object) -> str:
    """A request in which a clause with one share says "control group" for the recorded name, and so on."""
    return _CLAUSE.sub(lambda clause: _with_role(clause[0], intervention, comparator), text)


def _with_role(clause: str, intervention: object, comparator: object) -> str:
    role = role_named(clause, intervention, comparator) if len(_SHARE.findall(clause)) == 1 else None
    if role is None or _SAID.search(clause):
        return clause
    name, other = (intervention, comparator) if role == "treatment" else (comparator, intervention)
    name, other = (str(each).casefold() if isinstance(each, str) else "" for each in (name, other))
    parts = sorted((part for part in _parts(name, other) if part in clause), key=len)
    called = parts[-1:] or [
        word
        for word in _words(clause)
        if any(_are_alike(word.casefold(), own) for own in _own_words(name, other))
    ]
    first, *more = called
    for word in more:
        clause = re.sub(rf"\b{re.escape(word)}\s?", "", clause, count=1)
    return clause.replace(first, _CALLED_ZH[role] if not first.isascii() else f"{role} group", 1)


def _is_named(text: str, name: str, other: str) -> bool:
    said = text.casefold()
    if any(part in said for part in _parts(name, other)):
        return True
    words = _words(said)
    return any(_are_alike(word, own) for own in _own_words(name, other) for word in words)


@lru_cache(maxsize=64)
def _own_words(name: str, other: str) -> tuple[str, ...]:
    theirs = _words(other)
    return tuple(
        word
        for word in _words(name)
        if word not in _COMMON and not any(_are_alike(word, each) or word in each for each in theirs)
    )


def _words(text: str) -> list[str]:
    return [word.removesuffix("'s") for word in _WORD.findall(text)]


def _are_alike(one: str, other: str) -> bool:
    """The same word, perhaps of many, or cut short."""
    short, long = sorted((one.removesuffix("s"), other.removesuffix("s")), key=len)
    return short == long or (len(short) >= LEAST_STEM and long.startswith(short))


@lru_cache(maxsize=64)
def _parts(name: str, other: str) -> frozenset[str]:
    """The Chinese parts of a name that the other name has not."""
    runs = _WIDE.findall(_COMMON_ZH.sub(" ", name))
    return frozenset(part for run in runs for part in _pieces(run) if part not in other)


def _pieces(run: str) -> Iterator[str]:
    for start in range(len(run)):
        for end in range(start + 2, len(run) + 1):
            if start == 0 or end == len(run) or end - start >= LEAST_WITHIN:
                yield run[start:end]
