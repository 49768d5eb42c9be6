"""A calculation with other inputs than the one before: asked as a what-if, or taken at once where a message says so.

Only what the message says is changed. One that says every input of the design is a request of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from apps.agents.extension import Asked
from apps.fields.paths import get_value, with_value
from apps.fields.reading.spoken.unmeant import NOTHING_MEANT, NOTHING_MEANT_ZH
from apps.protocol.reading.figures.levels import CONFIDENCE, LEVEL, LOST, POWERS, SIDES
from apps.protocol.sample_size import find_design
from apps.protocol.sample_size.arms import arms_of
from apps.protocol.sample_size.changes import DROPOUT, STAGE, ratio_from
from apps.protocol.sample_size.input_values import SHARES
from apps.protocol.size_requests.asked.variants import DESIGN, Variants, held
from apps.protocol.size_requests.inputs.named import designs_named
from apps.protocol.size_requests.whole.as_read import ASSUMED
from apps.protocol.size_requests.whole.understanding import understood
from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.supposed import may_vary

LONGEST: Final = 160
_ASKS: Final = re.compile(
    r"[?？]\s*\Z|\b(?:what|how) (?:if|about|many)\b|\b(?:suppose|supposing|imagine)\b"
    r"|\b(?:show|see|try|compare|look at|calculate)\b[^.]{0,20}\b(?:also|too|as well|instead)\b"
    r"|\b(?:also|too|as well)\b"
    r"|\b(?:just )?(?:to )?(?:compare|see)\b|\bfor comparison\b|\btry\b"
    r"|的话|呢\s*[。!！~]*\Z|吗\s*\Z|\A(?:那么?|再)?(?:我们?|咱们?)?(?:如果|要是|假如|假设|倘若|若)|看看|试试|试一下|看一下|再算|另外算|也算|对比|比较一下",
    re.IGNORECASE,
)
_TAKES: Final = re.compile(
    r"\b(?:let'?s|we(?:'ll| will| should| want| would| had better)|i(?:'ll| will|'d| want| would)|please"
    r"|make it|change|set|switch"
    r"|use|take|go (?:with|for|to)|keep|re-?calculate|re-?do|again with|settle|prefer|raise|lower|increase|reduce"
    r"|(?:is|be|feels?) (?:safer|better|wiser|more (?:prudent|realistic))|on (?:reflection|second thoughts?))\b"
    r"|稳妥|保险(?!公司)|稳当|还是|就[按用取定]|改[成为用到]|换成|调[到成为整]|提高到|降到|降低到|定为|重新?算|那就|采用|按照?|用",
    re.IGNORECASE,
)
_TAKES_NOT: Final = re.compile(
    r"\b(?:not|never|don't|won't|rather\snot)\s(?:use|take|go|change|set|make|switch|raise|lower)\b|(?:别|不要?|不想)(?:再)?[用按取改]",
    re.IGNORECASE,
)
# Who says that an input becomes another wants its number, and compares nothing: "change it to 15% and calculate again".
_CHANGES: Final = re.compile(
    r"\b(?:change|set|switch|raise|lower|increase|reduce|put)\b[^.;,?]{0,30}\b(?:to|at|by)\b|\bmake (?:it|that|the)\b"
    r"|改[成为到]|换成|调[到成为]|[提升]高?到|[降减]低?[到为]|定[为成]",
    re.IGNORECASE,
)
_ITS_NUMBER: Final = re.compile(
    r"再(?:帮我|给我)?(?:重新)?算(?:一[遍次下]|一?算)?(?:要|需要|得)?(?:多少[例人]?)?"
    r"|(?<=[,.;，。；])\s*(?:(?:and|so|then)\s)?how many\b[^?.;,]*[?.]?"
    r"|(?<=[,，。；;])(?:那|现在|一共|总共)*(?:还?需?要|得|是)?(?:多少|几)[例人个]?(?:病人|患者)?[?？。]?",
    re.IGNORECASE,
)
_IN_PLACE: Final = re.compile(
    r"(?P<new>\d{1,3}(?:\.\d{1,3})?)\s?%?\s?(?:instead of|rather than|in place of|而不是|而非)"
    r"\s?(?:the )?(?P<old>\d{1,3}(?:\.\d{1,3})?)\s?%"
    r"|(?:把|将|从|由|from )?\s?(?P<old_first>\d{1,3}(?:\.\d{1,3})?)\s?%"
    r"\s?(?:改成|换成|变成|改为|调到|to )\s?(?P<new_last>\d{1,3}(?:\.\d{1,3})?)\s?%",
    re.IGNORECASE,
)
_ONE_SHARE: Final = re.compile(r"(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s?%")
# What may stand around a share that is said alone: any other word tells what it is a share of.
_ONLY_THAT: Final = re.compile(
    r"(?:\W|\b(?:and|or|but|so|ok|okay|then|what|how|about|if|with|at|it|were|is|was|we|i|let|us|s|ll|d|m|make|take|use|try|go|going|for|to|of|instead|also"
    r"|too|please|that|this|be|would|will|should|could|can|want|the|a|same|again|calculate|recalculate|redo|re|show|see|me|my|still|rather|prefer|better"
    r"|you|do|just|now|only|as|well|suppose|say|actually|no|change|set|switch|raise|lower|increase|reduce|compare|look)\b"
    r"|[那么再用按取换改成算呢吧的话如果要是就试看一下也还想我们请帮给重新以照到提高降低调整为设定把它值]|假[如设]|比较|对比|多少|样本量|例)*",
    re.IGNORECASE,
)
OF_GROUPS: Final = frozenset({"p1", "p2", "p_c", "p_t", "S_c", "S_t", "p", "p0"})
_USUAL_POWERS: Final = frozenset({0.8, 0.85, 0.9, 0.95})
_NAMES_INPUT: Final = re.compile(rf"{LOST}|{POWERS}|{LEVEL}|{SIDES}|{CONFIDENCE}", re.IGNORECASE)
_LOSES: Final = re.compile(LOST, re.IGNORECASE)
# Said beside a question: what is recorded stays as it is, and nothing is to be proposed either.
_ONLY_ASKS: Final = re.compile(
    rf"\W*(?:(?:but|and|so|well|please)\s)?(?:{NOTHING_MEANT}|{NOTHING_MEANT_ZH})\W*", re.IGNORECASE
)
_CLAUSES: Final = re.compile(r"(?:[^,;.?!，；。？！]|(?<=\d)[.,](?=\d))+[,;.?!，；。？！]*")


@dataclass(frozen=True)
class Changed:
    """`inputs` are those that become others; `open` those of which the message allows several readings."""

    inputs: Mapping[str, Any] = field(default_factory=dict)
    open: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def is_what_if(text: str) -> bool:
    if only_asks(text):
        return True
    wanted = _ITS_NUMBER.sub(" ", text) if _CHANGES.search(text) else text
    return _ASKS.search(wanted) is not None


def only_asks(text: str) -> bool:
    """Whether somebody says that nothing is to be changed: "don't change it yet, I'm just asking"."""
    return any(_ONLY_ASKS.fullmatch(clause) for clause in _CLAUSES.findall(plain(text)))


def without_asking_only(text: str) -> str:
    """The request as one that may change something: without the clauses that say that it does not."""
    kept = (clause for clause in _CLAUSES.findall(text) if not only_asks(clause))
    return "".join(kept).strip(" ,，")


def takes(text: str) -> bool:
    """Whether a message that asks nothing says which values are to be used."""
    return not is_what_if(text) and _TAKES.search(text) is not None and not _TAKES_NOT.search(text)


def adds(text: str, changed: Changed) -> bool:
    """ "About a tenth are lost to follow-up", "two unexposed for every exposed one": what a number that was calculated
    has to allow for."""
    if is_what_if(text) or not {DROPOUT, "ratio"}.issuperset(changed.inputs):
        return False
    return "ratio" in changed.inputs or (DROPOUT in changed.inputs and _LOSES.search(text) is not None)


def changed(asked: Asked, variants: Variants) -> Changed | None:
    """What the message changes of the calculation that is proposed; None where it changes nothing, or says all anew."""
    text, base = plain(asked.text), variants.current.arguments
    if len(text) > LONGEST or "\n" in text.strip():
        return None
    design = str(base[DESIGN])
    if any(name != design for name in designs_named(text) if name != DROPOUT):
        return None
    if (swapped := _swapped(text, base)) is not None:
        return swapped
    said = {
        path: value for path, value in asked.said.items() if path != ASSUMED
    }  # with what was recorded beside
    request = understood(Asked(asked.text, said, beside(asked), asked.language, begun={DESIGN: design}))
    if request.unsupported is not None or request.designs != (design,):
        return None
    inputs = {name: value for name, value in request.said.items() if held(base, name) != value}
    unclear = {name: choices for name, choices in request.missing.items() if choices}
    if "ratio" in unclear and (ratio := _by_arms(asked)) is not None:
        del unclear["ratio"]
        inputs |= {"ratio": ratio} if held(base, "ratio") != ratio else {}
    if any(unclear[name] for name in unclear if name in OF_GROUPS) and not may_vary(text):
        return Changed(inputs) if inputs else None  # a share of something else
    if not request.missing and set(inputs) - {DROPOUT}:
        return None  # a request of its own
    if not inputs and (bare := _bare(text, variants)):
        return Changed(bare)
    if not inputs and not unclear:
        return None
    return Changed(inputs, unclear)


def applied(base: Mapping[str, Any], inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs of a calculation with others in their place; of two ways to say the same, the new one."""
    kept = dict(base)
    for ways in find_design(str(base[DESIGN])).model.ways:
        if begun := [way for way in ways if any(name in inputs for name in way)]:
            kept = {
                name: value
                for name, value in kept.items()
                if not any(name in way for way in ways if way not in begun)
            }
    return {**kept, **inputs}


