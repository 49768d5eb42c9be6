"""Where one request of a message ends and the next begins, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from apps.iit_memory.manager.notes import note_in
from apps.iit_memory.manager.schedule_words import wish_in

ENDS = re.compile(r"(?<=[?？!！。；;\n])|(?<=[a-z\d)])\.\s+(?=[A-Z])")
JOINS = re.compile(
    r",?\s+(?:and|also|plus)(?: also)?,?\s+(?=(?:what|how|why|which|who|when|where|is|are)\b"
    r"|(?:tell|show|give|list|remind|remember|note|start|report)\b)"
    r"|,\s+(?=(?:tell|show|give|remind) (?:me|us)\b)"
    r"|[,，、；]\s*(?:另外|顺便(?:问一?下|问)?|还有(?!什么|多少|哪)|对了)[,，]?\s*"
    r"|[,，、]\s*(?:以及|同时|并且|再)?\s*(?=(?:为什么|为何|谁|上周|本周|这周|上个?月|本月|目前|现在"
    r"|有(?:哪些|什么)|还(?:差|缺|需|有(?:多少|哪些|什么))|各(?:个)?中心|(?:一共|总共|总数)(?!\D{0,4}\d)|入组(?:了)?(?:多少|几)|(?:什么|啥)时候|[照按](?:这个?|目前|现在)的?(?:速度|进度|样子)"
    r"|主要终点|样本量|告诉我|给我看|(?:帮我|请)?记(?:住|一下|下)))",
    re.IGNORECASE,
)
THEN = re.compile(
    r"[,，;；]\s*(?:然后|接着|另外|顺便)[,，]?\s*|[,;]\s+(?:and\s+)?then\s+(?=(?:tell|show|what|how|list|give)\b)",
    re.IGNORECASE,
)
# What follows a note and is none itself.
AFTER_NOTE = re.compile(
    r"\s*[,;]\s*(?:and|also|then)\s+(?:(?:also|then|please|could you|can you)\s+)*"
    r"(?=(?:tell|show|give|send) (?:me|us)\b|how (?:many|far|much)\b|what(?:'s| is| are) (?:due|overdue|open|left)\b)"
    r"|\s*[,，;；]\s*(?:并且?|再|还要?|也|请|麻烦|同时)*(?=(?:告诉|给)我|看看|查一?下|(?:入组|一共|目前|现在).{0,6}(?:多少|几))",
    re.IGNORECASE,
)


def parts_of(text: str) -> Iterator[str]:
    """What is to be remembered or asked regularly goes on to the end of its clause."""
    for sentence in ENDS.split(text):
        for part in (part for clause in THEN.split(sentence) for part in _parts_of_clause(clause)):
            if part and re.search(r"\w", part):
                yield part.strip()


def _parts_of_clause(clause: str) -> Sequence[str]:
    if wish_in(clause):
        return (clause,)
    if not note_in(clause):
        return JOINS.split(clause)
    note, *others = AFTER_NOTE.split(clause)
    return (note, *(part for other in others for part in JOINS.split(other)))
