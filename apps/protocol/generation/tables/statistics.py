"""The tables of the statistical sections: analysis sets, inputs and numbers of the sample size."""

from __future__ import annotations

import re
from typing import Any, Final

from apps.documents.blocks import Block, Line, Span, Table
from apps.fields.bilingual import both
from apps.fields.reading.pair_names import pair_name
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.showing import plain_number
from apps.protocol.generation import facts
from apps.protocol.generation.facts.analysis_sets import (
    SETS,
    AnalysisSet,
    called,
    sets_of,
    speaks_of_randomisation,
)
from apps.protocol.generation.facts.arm_names import named_arms
from apps.protocol.generation.facts.observational import is_from_records
from apps.protocol.generation.facts.stated_numbers import disagreeing, group_name
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import Row, bold, cell, label_rows, or_gap, say_missing
from apps.protocol.generation.words.phrases import as_sentence
from apps.protocol.sample_size.arms import control_arm
from apps.protocol.sample_size.input_words import SAID_AS, choice_title, input_title, titles_of
from apps.protocol.sample_size.observed_groups import observed_groups
from apps.protocol.sample_size.wording import OF_CALCULATIONS, percent, points

ASSUMPTIONS: Final = "sample_size.assumptions"
ASSUMED_FROM: Final = "sample_size.assumptions_source"
MARGIN: Final = "sample_size.margin"
JUSTIFIED: Final = "sample_size.margin_justification"
INPUTS: Final = (
    "sample_size.design",
    "sample_size.hypothesis",
    "sample_size.effect_measure",
    "sample_size.alpha",
    "sample_size.sided",
    "sample_size.power",
    "sample_size.confidence",
    MARGIN,
    "sample_size.allocation_ratio",
    "sample_size.dropout",
    ASSUMED_FROM,
)
DROPOUT: Final = "sample_size.dropout"
HALF_WIDTH: Final = "abs_error"
TIMES: Final = ("accrual", "followup", "median_control")
RATES: Final = ("dropout_hazard", "hazard_control", "hazard_treatment")
TAKEN_AS_USUAL: Final = both(
    "Usual value, offered by the software and accepted by the study team",
    "常用取值，由软件提供、研究团队采纳",
)
GROUP_WORDS: Final = {
    "en": (
        re.compile(r"control group|(?<=treatment minus )control|(?<=treatment to )control"),
        re.compile(r"other group|(?<=in the )treatment(?!-)|treatment(?= (?:minus|to) )|(?<=, )treatment$"),
    ),
    "zh": (re.compile("对照组"), re.compile("试验组")),
}
ALWAYS: Final = ("sample_size.design", "sample_size.dropout", ASSUMED_FROM)


def disagreement(source: Source) -> Line:
    """The mark beside a number that another place contradicts."""
    if not disagreeing(source):
        return ()
    what = facts.PHRASES["disagreeing_numbers"](source).missing
    return (Span(text=" "), source.gap(source.say(what)))


def analysis_sets(source: Source) -> list[Block]:
    found = sets_of(source)
    if found is None:
        return [say_missing(source, SETS)]
    unnamed = both("name of this set", "该分析集的名称")
    rows = tuple((or_gap(source, called(source, each), unnamed), _definition(source, each)) for each in found)
    head = (source.say(both("Analysis set", "分析集")), source.say(both("Definition", "定义")))
    caption = source.say(both("Analysis sets", "分析集"))
    return [Table(caption=caption, head=head, rows=rows, widths=(0.3, 0.7), fields=(SETS,))]


def _definition(source: Source, each: AnalysisSet) -> Line:
    """As it was told; where it speaks of randomisation in a study without one, with a mark behind it."""
    missing = both("definition of this set", "该分析集的定义")
    told = or_gap(source, as_sentence(each.definition, source.zh), missing)
    design = source.value(facts.DESIGN)
    if not design or design in facts.RANDOMISED or not speaks_of_randomisation(each.definition):
        return told
    what = both(
        "who belongs to this set, for nobody is randomised", "本研究不作随机分组，请更正该分析集的定义"
    )
    return (*told, *(() if source.zh else cell(" ")), source.gap(source.say(what)))


