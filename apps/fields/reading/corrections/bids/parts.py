"""What a sentence with several things in it is made of: what is bid, what is asked, and what is only said beside.

A question of its own behind a bid leaves the bid as it is ("the place is the barn now, and how many seats is that?").
A clause that doubts, supposes or takes back leaves nothing of it, and so does asking what would come of the bid.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.prose.clauses import takes_back_before
from apps.fields.reading.sentences import asks, is_marked
from apps.fields.reading.spoken.no_answer import retracts
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, OTHERS
from apps.fields.schema.catalogue import FieldCatalogue

LEAST_TITLE: Final = 2
_BIDDING: Final = (
    r"(?:take|drop|remove|delete|scrap|add|move|put|raise|lower|change|set|make|replace|swap|tell|please|also"
    r"|i|we|can|could|would|what|how|which)\s"
)
_BETWEEN: Final = re.compile(
    rf",(?![0-9]{{3}}\b)\s?(?:(?:and|then|so)\s)?(?:also\s)?|\sand\s(?:then\s|also\s)?(?={_BIDDING})",
    re.IGNORECASE,
)
_TELL: Final = re.compile(
    r"\s*(?:(?:and|so|also|oh|by the way|btw)[,\s]+)*(?:(?:can|could|would|will) you\s)?(?:also\s|please\s)*(?:tell"
    r"|show|explain|calculate|work out)\b"
    r"|(?:顺便|另外|还有|然后|再)*(?:帮我|请|麻烦你?)?(?:问一?下|算一?下|看一?下|说一?下)",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"\b(?:how|what|which|when|where|why|who|tell|show|explain)\b|多少|什么|哪|怎么|如何|为何|几[个例家人]"
    r"|[问算]一?下",
    re.IGNORECASE,
)
_OF_NEEDS: Final = re.compile(
    r"\b(?:do|should) (?:we|i) (?:also |still )?(?:need|have|add|report)\b.{4}|\b(?:is|are) there\b"
    r"|还?需不?需要.{2}|还要.{2}",
    re.IGNORECASE,
)
# Asked about the very thing that is bid: what would come of it, and whether it may be.
_OF_THE_BID: Final = re.compile(
    r"\b(?:would(?! (?:we|i) need)|happens?|change|affect|effect|difference|enough|better|instead|mean|think"
    r"|about (?:that|it)|if)\b"
    r"|会变|影响|会怎|怎么样|如何[?？]?$|够|呢[?？]?$"
    r"|更好|[合可][适以]",
    re.IGNORECASE,
)
_UNDOES: Final = re.compile(
    r"\b(?:if|unless|suppose|whether|or|either|alternatively|never ?mind|forget it|scratch that|ignore that|wait"
    r"|except|rather not|don't|do not)\b"
    r"|^\s?but\b|如果|假如|要是|的话|^\s?(?:还是)?算了|还是别|先别|别改|不改|除非|不过|但是?|再说|或者|要不然?",
    re.IGNORECASE,
)


_REASON: Final = re.compile(
    r"\s*(?:(?:and|as|but|so)\s)?(?:because|since|nobody|no one|none of|too (?:many|much|few)"
    r"|there(?:'s| is| are| were) (?:no|too)"
    r"|(?:it|they|that|those|these)\b"
    r"|(?:i|we) (?:was|were|am|are|can't|cannot|couldn't|don't|do not|never|have no|had|got)\b"
    r"|sorry|thanks|thank you|please|my (?:mistake|fault|bad))"
    r"|\s*(?:因为|反正|毕竟|没|太|我(?:刚才|之前)?[说写记]错|不好意思|谢谢|抱歉|麻烦)"
    r"|[^,。]{0,8}(?:太|没法|做不了|不方便|没必要)",
    re.IGNORECASE,
)


# Within the words of an item: they go on to bid something else.
GOES_ON: Final = re.compile(r"\s(?:and|then)\s(?:put|add|move|make|use)\s", re.IGNORECASE)
# Nothing else is changed: what the others bid stands.
REST_STAYS: Final = re.compile(
    r"\s*(?:别的|其[他它余](?:的)?|剩下的|[^,。;]{0,6}那几[次个条])(?:我们|都|就|先|暂时)*"
    r"(?:不[动变改]|没变|照旧|照常|照原来的?|[跟和]原来一样|还[按是]原来的?)[了吧]?[\s.。!]*"
    r"|\s*(?:and\s)?(?:the\srest|everything\selse|all\selse|the\sothers?)(?:\sof\s[^,;.]{2,24}?)?\s(?:(?:can|should|will)\s)?"
    r"(?:stays?|remains?|is|are)(?:\s(?:as\s(?:it\sis|they\sare|before)|the\ssame|unchanged|put|fine|good|ok(?:ay)?|all\sright))?[\s.!]*",
    re.IGNORECASE,
)


def is_reason(plain: str) -> bool:
    """Whether a clause only says why, or is a courtesy: nothing of it is to be recorded."""
    return _REASON.match(plain) is not None


def parts_of(sentence: Said) -> list[Said]:
    return [part.strip(" ,") for part in sentence.split_outside(_BETWEEN) if part.strip(" ,.。!?")]


def is_question(plain: str) -> bool:
    return asks(plain) or is_marked(plain) or _TELL.match(plain) is not None


def stands_alone(question: str, catalogue: FieldCatalogue) -> bool:
    """Whether a question is about something else than what was bid before it."""
    if _OF_THE_BID.search(question):
        return False
    return any(pattern.search(question) for pattern in (_OPEN, _OF_NEEDS)) or names_a_field(
        question, catalogue
    )


def undoes(plain: str) -> bool:
    """Whether a clause that bids nothing takes something back, or leaves in doubt whether all of it is meant."""
    if REST_STAYS.fullmatch(plain):
        return False
    if takes_back_before(plain) or retracts(f", {plain}"):
        return True
    return any(pattern.search(plain) for pattern in (_UNDOES, HEDGE, OTHERS()))


def names_a_field(plain: str, catalogue: FieldCatalogue) -> bool:
    """Whether the title of a field stands in a clause."""
    words = plain.casefold()
    titles = (
        title.casefold() for field in catalogue.fields for title in (field.titles.en, field.titles.zh_hans)
    )
    return any(title in words for title in titles if len(title) >= LEAST_TITLE)
