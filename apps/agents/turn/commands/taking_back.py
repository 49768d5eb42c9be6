"""How people take back what was just proposed, pointing at it: "I take that back", "scrap what you are proposing
there", “刚提的这条先别记了”.

By itself, because it names no item: what waits of the last message that proposed anything is meant, and nothing that is
recorded. Each clause has to say just that; whoever says more is read like any other.
"""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 100
_CLAUSE: Final = re.compile(r"\s*[,，.。;；!！…–\n]+\s*|\s+(?:and|but)\s+")
_LEAD: Final = (
    r"(?:(?:no|oh|ok(?:ay)?|well|actually|sorry|wait|please|so|then|hm+|on\ssecond\sthoughts?|let's|just|we|i(?:'d\slike\sto)?"
    r"|算了|嗯|不|哎|那|好|等等|想了想|还是|就|先|我|我们|你|请|麻烦)[\s,，]*)*"
)
_AWAY: Final = (
    r"(?:scrap|drop|scratch|withdraw|forget|ignore|delete|bin|ditch|cancel|reject|remove|never\smind)"
)
_PROPOSED: Final = r"(?:propos(?:ed?|ing)|suggest(?:ed|ing)?|found|noted|picked\sup|put\s(?:up|down|there))"
_THOSE: Final = (
    rf"(?:what\s(?:you(?:'re|\sare|'ve|\shave)?\s(?:just\s)?{_PROPOSED}|is\s(?:waiting|proposed))"
    r"|(?:that|this|the|those|these|your|both)\s(?:last\s|latest\s|two\s)?(?:proposals?|suggestions?|proposed\s(?:ones?|values?)))"
    r"(?:\s(?:there|here|above|below|just\snow|again))*"
)
_AWAY_ZH: Final = (
    r"(?:别记|不要记|不用记|不记|撤掉|撤回|撤了|撤销|去掉|删掉|不要|作废|不采纳|别采纳|不算|取消|收回)"
)
_THOSE_ZH: Final = (
    r"(?:(?:刚才?|刚刚|上面|前面|最后|你|您)+(?:提|建议|列|识别)(?:出来?|到)?的?(?:那|这)?[条个项些几]?(?:建议)?(?:内容)?"
    r"|(?:刚才?|刚刚|上面|前面|最后)?(?:的)?(?:那|这)?[个条项些几]?(?:建议内容|建议|提议))"
)
_SOON_ZH: Final = r"(?:我|先|就|都|也|给我|帮我|请|暂时)*"
_FORMS: Final = tuple(
    re.compile(rf"{_LEAD}{form}[了吧啊呢掉\s]*(?:please|thanks?)?", re.IGNORECASE)
    for form in (
        r"(?:will\s|must\s|have\sto\s)?take\s(?:that|it|this|those|them)\s(?:all\s)?back",
        rf"{_AWAY}\s{_THOSE}",
        rf"(?:don't|do\snot)\s(?:want|add|record|take|keep)\s{_THOSE}",
        rf"(?:把)?{_THOSE_ZH}{_SOON_ZH}{_AWAY_ZH}",
        rf"{_AWAY_ZH}{_THOSE_ZH}",
        r"收回(?:我)?(?:刚才?|刚刚|上面|前面)?(?:那句|这句|说)?的?话?",
    )
)
# It says the same once more.
_BESIDE: Final = re.compile(
    rf"{_LEAD}(?:(?:don't|do\snot)\s(?:record|add|take|keep|save|write|note)\s(?:it|that|this|them)(?:\sdown)?"
    rf"|{_AWAY}\s(?:it|that|them)|{_SOON_ZH}{_AWAY_ZH})?[了吧啊呢掉\s]*",
    re.IGNORECASE,
)


def takes_back(text: str) -> bool:
    """Whether a whole message takes back what was just proposed, and says nothing else."""
    bare = text.strip().replace("’", "'")
    clauses = [clause for clause in _CLAUSE.split(bare) if clause.strip()] if len(bare) <= LONGEST else []
    told = [any(form.fullmatch(clause) for form in _FORMS) for clause in clauses]
    return any(told) and all(
        is_it or _BESIDE.fullmatch(clause) for is_it, clause in zip(told, clauses, strict=True)
    )