def sample_size(source: Source) -> list[Block]:
    """Inputs with their source: what somebody needs to calculate again."""
    wanted = [path for path in INPUTS if path in ALWAYS or source.value(path) is not None]
    rows = _stated_rows(source, [path for path in wanted if path != ASSUMED_FROM])
    rows += _assumption_rows(source)
    head = tuple(map(source.say, (both("Input", "参数"), both("Value", "取值"), both("Source", "来源"))))
    caption = source.say(both("Inputs of the sample size calculation", "样本量计算参数"))
    fields = (*wanted, ASSUMPTIONS)
    return [Table(caption=caption, head=head, rows=tuple(rows), widths=(0.36, 0.3, 0.34), fields=fields)]


def _decided(source: Source, path: str) -> Line:
    """Who stands for an input that nobody reads in a paper: it is decided, or guessed."""
    if source.value(path) is not None and path in source.meta.get("taken_as_usual", "").split():
        return cell(source.say(TAKEN_AS_USUAL))
    if path == DROPOUT:
        return (
            cell(source.say(both("Expected by the study team", "研究团队预估"))) if source.value(path) else ()
        )
    if source.value(path) is None:
        return ()
    if path == MARGIN and source.value(JUSTIFIED) is not None and "trial" in facts.flags_of(source):
        return cell(source.say(both("Justified in 4.2", "依据见4.2")))
    return cell(source.say(both("Set by the study team", "研究团队设定")))


def _stated_rows(source: Source, paths: list[str]) -> list[Row]:
    return [(*row, _decided(source, path)) for path, row in _stated(source, paths)]


def _stated(source: Source, paths: list[str]) -> list[tuple[str, Row]]:
    """A study that assigns nothing has numbers in a ratio, but nothing is allocated in it."""
    if kind_of_study(source.value(facts.DESIGN)) != "observational":
        return [(path, label_rows(source, (path,))[0]) for path in paths]
    titles = {"sample_size.allocation_ratio": both("Ratio of the group sizes", "组间例数比")}
    if is_from_records(source):  # nobody drops out of a record
        titles[DROPOUT] = both("Participants who cannot be evaluated", "不可评价者比例")
        paths = [path for path in paths if path != DROPOUT or source.value(path) is not None]
    return [
        (path, (bold(source.say(titles[path])), source.wording(path)))
        if path in titles
        else (path, label_rows(source, (path,))[0])
        for path in paths
    ]


def _assumption_rows(source: Source) -> list[Row]:
    """Where they come from stands beside the first; by itself where there are none. Where it names some of them, it is
    told of these alone."""
    stated = source.value(ASSUMPTIONS)
    if not isinstance(stated, dict) or not stated:
        return [(bold(source.title(ASSUMED_FROM)), source.wording(ASSUMED_FROM), ())]
    as_above = cell(source.say(both("As above", "同上")))
    told = str(source.value(ASSUMED_FROM) or "")
    named = [name for name in stated if _names(told, name)] or [*stated]
    return [
        (
            bold(_input_title(source, name)),
            cell(_input_words(source, name, value)),
            _unsourced(source)
            if name not in named
            else source.wording(ASSUMED_FROM)
            if name == named[0]
            else as_above,
        )
        for name, value in stated.items()
    ]


def _names(told: str, name: str) -> bool:
    """Whether words on where figures come from name this one."""
    words = {*SAID_AS.get(name, ()), *(word for title in titles_of(name) for word in title.values())}
    words |= {"SD"} if name == "sd" else set()
    return any(
        re.search(rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word), told, re.IGNORECASE)
        for word in words
        if len(word) > 1
    )


