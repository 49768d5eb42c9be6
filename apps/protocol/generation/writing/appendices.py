"""The parts that look at the whole document: abbreviations, references, and what is still open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from apps.documents.blocks import Block, Line, ListBlock, Paragraph, Table, line
from apps.fields.bilingual import both
from apps.protocol.generation.facts.stated_numbers import GROUPS, STATEMENT, TOTAL, disagreeing
from apps.protocol.generation.outline import CONTENT
from apps.protocol.generation.section import Section, text_of
from apps.protocol.generation.source import Source
from apps.protocol.generation.tables.cells import bold, cell
from apps.protocol.sample_size.arms import arms_of
from config.yaml_files import read_yaml

Maker = Callable[[Source, tuple[Section, ...]], list[Block]]

ABBREVIATION: Final = r"[A-Z][A-Za-z0-9/-]*[A-Z][A-Za-z0-9]*"
IN_BRACKETS: Final = re.compile(rf"[(（]\s*({ABBREVIATION})\s*[)）]")
USED: Final = re.compile(rf"(?<![A-Za-z0-9-])({ABBREVIATION})(?![A-Za-z0-9-])")
# Of what has no known meaning only what is certainly an abbreviation, without the s of a plural.
CAPITALS: Final = re.compile(r"(?<![A-Za-z0-9(-])([A-Z]{3,})(?=s?(?![A-Za-z0-9)-]))")
# Guidelines by number, units and classes written in capitals: nobody looks for their meaning in a list.
NO_ABBREVIATION: Final = re.compile(
    r"\bICH E\d+(?:\(R\d\))?|(?<![A-Za-z0-9])(?:III|VII|VIII|AND)(?![A-Za-z0-9])"
)
DOI: Final = re.compile(r"10\.\d{4,9}/[^\s;,；，。]+[^\s;,.；，。)）]")
# "Tamma et al., JAMA Intern Med 2019", "Su等，Lancet 2016": as far as the year, never completed.
CITATION: Final = re.compile(
    r"(?:[A-Z][\w’'-]+(?:\s(?:von|van|de|der|dach|[A-Z][\w’'-]+)){0,2}|(?:von|van|de)\s[A-Z][\w’'-]+)"
    r"(?:\s+et\sal\.?,?|\s*等[，,（(]?)\s*(?:\(?[A-Z][A-Za-z .&-]{2,40}?,?\s+)?\(?(?:19|20)\d{2}"
)
STAGES_IN_ORDER: Final = ("scientific_question", "pico", "study_design", "sample_size", "endpoints")


# --- Abbreviations ------------------------------------------------------------------------------------------


def abbreviations(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """Those that the text explains itself, and the standard ones that it uses."""
    text = text_of(block for section in earlier for block in section.blocks)
    found = {**_standard(source, text), **dict(_explained(text))}
    unknown = {short for short in CAPITALS.findall(_prose(source, text)) if short not in found}
    if not (found or unknown):
        what = both("abbreviations, once the text uses some", "缩略语（正文使用后列出）")
        return [Paragraph(line=(source.gap(source.say(what)),))]
    gap = source.gap(source.say(both("meaning", "含义")))
    rows = tuple(
        (bold(short), cell(found[short]) if short in found else (gap,))
        for short in sorted({*found, *unknown}, key=str.casefold)
    )
    head = (source.say(both("Abbreviation", "缩略语")), source.say(both("Meaning", "含义")))
    caption = source.say(both("Abbreviations", "缩略语"))
    return [Table(caption=caption, head=head, rows=rows, widths=(0.25, 0.75))]


def _prose(source: Source, text: str) -> str:
    """Without names: of the study, the arms, drafts, and what is cited."""
    names = (
        source.text("scientific_question.short_title"),
        *(str(arm["name"]) for arm in arms_of(source.data)),
    )
    for name in filter(None, names):
        text = text.replace(name, " ")
    return NO_ABBREVIATION.sub(" ", DOI.sub(" ", CITATION.sub(" ", text)))


def _standard(source: Source, text: str) -> dict[str, str]:
    used = {found for short in USED.findall(text) for found in (short, short.removesuffix("s"))}
    return {short: words[source.zh] for short, words in _dictionary().items() if short in used}


@cache
def _dictionary() -> dict[str, list[str]]:
    loaded: dict[str, list[str]] = read_yaml(CONTENT / "abbreviations.yaml")
    return loaded


def _explained(text: str) -> Iterator[tuple[str, str]]:
    """“long form (ABBR)”: the words before the bracket whose initials the abbreviation has, or the Chinese name."""
    for match in IN_BRACKETS.finditer(text):
        before = text[max(0, match.start() - 90) : match.start()].rstrip()
        long = _chinese_name(before) or _english_name(before, match[1])
        if long:
            yield match[1], long


def _chinese_name(before: str) -> str:
    match = re.search(r"[\u3400-\u9fff]{2,14}$", before)
    return match[0] if match else ""


def _english_name(before: str, short: str) -> str:
    words = re.findall(r"[A-Za-z][\w’'-]*", before)
    letters = [letter.lower() for letter in short if letter.isupper()]
    for count in range(1, min(len(words), len(letters) + 3) + 1):
        taken = words[-count:]
        initials = [word[0].lower() for part in taken for word in part.split("-")]
        if initials[0] == letters[0] and _in_order(letters, initials) and count >= len(letters) - 1:
            return " ".join(taken)
    return ""


def _in_order(letters: Iterable[str], initials: list[str]) -> bool:
    rest = iter(initials)
    return all(letter in rest for letter in letters)


INCOMPLETE: Final = both("full bibliographic data of each reference", "每篇文献的完整题录信息")
RETRACTED: Final = both("[retracted]", "［已撤稿］")


# --- References ---------------------------------------------------------------------------------------------


def references(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """What the users' texts cite, as they cite it, and what was cited for fields: nothing is added from memory."""
    full = [_entry_of(source, each) for each in source.references]
    found = [each for each in citations(source.data) if not any(_is_entry_of(each, entry) for entry in full)]
    if not (found or full):
        none = both("references for background, comparator and assumptions", "研究背景、对照与参数的参考文献")
        return [Paragraph(line=(source.gap(source.say(none)),))]
    of_texts = (path for paths in found_in(source.data).values() for path in paths)
    fields = tuple(
        dict.fromkeys([*(path for each in source.references for path in each["fields"]), *of_texts])
    )
    lead = both(
        "The following works are cited in the text; they are listed as they were given.",
        "以下为正文引用的文献，按提供的形式列出。",
    )
    return [
        Paragraph(line=line(source.say(lead)), fields=fields),
        ListBlock(items=tuple(line(entry) for entry in (*full, *found)), ordered=True, fields=fields),
        *([Paragraph(line=(source.gap(source.say(INCOMPLETE)),))] if found else []),
    ]


