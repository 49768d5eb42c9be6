"""How much a place to be completed matters: a document has dozens, and some of them send it back.

`first` is what a stage requires or an ethics committee cannot judge a study without, `standard` what the reporting
standard wants of it, `extra` what concerns some studies only, or comes later. The texts mark what they ask for; what
asks for a field has its weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from apps.fields.bilingual import Text, both
from apps.protocol.generation import facts
from apps.protocol.generation.facts.observational import is_from_records
from apps.protocol.generation.outline import kind_of_study
from apps.protocol.generation.section import Section
from apps.protocol.generation.source import META_TITLES, Source
from apps.protocol.generation.tables.by_name import TIME_FRAME, time_frame_told
from apps.protocol.generation.writing.template import Weight, asked_by_texts, lists_of_placeholders

WEIGHTS: Final[tuple[Weight, ...]] = ("first", "standard", "extra")
REVIEWED: Final = ("meta.sponsor", "meta.principal_investigator", "meta.consent")
LATER: Final = ("meta.ethics_no", "meta.planned_start")  # whoever approves a study gives it
OF_TRIALS: Final = ("study_design.blinding", "study_design.safety_reporting", "endpoints.outcomes.safety")
OF_RANDOMISED: Final = ("study_design.randomisation_method", "study_design.allocation_concealment")
# Records have no visits, and nobody drops out of one.
OF_PEOPLE: Final = ("study_design.visits", "study_design.recruitment_period", "sample_size.dropout")
COMPARATOR: Final = "pico.comparator"
STANDARD: Final = "study_design.reference_standard"
AMENDMENTS: Final = both("amendments with date and reason, or none", "修订内容、日期和理由，或无")
# Optional items that have a place in each protocol all the same.
USUAL: Final = (
    *(
        f"study_design.{key}"
        for key in ("centres", "implementation", "recruitment_period", "recruitment_rate")
    ),
    *("study_design.treatment_duration", "study_design.follow_up_duration", "study_design.visits"),
    *("study_design.arms", "study_design.allocation_ratio", "endpoints.baseline", "sample_size.n_per_group"),
)
# Fields that a design asks for by another name than their own.
CALLED: Final[tuple[tuple[Text, str], ...]] = (
    (both("Index test", "待评价试验"), "pico.intervention"),
    (both("Intervention", "干预"), "pico.intervention"),
    (both("Comparison", "比较"), COMPARATOR),
    (both("Treatment", "治疗"), "pico.intervention"),
    (both("primary endpoint", "主要终点"), facts.PRIMARY),
    (both("study arms", "研究组"), "study_design.arms"),
)
STANDARDS: Final[Mapping[str, str]] = {"trial": "SPIRIT 2025 or ICH", "observational": "STROBE"}


@dataclass(frozen=True)
class Open:
    """One thing that a document asks for: in which sections, how often, and the field that would answer it."""

    wanted: str
    weight: Weight
    path: str
    sections: tuple[Section, ...]
    places: int


def standard_of(source: Source) -> str:
    """The reporting standard by which a study of this design is written."""
    design = source.value(facts.DESIGN)
    return "STARD 2015" if design == "diagnostic_accuracy" else STANDARDS[kind_of_study(design)]


def title_of_weight(source: Source, weight: Weight) -> Text:
    """What a list of such things is called in a document; `standard` names the standard."""
    standard = standard_of(source)
    standard_zh = standard.replace(" or ", "或")
    return {
        "first": both("Needed before submission", "提交前必须补充"),
        "standard": both(f"Wanted by {standard}", f"{standard_zh}要求的内容"),
        "extra": both("Where it applies; “none” is an answer", "视情况补充，不适用者注明“无”"),
    }[weight]


def sections_named(source: Source, thing: Open) -> str:
    """Where it is asked for: a section by its title, which says what "none" would be none of; several by numbers."""
    if not thing.sections:
        return source.say(both("not in the text", "正文未涉及"))
    if len(thing.sections) == 1:
        return f"{thing.sections[0].number} {thing.sections[0].title}"
    return ("、" if source.zh else ", ").join(section.number for section in thing.sections)


def open_things(source: Source, sections: Iterable[Section]) -> tuple[Open, ...]:
    """What the sections ask for, each thing once; what sends a protocol back comes first, else in their order."""
    lists, names = lists_of_placeholders(), _names(source)
    paths = dict(_of_phrases(source)) | names
    asked: dict[str, tuple[str, list[Section]]] = {}
    for section in sections:
        for words in section.asked if section.key not in lists else ():
            thing = names.get(words.casefold(), words.casefold())
            asked.setdefault(thing, (words, []))[1].append(section)
    found = [_open(source, words, where, paths) for words, where in asked.values()]
    return tuple(sorted([*found, *_untold(source, found)], key=lambda each: WEIGHTS.index(each.weight)))


def _open(source: Source, words: str, where: list[Section], paths: Mapping[str, str]) -> Open:
    path = paths.get(words.casefold(), "")
    texts = asked_by_texts(kind_of_study(source.value(facts.DESIGN)))
    weight: Weight = "extra" if words == source.say(AMENDMENTS) else "standard"
    if words.casefold() in texts:
        weight, path = texts[words.casefold()]
    elif path:
        weight = weight_of(source, path)
    return Open(words, weight, path, tuple(dict.fromkeys(where)), len(where))


def _untold(source: Source, found: list[Open]) -> Iterator[Open]:
    """Items that a study of this design should have, were not recorded, and have no place in the text that asks."""
    asked = {each.path for each in found} | set(OF_PEOPLE if is_from_records(source) else ())
    if source.value(facts.QUESTION) is not None:
        asked.add(facts.OBJECTIVES)  # to answer it, as the text says
    if time_frame_told(source):
        asked.add(TIME_FRAME)  # the table of the question has it
    for stage in source.catalogue.stages:
        for field in source.catalogue.worth_asking(stage.key, source.data):
            if field.path not in asked:
                yield Open(source.title(field.path), weight_of(source, field.path), field.path, (), 0)


def _names(source: Source) -> dict[str, str]:
    """{a name of a field: its path}: by whichever it is asked for, it is one thing."""
    found = {source.title(field.path): field.path for field in source.catalogue.fields}
    found |= {source.say(title): f"meta.{key}" for key, title in META_TITLES.items()}
    found |= {source.say(called): path for called, path in CALLED}
    return {words.casefold(): path for words, path in found.items()}


def _of_phrases(source: Source) -> Iterator[tuple[str, str]]:
    """(words of a place where a phrase could not be said, the field that would say it)."""
    for maker in facts.PHRASES.values():
        phrase = maker(source)
        if phrase.fields and (words := source.say(phrase.missing)):
            yield words.casefold(), phrase.fields[0]


def weight_of(source: Source, path: str) -> Weight:
    """Of a field for a study of this design."""
    if path.startswith("meta."):
        return "first" if path in REVIEWED else "extra" if path in LATER else "standard"
    if source.catalogue.find(path) is None:
        return "standard"
    if source.catalogue.required(path, source.data) or path in _judged(source):
        return "first"
    worth = source.catalogue.worth_asking(path.partition(".")[0], source.data)
    return "standard" if path in USUAL or path in (field.path for field in worth) else "extra"


def _judged(source: Source) -> tuple[str, ...]:
    """Optional items without which nobody can judge a study of this design."""
    design = source.value(facts.DESIGN)
    if design == "diagnostic_accuracy":
        return (STANDARD,)
    if kind_of_study(design) == "observational":
        return ()
    compared = () if design == "single_arm" else (COMPARATOR,)
    return (*OF_TRIALS, *compared, *(OF_RANDOMISED if design in facts.RANDOMISED else ()))