def _unsourced(source: Source) -> Line:
    return (source.gap(source.say(both("source of this value", "该取值的来源"))),)


def _input_title(source: Source, name: str) -> str:
    """With the names of the two arms; nobody is treated by an observational study."""
    title = source.say(input_title(name))
    named = title.replace("with the treatment", "in the treatment")  # a group is no treatment
    arms = named_arms(source)
    if len(arms) == 2:
        control = control_arm(arms, source.value("pico.comparator"))
        names = str(arms[control]["name"]), str(arms[1 - control]["name"])
    elif observed := observed_groups(source.data, source.language):
        names = observed[0], observed[1]
    elif kind_of_study(source.value(facts.DESIGN)) == "observational":
        names = ("第1组", "第2组") if source.zh else ("first", "second")
    else:
        return title
    for words, name_of_arm in zip(GROUP_WORDS["zh" if source.zh else "en"], names, strict=True):
        named = _group_words(source, name_of_arm).join(words.split(named))
    return named


def _group_words(source: Source, name: str) -> str:
    """“对照组率” becomes “常规教育组率”, “control group” becomes “Placebo group”."""
    if name in OF_CALCULATIONS:
        return name.lower()
    if source.zh:
        return name if name.endswith("组") else f"{name}组"
    return name if name.lower().endswith(("group", "arm")) else f"{name} group"


def _input_words(source: Source, name: str, value: Any) -> str:
    """As the statement above the table writes it: shares in per cent, what is added to them in points."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return _input(source, value)
    if name == HALF_WIDTH:
        return f"±{source.say(points(value))}"
    return percent(value) if _is_share(source, name) else _input(source, value) + _unit(source, name)


def _is_share(source: Source, name: str) -> bool:
    known = source.catalogue.find(ASSUMPTIONS)
    if known is None:
        return False
    with speaking_of(known.phrasebook):
        named = pair_name(name)
    return named is not None and named.share


def _unit(source: Source, name: str) -> str:
    """Times of a calculation have the unit that its author had in mind; nobody stated it."""
    if name in TIMES:
        return source.say(both(" time units of the calculation", "个时间单位（计算所用）"))
    if name in RATES:
        return source.say(both(" per time unit of the calculation", "（每个计算所用时间单位）"))
    return ""


def _input(source: Source, value: Any) -> str:
    if isinstance(value, str):
        return source.say(choice_title(value))
    if isinstance(value, list):
        return ", ".join(_input(source, item) for item in value)
    return plain_number(value)


def groups(source: Source) -> list[Block]:
    """Numbers after dropout by group, their total, and the evaluable number beside it."""
    total = facts.PHRASES["n_total"](source)
    found = source.rows(facts.GROUPS)
    found = found if len(found) > 1 else []  # the number of the only group is the total
    rows: list[Row] = [(cell(group_name(source, row.get("arm"))), cell(row.get("n"))) for row in found]
    number = (*or_gap(source, total.text, total.missing), *disagreement(source))
    trial = kind_of_study(source.value(facts.DESIGN)) == "trial"
    sum_of_all = (
        both("Total to be enrolled", "计划入组合计") if trial else both("Total planned", "计划纳入合计")
    )
    rows.append((bold(source.say(sum_of_all)), number))
    evaluable = source.value("sample_size.n_evaluable")
    if evaluable is not None:
        rows.append(
            (bold(source.say(both("Participants needed for analysis", "分析所需例数"))), cell(evaluable))
        )
    if source.value("sample_size.n_events") is not None:
        rows += label_rows(source, ("sample_size.n_events",))
    head = (source.say(both("Group", "组别")), source.say(both("Participants", "例数")))
    caption = source.say(both("Planned numbers", "计划例数"))
    fields = (facts.GROUPS, "sample_size.n_total", "sample_size.n_evaluable")
    return [
        Table(caption=caption, head=head, rows=tuple(rows), widths=(0.65, 0.35), centred=(1,), fields=fields)
    ]
