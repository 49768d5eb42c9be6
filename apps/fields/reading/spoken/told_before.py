"""What people tell before they come to the matter, in clauses of its own: "I asked upstairs, they don't mind, but moles
are out". Left out of a list only where a clause behind it names what belongs there.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.text import Said
from apps.fields.schema.field import Field

_COMMA: Final = re.compile(r"[,;](?![0-9]{3}\b)\s?|\.\s(?=[A-Z])|。")
# Somebody talked, wanted or minded something.
_TALK: Final = re.compile(
    r"^\W*(?!(?:no\s(?!one)|(?:nobody|none|no\sone)\s(?:with|who|on|in)\b|any\w*\b|those\b|people\b|whoever\b|all\b))[^,;]*?"
    r"\b(?:told|said|says|asked|talked|talking|spoke|discussed|agrees?|agreed|forgot|argued|checked|wants?|know|knew|thinks?"
    r"|thought|minds?|bothered|worried|(?:was|were|is|are)\s(?:fine|happy|okay|ok)\swith)\b"
    r"|^\W*(?:昨天|前天|今天|上次|上周|上回|刚才|刚刚|早上|开会)"
    r"|(?:我们?|咱们?|[他她]们?|人家|大家)[^,;]{0,5}?(?:问|说|聊|谈|讨论|商量|打听|知道|吵|争)"
    r"|(?:说|觉得|认为|表示)(?:都|也|不|没|可以|行|还好|应该|无所谓)|(?:没有?|无)(?:意见|关系|谈拢|所谓|问题)了?$",
    re.IGNORECASE,
)
_NAMES_WHOM: Final = re.compile(r"[的者]\s?$")
_TURNS: Final = re.compile(
    r"\W*(?:but|so|anyway|in\sthe\send|this\stime|well\s?then)\b|(?:不过|但是?|可是|所以|那就|那么|最后|这次|反正|总之|结果)",
    re.IGNORECASE,
)


def without_told_before(words: Said, field: Field) -> Said:
    """The words from the clause on that begins the matter; all of them where that is not certain."""
    clauses = [clause for clause in words.split(_COMMA) if clause.strip()]
    first = next((at for at, clause in enumerate(clauses) if not _is_talk(clause.plain, field)), 0)
    if not first or not any(_begins(clause.plain, field) for clause in clauses[first:]):
        return words
    return words.cut(clauses[first].start - words.start).strip(" ,;")


def _is_talk(plain: str, field: Field) -> bool:
    if _NAMES_WHOM.search(plain) or _is_marked(plain, field):
        return False
    return _TALK.search(plain) is not None


def _begins(plain: str, field: Field) -> bool:
    return _TURNS.match(plain) is not None or _is_marked(plain, field)


def _is_marked(plain: str, field: Field) -> bool:
    """Whether a clause says of itself that it is an item of this list."""
    row, words = phrasebook().of(field.key), phrasebook().corrections
    own = [rf"(?:{row.item_after.removesuffix('$')})\s?$"] if row.item_after else []
    own += [rf"^\W*(?:(?:but|so|and)\s)?(?:{row.item_before})"] if row.item_before else []
    own += [words.keeps_out] if field.key in words.turned and words.keeps_out else []
    return any(re.search(form, plain.strip(), re.IGNORECASE) for form in own)