def beside(asked: Asked) -> dict[str, Any]:
    """What is known beside the calculation: which outcome is better, not its inputs."""
    kept = {stage: asked.data[stage] for stage in ("pico", "endpoints") if stage in asked.data}
    framework = get_value(asked.data, "study_design.framework")
    return {**kept, "study_design": {"framework": framework}} if framework else kept


def _by_arms(asked: Asked) -> float | None:
    """The ratio as it was read of a message that names both arms, which are not in the words for groups."""
    names = [str(arm["name"]).casefold() for arm in arms_of(asked.data)]
    said = next((value for path, value in asked.said.items() if path.endswith(".allocation_ratio")), None)
    if said is None or len(names) < 2 or not all(name in asked.text.casefold() for name in names):
        return None
    return ratio_from(with_value(asked.data, f"{STAGE}.allocation_ratio", said))


def _swapped(text: str, base: Mapping[str, Any]) -> Changed | None:
    """ "25% instead of 20%", where one input is 20 %."""
    match = _IN_PLACE.search(text)
    if match is None:
        return None
    old, new = (
        round(float(match[first] or match[second]) / 100, 10)
        for first, second in (("old", "old_first"), ("new", "new_last"))
    )
    held = [name for name, value in base.items() if value == old and name in {*SHARES, "alpha"}]
    return Changed({held[0]: new}) if len(held) == 1 and new != old else None


def _bare(text: str, variants: Variants) -> dict[str, float]:
    """ "And with 80 %?": what was varied before, else the power, where both are usual ones and no rate is near."""
    found = _ONE_SHARE.findall(text)
    if (
        len(found) != 1
        or _NAMES_INPUT.search(text)
        or _ONLY_THAT.fullmatch(_ONE_SHARE.sub(" ", text)) is None
    ):
        return {}
    base, value = variants.current.arguments, round(float(found[0]) / 100, 10)
    varied = variants.differing()
    if len(varied) == 1 and varied[0] in SHARES:
        return {varied[0]: value} if base.get(varied[0]) != value else {}
    others = [each for name, each in base.items() if name in SHARES - {"power"} and isinstance(each, float)]
    is_power = {value, base.get("power")} <= _USUAL_POWERS and all(
        abs(each - value) > 0.15 for each in others
    )
    return {"power": value} if is_power and base.get("power") != value else {}
