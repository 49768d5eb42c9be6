"""Words that only lead up to what somebody says ("Well, …", "OK so …", "嗯，……", "就是……"), at the head of a text.

The list is short and certain: "So far …", "Well, moderately or poorly differentiated", "Basically healthy", "呃逆"
and "其实验组" are no lead-ins. Nothing else of a text is touched but the sign of a percentage, written in one
way, the marks between Chinese characters, and the separators at the ends of an item of a list.
Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from apps.protocol.generation.words.phrases import raised

WORDS: Final = r"we|they|i|it|you|he|she|there|our|my|the|an?|any\w*|every\w*|all|this|these|those|just|each"
NEXT: Final = rf"(?:{WORDS})(?=['’\s])"
SPOKEN: Final = r"(?:well|so|ok(?:ay)?|oh|yeah|basically)"
# Only before a pause: "You know the dose" and "Honestly reported outcomes" are none.
ASIDE: Final = (
    r"(?:honestly|frankly|actually|look|right|anyway|to be honest|you know|i (?:mean|guess)|let['’]s say)"
)
PAUSE: Final = r"(?:um+|uh+|erm|hmm+)"
BREAK: Final = r"\s*(?:[,–—…]|\.{3}|-\s)\s*"
GRADES: Final = r"(?:(?:or|and)\s)?(?:moderate|poor|un)"  # "Well, moderately and poorly differentiated"
LEAD_EN: Final = re.compile(
    rf"(?-i:[Uu]m+|[Uu]h+|[Ee]rm|[Hh]mm+)(?:{BREAK}|\s+)"
    rf"|{ASIDE}\s*(?:,|\.{{3}}|…)\s*(?!\s*{GRADES})"
    rf"|{SPOKEN}(?:{BREAK}(?!\s*{GRADES})|\s+(?={NEXT}|(?:{SPOKEN}|{PAUSE})(?:{BREAK}|\s)))",
    re.IGNORECASE,
)
# Behind another lead-in "so" is one too: "OK so two hospitals".
THEN_SO: Final = re.compile(r"so\s+(?!far\b|that\b|called\b|many\b|much\b|few\b|long\b|little\b|as\b)", re.I)
LEAD_ZH: Final = re.compile(
    r"(?:嗯+|呃+(?!逆)|(?:那个|这个|额|哦|反正|怎么说呢|说白了|说实话|老实说|坦白说|你知道(?:的|吧)?)(?=[，,、…])|其实吧?(?![验施行际质现践习])"
    r"|就是说?(?:吧(?=[，,]))?(?![否指了])(?![^，,。；;]*也))[，,、：:…\s]*(?=\S)"
)
# What counts off the entries of a list that is told: “一个是……再一个是……”, "the first one is …, another is …".
COUNTED_OFF: Final = re.compile(
    r"(?:(?:还有|另外?|再|又|第)?[一二三四五]个?(?<=个)(?:就)?是|第[一二三四五](?:个)?(?:就)?是|(?:再|还有|另外|然后)就是)[，,：:]?\s*(?=\S{2})"
    r"|(?:and\s)?(?:(?:the\s(?:first|second|third|fourth|next|last|other)\s(?:one\s)?|another\s(?:one\s)?|one\s)is\s(?=(?!enough\b|not\b|too\b)\S+\s\S))",
    re.IGNORECASE,
)
CITED: Final = ("assumptions_source",)  # "So et al., 2019" is a name
BEHIND: Final = ("text",)  # what was said of a level stands behind it: "Single-blind, the assessors …"
SEPARATORS: Final = " ,，、;；"
# What parted a text from the words before it, and a colon that somebody typed twice: the document sets its own.
PARTED: Final = re.compile(r"^[\s:：,，、;；]+(?=\S)")
COLONS: Final = re.compile(r"(?P<one>[:：])(?:\s*[:：])+")
# Behind a semicolon no sentence begins: only words that are no names.
BEHIND_SEMICOLON: Final = re.compile(
    r"(?<=;\s)(?:The|An?|They|These|This|Those|It|We|She|He|Both|Each|Every|All|One|Half|In|On|At|For|With|And|Or|Then|If|When|Where|No|Not)(?=\s[a-z0-9])"
)
HAN: Final = "\u3400-\u9fff"
HAN_TEXT: Final = re.compile(rf"[{HAN}]")
FULL: Final = {",": "，", ";": "；", ":": "：", "?": "？", "!": "！", ".": "。"}
# Behind a Chinese character, or before one; a full stop only behind one, because "1.研究对象" is the head of a list.
MARKS_ZH: Final = re.compile(
    rf"(?<=[{HAN}）》”])[,;:?!](?![,;:?!])[ ]?|(?<=[\w%)])[,;?!][ ]?(?=[{HAN}（《“])"
    rf"|(?<=[{HAN}）》”%)])\.(?!\.)[ ]?(?=[{HAN}（《“])|(?<=[{HAN}）》”])\.(?=\s|$)"
)
# Between an amount with its unit and another one: "10mg,3次", which "1,000例" and "Smith, 2019" are not.
AFTER_UNIT: Final = re.compile(
    rf"(?P<unit>\d\s?(?:[a-zA-Zμ/]{{1,6}}|[%℃]))(?P<mark>[,;])[ ]?(?=\d+(?:\.\d+)?\s?[{HAN}])"
)
PERCENT: Final = re.compile(r"(?<=\d)[ \u00a0\u2009\u202f]*[%％]")


def fit_to_print(value: Any, key: str = "") -> Any:
    """Recorded values with every text as a document writes it; keys and what is no text stay as they are."""
    if isinstance(value, str):
        text = with_own_marks(PERCENT.sub("%", value))
        if key not in CITED:
            text = with_full_marks(text)
        return text if key in CITED else without_lead_in(text, opens=key not in BEHIND)
    if isinstance(value, Mapping):
        return {name: fit_to_print(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_item(fit_to_print(part, key)) for part in value]
    return value


def _item(part: Any) -> Any:
    """An item of a list, or the name of one, without the marks that parted it from others."""
    if isinstance(part, Mapping) and isinstance(part.get("name"), str):
        return {**part, "name": counted_off(without_separators(part["name"]))}
    return counted_off(without_separators(part)) if isinstance(part, str) else part


def with_full_marks(text: str) -> str:
    """The marks of a Chinese sentence as they are printed, whichever keyboard typed them: "患者,随访12周." Those within
    numbers, ratios, formulas and Latin words stay."""
    if not HAN_TEXT.search(text):
        return text
    text = AFTER_UNIT.sub(lambda match: match["unit"] + FULL[match["mark"]], text)
    return MARKS_ZH.sub(lambda match: FULL[match[0].strip()], text)


def with_own_marks(text: str) -> str:
    """Without what parted it from a label, and with one colon where two stand: behind a label there is one already."""
    text = BEHIND_SEMICOLON.sub(lambda found: found[0].lower(), text)
    return COLONS.sub(r"\g<one>", PARTED.sub("", text))


def without_separators(text: str) -> str:
    """Without the marks between items at its ends; as it was where nothing would be left."""
    return text.strip(SEPARATORS) or text


def counted_off(text: str) -> str:
    """An entry without the words that count it; a list shows that it is one of several."""
    found = COUNTED_OFF.match(text)
    return raised(text[found.end() :]) if found else text


def without_lead_in(text: str, *, opens: bool = True) -> str:
    """As it was said where nothing would be left; with a capital where it `opens` a sentence or an entry."""
    rest = text.strip()
    is_begun = False
    while found := LEAD_EN.match(rest) or LEAD_ZH.match(rest) or (is_begun and THEN_SO.match(rest)):
        if not rest[found.end() :].strip(" .,;。，；"):
            return text
        rest, is_begun = rest[found.end() :], True
    if not is_begun:
        return text
    return raised(rest) if opens else rest
