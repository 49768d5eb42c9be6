"""Which fields a label means: by their titles and aliases, and by the looser names that people say for them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from apps.fields.reading.lines.blocks import Groups
from apps.fields.reading.phrasebook import Phrasebook, phrasebook
from apps.fields.reading.phrases import is_rejected
from apps.fields.reading.quantities.numbers import SMALL_WORDS
from apps.fields.reading.text import Said
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field, label_key

_ARTICLE: Final = re.compile(r"^(?:the|our|my|本研究的?|我们的)\s{0,2}", re.IGNORECASE)
# "There are two X: …", “X有两个：…”: how many follow.
_HOW_MANY: Final = re.compile(
    r"^(?:there\s(?:are|will\sbe|would\sbe)|we(?:'ve|\shave|'ll\shave)(?:\sgot)?)\s(?:just\s|only\s)?(?=\S)"
    rf"|^(?:the\s)?{SMALL_WORDS}\s|(?:(?:一共|总共|我们|就|只|还)*有|共)(?:[一两三四五六七八九十几]|[0-9]{{1,2}})[个项条种样点]$",
    re.IGNORECASE,
)
# What people say before they come to the next thing.
_LEADS: Final = re.compile(
    r"\s*(?:(?:so|and|then|now|ok(?:ay)?|well|right|next|first|finally|lastly|also)[,\s]\s?"
    r"|(?:那么?|然后|接着|还有|再就是|另外|最后|首先|至于|关于|嗯)[,、]?\s?)*",
    re.IGNORECASE,
)

# "The X should read: …", “X应写成：…”.
_READS: Final = re.compile(
    r"\s(?:should|must|ought\sto|has\sto|needs\sto)\s(?:now\s|rather\s)?(?:read|say|be)$|(?:[那这]?一?[项条])?(?:应该?|要)(?:改?[写成为]{1,2})$",
    re.IGNORECASE,
)
LONGEST_NAME: Final = 40
LEAST_LETTERS: Final = 4
LEAST_CHARACTERS: Final = 2  # in Chinese
_IS: Final = re.compile(
    r"\s(?:(?:is|are)(?:\sgoing\sto\sbe)?|(?:would|will|should)(?:\sjust)?\sbe)\s(?!not?\b|n't)(?:that\s|(?:this|as\sfollows)\s?:\s?)?"
    r"|(?:(?<=group)|(?<=\sarm))\s(?:(?:will|would)\s)?(?:just\s|simply\s)?(?:gets?|receives?|takes?|has|have)\s"
    r"|(?P<comma>,\s)(?:(?:well|um+|uh|so|mainly|just|that one's \w+),?\s)*",
    re.IGNORECASE,
)
_IS_ZH: Final = re.compile(
    r"(?:这块|方面|上)?(?:嘛|呢|么|的话)?,?\s?(?:我们?)?(?:就|主要|准备|打算|暂)?(?:是|为|定为?|用(?![^,。;0-9]{1,2}(?:[0-9]|[一二两三四五六七八九十半])+个?(?:[天周月年]|小时))|选用?|看|包括|采用|设为?|安排在?|放在)(?![否不没])"
    r"|(?<=组)(?=[每给用做吃服打敷贴喝只仅先继接术在加按])"
    r"|(?P<comma>(?:这块|方面)?(?:嘛|呢|么|的话)?,)\s?(?:(?:就|主要|嗯)[,]?)?"
)
_TALKS: Final = re.compile(
    r"\s?(?:you\s(?:said|asked|want\w*|mean\w*)|as\s(?:i|you)\ssaid|let\sme\s(?:think|see)|你(?:刚才|刚刚)?(?:问|说)|让我想)",
    re.IGNORECASE,
)


def meanings(label: str, catalogue: FieldCatalogue, current_stage: str) -> Groups:
    """The fields that a label may mean; an article before it and the number of a longer one do not matter."""
    key = label_key(label)
    bare = _ARTICLE.sub("", key)
    tries = [key, bare]
    if " " in bare and bare.isascii():
        tries.append(bare[:-1] if bare.endswith("s") else f"{bare}s")
    found = (catalogue.means(name, current_stage) for name in tries if name)
    return next((groups for groups in found if groups), ())


def meant(label: str, catalogue: FieldCatalogue, current_stage: str) -> Groups:
    """The same, and the field of which people say it in speech: "So the numbers would be"."""
    if groups := meanings(label, catalogue, current_stage):
        return groups
    bare = _READS.sub("", _HOW_MANY.sub("", _HOW_MANY.sub("", without_leads(label))))
    if bare != label and (groups := meanings(bare, catalogue, current_stage)):
        return groups
    field = next(
        (
            field
            for field, heading in _headed(catalogue, current_stage, phrasebook())
            if heading.fullmatch(bare.strip())
        ),
        None,
    )
    return ((field,),) if field else ()


def named_first(sentence: Said, catalogue: FieldCatalogue, current_stage: str) -> tuple[Field, Said] | None:
    """The field that the first words of a sentence name, and what is said of it: "Place would be the orchard", "Place,
    the orchard"."""
    head = sentence.plain[:LONGEST_NAME]
    for join in (_IS if head.isascii() else _IS_ZH).finditer(head):
        name = without_leads(head[: join.start()]).strip()
        if len(name) < (LEAST_LETTERS if name.isascii() else LEAST_CHARACTERS):
            continue
        groups = meant(name, catalogue, current_stage)
        if groups and len(groups[0]) == 1:
            field, told = groups[0][0], sentence.cut(join.end())
            return None if _is_no_value(told.plain, field) else (field, told)
    return None


def _is_no_value(plain: str, field: Field) -> bool:
    """Whether what follows a name only talks of it ("Exclusions, you said"), or is what the field never takes."""
    return _TALKS.match(plain) is not None or is_rejected(phrasebook().of(field.key), plain)


def without_leads(plain: str) -> str:
    leads = _LEADS.match(plain)
    return plain[leads.end() :] if leads else plain


@lru_cache(maxsize=64)
def _headed(
    catalogue: FieldCatalogue, current_stage: str, book: Phrasebook
) -> tuple[tuple[Field, re.Pattern[str]], ...]:
    """The fields that have looser names, those of the current stage first."""
    fields = sorted(catalogue.fields, key=lambda field: field.stage != current_stage)
    named = ((field, book.of(field.key).heading) for field in fields)
    return tuple((field, re.compile(heading, re.IGNORECASE)) for field, heading in named if heading)
