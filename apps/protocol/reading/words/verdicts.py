"""That people are out, as it is said in Chinese of one of them or of a whole row: “……，这些就不收了”."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.words.wording import NOT_IN

CLAUSES_ZH: Final = re.compile(r"[,;。]\s?")
OUT_ZH: Final = (
    rf"(?:{NOT_IN}|不能要|要不得|踢掉|踢出去|请出去|请走|不行(?!了)|不考虑|不可以|算了|免了|没办法"
    r"|[排剔][除掉]掉?|刷掉|pass)(?:掉|在外)?吧?"
)
ALSO_ZH: Final = (
    r"(?:我们?|咱们?|就|也|都|更|一定|必须|坚决|一律|同样|肯定|当然|全部?|得|应该?|只能|统统|通通|直接)*"
)
ALL_OUT: Final = re.compile(rf"(?:(?:这些|这[几两][种类个]|以上)(?:人|病人|患者|情况)?)?{ALSO_ZH}{OUT_ZH}了?")


def without_verdict(row: Said) -> Said:
    """A row of people without the last clause, where that only says that they are all out."""
    clauses = [*row.split(CLAUSES_ZH)]
    if len(clauses) > 1 and ALL_OUT.fullmatch(clauses[-1].plain.strip()):
        return row.cut(0, clauses[-2].end - row.start)
    return row
