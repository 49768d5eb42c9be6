"""Words for the day on which people are seen last, where that is no length of the time for which they are followed: an
age, or a day after birth where people join before it. By itself, because the rows of the reader and the judge of places
both go by it.
"""

from __future__ import annotations

from typing import Final

AN_AGE: Final = (
    r"\b(?:until|till|to|at|reach(?:es)?|turns?)\b[^.;,]{0,30}?\b(?:(?:years?|months?)\s(?:old|of\sage)"
    r"|(?:first|second|third|[a-z]+th)\sbirthday)\b"
    r"|\b(?:until|till|to)\s(?:the\s)?age\s(?:of\s)?[0-9a-z]+|[到至满][^,。;]{0,4}(?:周岁|岁)"
)
AFTER_BIRTH_ZH: Final = r"(?:随访|跟踪?|观察)[^,。;]{0,4}[到至](?:产|分娩|生)[完了]?[以之]?后"
# Who joins while pregnant is followed for longer than from birth on.
ENDS_AT: Final = (
    rf"{AN_AGE}|(?:孕|怀孕|妊娠|产前)[^。;]{{0,80}}{AFTER_BIRTH_ZH}"
    r"|\b(?:pregnan\w+|trimesters?|antenatal|gestation\w*)\b[^.;]{0,120}\b(?:until|till|to)\b[^.;,]{0,20}"
    r"\b(?:after\s(?:birth|delivery)|post-?\s?(?:partum|natal\w*))"
)
