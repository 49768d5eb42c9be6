"""What people read uses the words of the glossary, and the marks of its language, in both languages."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import pytest

from apps.projects.admin.words import WORDS as OF_UNFOLD
from config.env import BASE_DIR
from config.yaml_files import read_yaml

GLOSSARY: Final = BASE_DIR / "docs" / "glossary.md"
CATALOGUE: Final = BASE_DIR / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
SHIPPED: Final = ("apps/agents/content", "apps/protocol/content")
SCHEMA: Final = BASE_DIR / "apps" / "protocol" / "schema_words.json"

HAN: Final = "\u4e00-\u9fff"
ENTRY: Final = re.compile(r'^(msgid|msgid_plural|msgstr)(?:\[\d\])? ((?:".*"\n)+)', re.MULTILINE)
CODE: Final = re.compile(r"\{\{?[^{}]*\}?\}|%\(\w+\)[sdg]|`[^`]*`|<[^>]*>|\[\[|\]\]")
CHINESE_MARKS: Final = {
    "a half-width mark beside Chinese: write ，：；？！": rf"[{HAN}]\s*[,:;?!]|[,;?!]\s*[{HAN}]",
    "three dots or stops: write … or ……": r"\.\.\.|。。",
    "a straight quotation mark: write “”": rf"[{HAN}]\"|\"[{HAN}]",
    "a half-width bracket: write （）": rf"[{HAN}]\([^)]*\)|\([^)]*[{HAN}][^)]*\)",
    "a space before a per cent sign": r"\d\s+%",
    "a space beside a full-width mark": r"[，。；：？！、]\ +[^\s|]|[^\s|]\ +[，。；：？！、]",
}
SPACED: Final = rf"[{HAN}][A-Za-z0-9]|[A-Za-z0-9][{HAN}]"
ENGLISH_MARKS: Final = {
    "three dots: write …": r"\.\.\.",
    "a straight quotation mark: write “”": r'(?<![={\\])"',
    "a mark of Chinese": r"[，。；：？！、（）]",
    "two spaces": r"\S  \S",
    "American spelling": r"\b\w*(?:randomiz|organiz|analyz)\w*|\b(?:behavior|center|color)s?\b",
}


class Avoided(NamedTuple):
    word: str
    english: str
    chinese: str

    def is_in(self, text: str) -> bool:
        if re.search(f"[{HAN}]", self.word):
            return self.word in text
        return re.search(rf"(?<![\w-]){re.escape(self.word)}(?![\w-])", text, re.IGNORECASE) is not None


@cache
def avoided() -> tuple[Avoided, ...]:
    """The last column of the glossary's table “On the pages”."""
    part = GLOSSARY.read_text("utf-8").split("## On the pages")[1].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"
    ]
    return tuple(Avoided(word, row[0], row[1]) for row in rows[2:] for word in row[2].split(", "))


@cache
def catalogue() -> tuple[frozenset[str], frozenset[str]]:
    """English and Chinese of the catalogue."""
    both: tuple[set[str], set[str]] = (set(), set())
    for kind, lines in ENTRY.findall(CATALOGUE.read_text("utf-8")):
        text = "".join(ast.literal_eval(line) for line in lines.splitlines())
        both[kind == "msgstr"].add(text)
    without_head = {text for text in both[1] if "Project-Id-Version" not in text}
    return frozenset(both[0] - set(OF_UNFOLD)), frozenset(without_head)


def in_both(data: Any) -> Iterator[tuple[str, str]]:
    """Each text that stands in both languages, wherever it stands."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name in ("en", "zh_hans") and isinstance(value, str):
                yield name, value
            else:
                yield from in_both(value)
    elif isinstance(data, list):
        for value in data:
            yield from in_both(value)


def in_code() -> Iterator[tuple[str, str]]:
    """The constant parts of each text that Python gives in both languages by `both(english, chinese)`."""
    for path in sorted((BASE_DIR / "apps").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "both":
                for language, argument in zip(("en", "zh_hans"), call.args, strict=False):
                    yield language, _constant(argument)


def _constant(argument: ast.expr) -> str:
    """A literal's text, with ¤ where something is filled in."""
    if isinstance(argument, ast.JoinedStr):
        return "".join(_constant(part) for part in argument.values)
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else "¤"


@cache
def shipped() -> tuple[frozenset[str], frozenset[str]]:
    """English and Chinese of the shipped agents, cards and stages, and of what Python says in both languages."""
    files = [path for folder in SHIPPED for path in sorted((BASE_DIR / folder).rglob("*.yaml"))]
    data = [read_yaml(path) for path in files] + [json.loads(SCHEMA.read_text("utf-8"))]
    texts = [*in_both(data), *in_code()]
    english = frozenset(text for language, text in texts if language == "en")
    return english, frozenset(text for language, text in texts if language == "zh_hans")


def wrong_words(texts: frozenset[str]) -> list[str]:
    return [
        f"{text!r}: not “{entry.word}”, but “{entry.english}” ({entry.chinese})"
        for text in sorted(texts)
        for entry in avoided()
        if entry.is_in(text)
    ]


def wrong_marks(texts: frozenset[str], marks: dict[str, str]) -> list[str]:
    bare = {text: CODE.sub("¤", text) for text in sorted(texts)}
    return [f"{text!r}: {why}" for text in bare for why, mark in marks.items() if re.search(mark, bare[text])]


@pytest.mark.parametrize("language", [0, 1], ids=["en", "zh_hans"])
def test_the_catalogue_uses_the_words_of_the_glossary(language: int) -> None:
    assert wrong_words(catalogue()[language]) == []


@pytest.mark.parametrize("language", [0, 1], ids=["en", "zh_hans"])
def test_what_is_shipped_uses_the_words_of_the_glossary(language: int) -> None:
    assert wrong_words(shipped()[language]) == []


def test_chinese_has_its_own_marks_and_spaces() -> None:
    assert wrong_marks(catalogue()[1], {**CHINESE_MARKS, "no space between Chinese and Latin": SPACED}) == []
    assert wrong_marks(shipped()[1], CHINESE_MARKS) == []


def test_english_has_its_own_marks() -> None:
    assert wrong_marks(catalogue()[0], ENGLISH_MARKS) == []


def test_words_and_marks_are_found() -> None:
    """What the tests above would say of texts that are wrong."""
    words = wrong_words(frozenset({"Failed lately", "草稿中的建议值", "This is about recollection"}))
    assert len(words) == 2
    assert "recently" in words[0]
    assert (
        len(wrong_marks(frozenset({"错误:重试", "第1组", "请稍候..."}), {**CHINESE_MARKS, "space": SPACED}))
        == 3
    )


def test_every_word_is_avoided_once() -> None:
    words = [entry.word for entry in avoided()]
    assert len(words) > 40
    assert sorted(set(words)) == sorted(words)