def _entry_of(source: Source, reference: Mapping[str, Any]) -> str:
    """As it was cited; what was retracted since says so where the list is read."""
    entry = source.say(reference["text"])
    return f"{entry} {source.say(RETRACTED)}" if reference.get("retracted") else entry


def _is_entry_of(cited: str, entry: str) -> bool:
    """“Yahav et al., 2019” is the work of the entry that begins with Yahav and names that year; a DOI stands in it."""
    if cited.startswith("doi:"):
        return cited.removeprefix("doi:").casefold() in entry.casefold()
    name, year = re.match(r"[^\s等]+", cited), re.search(r"(?:19|20)\d{2}$", cited)
    return bool(name and year and entry.casefold().startswith(name[0].casefold()) and year[0] in entry)


def citations(data: Mapping[str, Any]) -> list[str]:
    return list(found_in(data))


def found_in(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """{work as cited: the fields that cite it}, in the order of the stages."""
    found: dict[str, list[str]] = {}
    for stage in dict.fromkeys((*STAGES_IN_ORDER, *data)):
        for path, text in _texts(data.get(stage), stage):
            for entry in (*CITATION.findall(text), *(f"doi:{doi}" for doi in DOI.findall(text))):
                tidy = re.sub(r"\s+", " ", entry).strip(" ,(（")
                key = next((known for known in found if _same_work(known, tidy)), tidy)
                found.setdefault(key, []).append(path)
    return found


def _same_work(one: str, other: str) -> bool:
    """First author and year: one work may be cited with the journal in one place and without in another."""

    def sign(text: str) -> tuple[str, str]:
        name, year = re.match(r"[^\s等]+", text), re.search(r"(?:19|20)\d{2}$", text)
        return (name[0] if name else text, year[0] if year else text)

    return sign(one) == sign(other)


def _texts(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _texts(part, f"{path}.{key}")
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, path)


# --- What is open -------------------------------------------------------------------------------------------


def checks(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """Findings of the rules; those that block a stage first."""
    found = [*_disagreement(source), *(c for c in source.checks if c["status"] == "failed")]
    failed = sorted(found, key=lambda c: not c["blocks"])
    not_run = [c for c in source.checks if c["status"] == "not_run" and c.get("why") != "not_concerned"]
    blocks: list[Block] = []
    if failed:
        blocks.append(_failed(source, failed))
    else:
        none = both("The checks that could be run found nothing.", "已执行的核查未发现问题。")
        blocks.append(Paragraph(line=line(source.say(none))))
    if not_run:
        lead = both("Not checked, with the reason:", "未执行的核查及其原因：")
        blocks.append(Paragraph(line=line(source.say(lead))))
        wording = dict.fromkeys(_with_reason(source, check) for check in not_run)
        blocks.append(ListBlock(items=tuple(line(words) for words in wording)))
    return blocks


def _with_reason(source: Source, check: Mapping[str, Any]) -> str:
    name, reason = str(check["name"]), str(check.get("reason") or "")
    return f"{name}{'：' if source.zh else ': '}{reason}" if reason else name


def _disagreement(source: Source) -> Iterator[Mapping[str, Any]]:
    """Numbers of participants that contradict each other stand first among what is open."""
    if numbers := disagreeing(source):
        yield {
            "blocks": True,
            "message": source.say(
                both(f"The numbers of participants disagree: {numbers}.", f"例数不一致：{numbers}。")
            ),
            "suggestion": source.say(
                both(
                    "Decide which number holds and bring the others into line.",
                    "请核定以何者为准，并统一其余各处。",
                )
            ),
            "fields": (TOTAL, GROUPS, STATEMENT),
        }


def _failed(source: Source, failed: list[Mapping[str, Any]]) -> Table:
    weights = {True: both("Must be solved", "须解决"), False: both("Advice", "建议")}
    separator = "；" if source.zh else "; "
    rows = tuple(
        (
            cell(number),
            cell(source.say(weights[bool(check["blocks"])])),
            cell(f"{check['message']}\n{check['suggestion']}".strip()),
            cell(separator.join(dict.fromkeys(source.title(path) for path in check["fields"]))),
        )
        for number, check in enumerate(failed, 1)
    )
    titles = (
        both("No.", "序号"),
        both("Weight", "程度"),
        both("Finding and advice", "问题与建议"),
        both("Fields", "相关内容"),
    )
    fields = tuple(dict.fromkeys(path for check in failed for path in check["fields"]))
    return Table(
        caption=source.say(both("Findings of the checks", "核查发现的问题")),
        head=tuple(source.say(title) for title in titles),
        rows=rows,
        widths=(0.08, 0.16, 0.5, 0.26),
        centred=(0,),
        fields=fields,
    )


def reviews(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """Values that depend on something that was changed after them."""
    if not source.reviews:
        none = both("No value is marked for review.", "没有待复核的内容。")
        return [Paragraph(line=line(source.say(none)))]
    rows = tuple(
        (cell(source.title(path)), cell(source.title(str(mark.get("because", "")))))
        for path, mark in source.reviews.items()
    )
    head = (
        source.say(both("Value to be reviewed", "待复核的内容")),
        source.say(both("Because this was changed", "其后发生变更的内容")),
    )
    caption = source.say(both("Values marked for review", "待复核的内容"))
    return [Table(caption=caption, head=head, rows=rows, widths=(0.5, 0.5), fields=tuple(source.reviews))]


def placeholders(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """How many marks there are, and in which sections."""
    open_sections = [section for section in earlier if section.placeholders]
    total = sum(section.placeholders for section in open_sections)
    if not total:
        none = both("Nothing is left to be completed.", "没有待补充的信息。")
        return [Paragraph(line=line(source.say(none)))]
    lead = both(
        f"In {total} places information has to be completed by the study team; they are marked in the text.",
        f"正文中共有{total}处信息需由研究团队补充，均已标出。",
    )
    rows = tuple((cell(f"{s.number} {s.title}"), cell(s.placeholders)) for s in open_sections)
    head = (source.say(both("Section", "章节")), source.say(both("Places", "处数")))
    caption = source.say(both("Information to be completed, by section", "各章节待补充的信息"))
    return [
        Paragraph(line=line(source.say(lead))),
        Table(caption=caption, head=head, rows=rows, widths=(0.8, 0.2), centred=(1,)),
    ]


def versions(source: Source, earlier: tuple[Section, ...]) -> list[Block]:
    """The document's own version; amendments are the team's to describe."""
    words: Line = line(
        source.say(both("This is draft ", "本文为第")),
        str(source.number),
        source.say(both(" of the protocol. Amendments: ", "稿。既往修订：")),
        source.gap(
            source.say(both("amendments with date and reason, or none", "修订内容、日期和理由，或无"))
        ),
        "。" if source.zh else ".",
    )
    return [Paragraph(line=words)]


APPENDICES: Final[Mapping[str, Maker]] = {
    "abbreviations": abbreviations,
    "references": references,
    "checks": checks,
    "reviews": reviews,
    "placeholders": placeholders,
    "versions": versions,
}
