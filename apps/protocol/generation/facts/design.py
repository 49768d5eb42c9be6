"""Phrases of the design: what kind of study it is, its arms and their ratio, what all receive."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from apps.fields.bilingual import Text, both
from apps.protocol.generation.facts.arm_names import named_arms
from apps.protocol.generation.facts.centres import centres_word
from apps.protocol.generation.facts.common_care import FIELDS as COMMON_CARE
from apps.protocol.generation.facts.common_care import common_care
from apps.protocol.generation.facts.direction import direction
from apps.protocol.generation.facts.phrase import DESIGN, RANDOMISED, Maker, Phrase
from apps.protocol.generation.facts.study_arms import ARMS, RATIOS, TREATMENTS, are_recorded, arms_told
from apps.protocol.generation.source import FRAMEWORK, HYPOTHESIS, Source
from apps.protocol.generation.words.phrases import as_clause, joined
from apps.protocol.sample_size.arms import control_arm

SEQUENCE: Final = "study_design.randomisation_method"
BLINDING: Final = "study_design.blinding"
BARE_BLINDING: Final = (
    *("open label", "open-label", "open", "unblinded", "not blinded", "single-blind", "single blind"),
    *("double-blind", "double blind", "triple-blind", "triple blind"),
    *("开放", "开放标签", "开放性", "非盲", "不设盲", "单盲", "双盲", "三盲"),
)
CLUSTER: Final = "cluster_rct"
COMPARED: Final = both("controlled trial", "对照试验")
TOLD_RATIO: Final = re.compile(r"(?<![\d:.])([1-9])\s?(?:[:：比]|to)\s?([1-9])(?![\d:.%])", re.IGNORECASE)
TESTED: Final[Mapping[str, Text]] = {
    "equality": both("difference between the groups", "组间差异"),
    "non_inferiority": both("non-inferiority", "非劣效性"),
    "superiority": both("superiority", "优效性"),
    "equivalence": both("equivalence", "等效性"),
}
KIND_WORDS: Final[Mapping[str, Text]] = {
    "parallel_rct": both("parallel-group", "平行组"),
    "crossover_rct": both("crossover", "交叉"),
    "factorial_rct": both("factorial", "析因"),
    "within_person_rct": both("within-person", "自身对照"),
}


def _design(source: Source) -> Phrase:
    fields = (DESIGN, "study_design.centres", BLINDING, "study_design.framework")
    key = str(source.value(DESIGN) or "")
    if not key:
        return Phrase("", fields, both("design of the study", "研究设计"))
    parts = [centres_word(source), direction(source)]
    if key in RANDOMISED:
        chance = both("cluster-randomised", "整群随机") if key == CLUSTER else both("randomised", "随机")
        parts += [source.say(chance), _blinding_word(source), *_kind_words(source, key)]
    else:
        parts.append(as_clause(source.text(DESIGN), source.zh))
    named = [part for part in parts if part]
    separators = ("、", ", ") if key in RANDOMISED else ("", " ")
    separator = separators[0 if source.zh else 1]
    return Phrase(separator.join(named), fields, {})


def _kind_words(source: Source, key: str) -> list[str]:
    """“parallel-group”, “non-inferiority trial”."""
    framework = source.text("study_design.framework")
    kind = source.say(KIND_WORDS.get(key, {}))
    trial = "试验" if source.zh else " trial"
    return [kind, framework + trial] if framework else [f"{kind}{trial}" if kind else source.say(COMPARED)]


def _blinding_word(source: Source) -> str:
    words = {
        "open": both("open-label", "开放"),
        "single": both("single-blind", "单盲"),
        "double": both("double-blind", "双盲"),
        "triple": both("triple-blind", "三盲"),
    }
    return source.say(words.get(blinding_level(source), both("", "")))


def _blinding(source: Source) -> Phrase:
    """A sentence where only its degree was told."""
    words, said = source.text(BLINDING), _blinding_word(source)
    if not said or (words.strip(" .。").casefold() not in (*BARE_BLINDING, as_clause(said, source.zh))):
        return Phrase(words, (BLINDING,), both(source.catalogue.title(BLINDING, "en"), "盲法"))
    if source.zh:
        words = (
            "本试验采用开放标签设计，不设盲" if blinding_level(source) == "open" else f"本试验采用{said}设计"
        )
    else:
        words = f"the trial is {said}"
    return Phrase(words, (BLINDING,), {})


def blinding_level(source: Source) -> str:
    blinding = source.value(BLINDING)
    return str(blinding.get("level") or "") if isinstance(blinding, Mapping) else ""


def arm_names(source: Source) -> list[str]:
    return [str(arm["name"]) for arm in named_arms(source)]


def _framework(source: Source) -> Phrase:
    """As recorded, else what the calculation tests: whoever chose its hypothesis has said what is compared."""
    missing = both(*(source.catalogue.title(FRAMEWORK, language) for language in ("en", "zh-hans")))
    text, tested = source.text(FRAMEWORK), TESTED.get(str(source.value(HYPOTHESIS) or ""))
    if text or tested is None:
        return Phrase(text, (FRAMEWORK,), missing)
    return Phrase(source.say(tested), (FRAMEWORK, HYPOTHESIS), missing)


def _arms(source: Source) -> Phrase:
    missing = both("study arms", "研究组")
    if are_recorded(source) or not arms_told(source):
        return Phrase(joined(arm_names(source), source.zh), (ARMS,), missing)
    two = both("an intervention group and a control group", "试验组和对照组")
    return Phrase(source.say(two), (ARMS, *TREATMENTS), missing)


def _ratio(source: Source) -> Phrase:
    """Recorded for the design, else told with the sequence, else what the numbers were worked out with."""
    names, missing = arm_names(source), both("allocation ratio", "分配比例")
    told = (
        (RATIOS[0], source.text(RATIOS[0])),
        (SEQUENCE, _told_ratio(source)),
        (RATIOS[1], source.text(RATIOS[1])),
    )
    path, ratio = next(((path, ratio) for path, ratio in told if ratio), (RATIOS[0], ""))
    fields = (path, ARMS)
    if not ratio or len(set(ratio.split(":"))) == 1 or len(names) != ratio.count(":") + 1:
        return Phrase(ratio, fields, missing)
    order = (" : ").join(names)
    return Phrase(f"{ratio}（{order}）" if source.zh else f"{ratio} ({order})", fields, missing)


def _told_ratio(source: Source) -> str:
    """ "2:1, in blocks of six": told with the sequence; of several none is taken."""
    told = {f"{found[1]}:{found[2]}" for found in TOLD_RATIO.finditer(source.text(SEQUENCE))}
    return told.pop() if len(told) == 1 else ""


def _arm(place: Callable[[list[Mapping[str, Any]], int], Mapping[str, Any] | None], part: str) -> Maker:
    def make(source: Source) -> Phrase:
        arms = named_arms(source)
        control = control_arm(arms, source.value("pico.comparator")) if arms else 0
        arm = place(arms, control) if len(arms) > 1 else None
        fields: tuple[str, ...] = ("study_design.arms",)
        text = str((arm or {}).get(part) or "")
        if not text and part == "name":
            return Phrase(source.say(both("the intervention", "研究干预")), (), {})
        return Phrase(text, fields, both("arms and their treatment", "研究组及其处理"))

    return make


def _common_care(source: Source) -> Phrase:
    missing = both("care given to all participants", "全部受试者共同接受的治疗")
    return Phrase(common_care(source), COMMON_CARE, missing)


PHRASES: Final[Mapping[str, Maker]] = {
    "design": _design,
    "blinding": _blinding,
    "framework": _framework,
    "arms": _arms,
    "ratio": _ratio,
    "experimental": _arm(
        lambda arms, control: next((a for n, a in enumerate(arms) if n != control), None), "name"
    ),
    "experimental_description": _arm(
        lambda arms, control: next((a for n, a in enumerate(arms) if n != control), None), "description"
    ),
    "control": _arm(lambda arms, control: arms[control], "name"),
    "control_description": _arm(lambda arms, control: arms[control], "description"),
    "common_care": _common_care,
}
