"""How people say that nothing is to change after all: "leave the title as it was", “还是按原来的，不改了”.

What waits for the item, or for all of them where all are meant, is dropped then. Each clause of the message has to say
just that: whoever says more is read like any other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from apps.agents.turn.commands.closing import named_item
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field

LONGEST: Final = 120
_CLAUSE: Final = re.compile(r"\s*[,，.。;；!！…–\n]+\s*|\s+(?:and|but)\s+")
_LEAD: Final = (
    r"(?:(?:no|nope|oh|ok(?:ay)?|well|actually|sorry|wait|please|so|then|right|hm+|on\ssecond\sthoughts?|on\sreflection|you\sknow\swhat"
    r"|leave\sit(?:\sbe)?|forget\s(?:it|(?:the|that|this)\s(?:change|edit|suggestion))|never\s?mind|come\sto\sthink\sof\sit|let's|let\sus|just|we(?:'ll|\swill|\sshould)?|i(?:'d|\swould)\s(?:rather|prefer\sto)|can\syou"
    r"|算了|嗯|不|不用|哎|唉|那|好|好吧|想了想|还是|就|先|我看|我们|你|请|谢谢|thanks?)[\s,，]*)"
)
_AS_IT_WAS: Final = (
    r"(?:(?:exactly|just)\s)?(?:as|the\sway|how|like)\s(?:it|they|that|things|everything|all)\s(?:already\s)?(?:is|was|were|are|stands?|stood|had\sbeen)"
    r"(?:\s(?:before|now|recorded|already))?"
)
_ALL: Final = re.compile(
    rf"{_LEAD}*(?:(?:leave|keep)\s(?:it\sall|everything|all(?:\sof\s(?:it|them))?|them\sall|things)\s{_AS_IT_WAS}"
    r"|(?:don't|do\snot|won't)\s(?:change|touch)\s(?:anything|any\sof\s(?:it|them|that)|a\sthing)|(?:change|touch)\snothing"
    r"|everything\s(?:stays|remains)(?:\s(?:the\ssame|put|unchanged|as\sit\s(?:is|was)))?|nothing\s(?:changes|is\sto\sbe\schanged)"
    r"|(?:全部|全都?|都|一切|所有的?|一个都|一[个条项]也)+(?:还是|就|先|给我)*(?:(?:按|照|用|跟)?原来的?(?:来|算|办|写|走|样子?|一样)?|别改|不改|不要改|别动|不动|不要动|不变|保持原样|保持不变)"
    r"|什么都?(?:别|不要?|不用)(?:改|动|变))[了吧啊呢\s]*(?:please|thanks?)?",
    re.IGNORECASE,
)
_IT: Final = re.compile(
    rf"{_LEAD}*(?:(?:leave|keep)\s(?:it|that|this|them)\s{_AS_IT_WAS}|(?:don't|do\snot|let's\snot|let\sus\snot|not)\schange\s(?:it|that|this|them)"
    r"|keep\sthe\s(?:old|original|first|previous|recorded)\s(?:one|version|wording|text|value)"
    r"|(?:what|the\sone)\s(?:we|i)\shad(?:\sbefore)?\s(?:was|is)\s(?:fine|good|ok(?:ay)?|better|right)"
    r"|(?:用|改|换)?回原来的?(?:那个|那条)?|原来(?:的|那个|那条)(?:就|还|也)?(?:挺|很|更|比较)?(?:好|行|可以)的?|不用改|不必改"
    r"|no\schanges?(?:\sthere|\sthen)?|leave\s(?:it|that)\salone"
    r"|(?:按|照|用|跟|要)?原来的?(?:那个|那条)?(?:来|算|办|写|走|样子|一样|好)?|(?:别|不|不要|不用|先别|先不)(?:改|动)|不变|保持(?:原样|不变)|维持原[样状])[了吧啊呢\s]*(?:please)?",
    re.IGNORECASE,
)
_THE: Final = r"(?:(?:the|our|my)\s)?"
_NAME: Final = r"(?P<name>[^\n]{2,40}?)"
_ITEM: Final = tuple(
    re.compile(rf"{_LEAD}*{form}[了吧啊呢\s]*(?:please)?", re.IGNORECASE)
    for form in (
        rf"(?:leave|keep)\s{_THE}{_NAME}\s{_AS_IT_WAS}",
        rf"(?:leave|keep)\s{_THE}{_NAME}\s(?:alone|unchanged|the\ssame)",
        rf"(?:don't|do\snot|let's\snot|not)\s(?:change|touch)\s{_THE}{_NAME}",
        rf"(?:keep|stick\s(?:to|with)|stay\swith)\s{_THE}(?:old|recorded|original|previous|first)\s{_NAME}",
        rf"{_THE}{_NAME}\s(?:stays?|remains?)\s(?:the\ssame|put|unchanged|{_AS_IT_WAS})",
        rf"{_NAME}(?:那[条项个]|这[条项个])?(?:就|也|先|还是|都)*(?:(?:按|照|用|跟|是)?原来的?(?:来|算|办|写|样子|一样)?|别改|不改|不要改|不用改|别动|不动|不要动|不变|保持原样|保持不变)",
        rf"(?:别|不要|不用|先别|先不)(?:改|动){_NAME}",
    )
)
_SAID: Final = r"(?:said|told\syou|wrote|mentioned|gave\syou|meant)"
_BACK_ZH: Final = r"(?:就|都|也|还是|全)*(?:当我?没[说讲提]过?|不算(?:了|数)?|作废|不作数|别记|不要记)"
# What was said of one item is to count no more; whether it waits there is known elsewhere.
_FORGOTTEN: Final = tuple(
    re.compile(rf"{_LEAD}*{form}[了吧啊呢\s]*(?:please|thanks?)?", re.IGNORECASE)
    for form in (
        rf"(?:forget|ignore|disregard|scratch)\s(?:what|everything|all|whatever)\s(?:i|we)(?:'ve|\shave)?\s(?:just\s)?{_SAID}\s(?:about|on|for|under)"
        rf"\s{_THE}{_NAME}",
        rf"(?:forget|ignore|disregard|scratch|drop)\s{_THE}{_NAME}(?:\s(?:thing|bit|part|one))?\s(?:that\s|which\s)?(?:i|we)(?:'ve|\shave)?"
        rf"\s(?:just\s)?{_SAID}(?:\s(?:just\snow|earlier|before))?",
        rf"what\s(?:i|we)\s(?:just\s)?{_SAID}\s(?:about|on|for|under)\s{_THE}{_NAME}\s(?:does\snot|doesn't|should\snot|shouldn't)\scount",
        rf"(?:我)?(?:刚才|刚刚|前面|上面)(?:我)?[说讲提写](?:的|到的)(?:那个|那句)?{_NAME}(?:那[句条个项])?{_BACK_ZH}(?:了|[,，\s]*(?:别|不要)记)?",
        rf"{_NAME}(?:那[句条个项]话?|这[句条个项]话?){_BACK_ZH}",
    )
)
_ONLY_LEADS: Final = re.compile(rf"{_LEAD}+", re.IGNORECASE)


@dataclass(frozen=True)
class Kept:
    """What is to stay: these fields, or everything; where neither is said, what was about to change."""

    fields: tuple[Field, ...] = field(default=())
    is_all: bool = False


def kept_in(text: str, catalogue: FieldCatalogue) -> Kept | None:
    """What a whole message wants to stay as it is; None where it says anything else."""
    bare = text.strip().replace("’", "'")
    clauses = [clause for clause in _CLAUSE.split(bare) if clause.strip()] if len(bare) <= LONGEST else []
    fields: list[Field] = []
    is_all = is_said = False
    for clause in clauses:
        if _ALL.fullmatch(clause):
            is_all = is_said = True
        elif _IT.fullmatch(clause):
            is_said = True
        elif (named := _named(clause, catalogue)) is not None:
            fields.append(named)
        elif _ONLY_LEADS.fullmatch(clause) is None:
            return None
    return Kept(tuple(fields), is_all) if is_said or fields else None


def forgotten_in(text: str, catalogue: FieldCatalogue) -> Field | None:
    """The item of which a whole message takes back what was said, by its name."""
    bare = text.strip(" \n.!。！").replace("’", "'")
    found = (form.fullmatch(bare) for form in _FORGOTTEN) if len(bare) <= LONGEST else iter(())
    fields = (named_item(match["name"], catalogue) for match in found if match)
    return next((each for each in fields if each is not None), None)


def _named(clause: str, catalogue: FieldCatalogue) -> Field | None:
    found = (form.fullmatch(clause) for form in _ITEM)
    fields = (named_item(match["name"], catalogue) for match in found if match)
    return next((each for each in fields if each is not None), None)
