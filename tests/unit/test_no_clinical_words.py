"""The framework and its tests know no clinical word: what is said of trials is registered from the protocol."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
TEMPLATES: Final = ROOT / "templates" / "agents"
ROOMS: Final = ("apps/fields", "apps/agents", "templates/agents", "tests/unit/fields", "tests/unit/agents")
NOT_OURS: Final = frozenset({"migrations"})
ENDINGS: Final = frozenset({".py", ".yaml", ".md", ".json", ".html"})
# Whole words; an underscore or a capital inside a name ends one, so that `pico_data` and `picoData` are found.
ENGLISH: Final = (
    r"alpha|power|beta[ -]?error|placebos?|picos?|pecos?|randomi[sz]\w*|blind\w*|double[ -]?blind|unblinded"
    r"|end ?points?|arms?|sample[ -]?sizes?|drop[ -]?outs?|follow[ -]?up|comparators?|cohorts?|estimands?"
    r"|dos(?:e|es|age)|non[ -]?inferior\w*|superiority|equivalence margin|patients?|participants?|surgeons?"
    r"|clinical|trials?|crossover"
    r"|drugs?|diseases?|therap(?:y|ies|eutic)|hospitals?|mortality|adverse|safety|inclusion|exclusion|enrol\w*"
    r"|recruit\w*|allocation|stratif\w+|washout|baselines? variables?|confounders?|exposures?|sponsors?|pilot|hba1c"
    r"|scientific question|n total|n per group|n events|n evaluable|control group|treatment"
    r"|intervention|outcomes? measures?|fda|ema|pregnan\w+|allerg\w+|intubated|unwell|statisticians?|ethics"
    r"|comparat\w*|charts? reviews?"
)
CHINESE: Final = (
    "随机|盲|终点|安慰剂|样本量|患者|受试者|病例|病人|对照|把握度|检验效能|非劣|等效|优效|失访|脱落|随访|试验|临床|疗效|药|剂量"
    "|治疗|干预|入组|招募|纳入|排除|结局|队列|分层|基线变量|混杂|暴露|医院|分中心|显著性|检验水准|参研|门诊|手术|夜班|回归|既往"
)
WORDS: Final = re.compile(rf"(?<![A-Za-z])(?:{ENGLISH})(?![A-Za-z])|{CHINESE}", re.IGNORECASE)
HUMPS: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_")


PRODUCT: Final = "TrialDesk"
URL: Final = re.compile(r"\{%\s*url\s+['\"](\w+):")
BELOW: Final = frozenset({"agents", "projects", "documents", "runs"})


def clinical_words(line: str) -> list[str]:
    return WORDS.findall(HUMPS.sub(" ", line.replace(PRODUCT, "")))


def _files() -> Iterator[Path]:
    for room in ROOMS:
        files = (file for file in (ROOT / room).rglob("*") if file.suffix in ENDINGS)
        yield from sorted(file for file in files if not NOT_OURS & set(file.relative_to(ROOT).parts))


@pytest.mark.parametrize(
    "line",
    [
        "sample_size",
        "sampleSize",
        "# the arms",
        'x = "picoData"',
        "按随机分组",
        "double-blind",
        "n_total",
        "endPoint",
    ],
)
def test_clinical_words_are_found_however_they_are_written(line: str) -> None:
    assert clinical_words(line)


@pytest.mark.parametrize("line", ["harm and charm", "alphabet", "depends on", "epicode"])
def test_other_words_are_left_alone(line: str) -> None:
    assert not clinical_words(line)


def test_the_framework_knows_no_clinical_word() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {', '.join(words)}"
        for file in _files()
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), start=1)
        if (words := clinical_words(line))
    ]
    assert not found, "\n" + "\n".join(found)


def test_the_templates_of_agents_name_no_page_of_an_app_above_them() -> None:
    named = {
        (file.name, app) for file in TEMPLATES.rglob("*.html") for app in URL.findall(file.read_text("utf-8"))
    }
    assert len(named) > 10
    assert not {(file, app) for file, app in named if app not in BELOW}
