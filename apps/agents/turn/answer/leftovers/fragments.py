"""Fragments that a sentence leaves when its values are taken out: they belong to the words before them, or are mere
talk, and make no row of their own."""

from __future__ import annotations

import re
from typing import Final

from apps.agents.turn.answer.leftovers.leaning import fits_of
from apps.agents.turn.context import TurnContext
from apps.fields.reading.phrasebook import phrasebook
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.text import Said

EDGES: Final = " \n,;:.，。；：、"
_LEAD: Final = re.compile(
    r"(?:\s?\b(?:oh|and|but|so|well|also|then|plus)\b(?!\s(?:do|does|did|is|are|was|will|would|has|have|can)\b)[\s,]*)+|\s?(?:然后|而且|另外|还有|的)[,，]?",
    re.IGNORECASE,
)
# "which is why …" goes on with what stands before it.
_GOES_ON: Final = re.compile(
    r"^\W*(?:which|who|whose|whom|where|that\sis|i\smean|as\sin|meaning|because\sof\s(?:that|this|it))\b"
    r"|^\W*(?:也就是说?|就是说|意思是|所以(?:才|说)|因此才|这也是|这就是)",
    re.IGNORECASE,
)
# Said while somebody thinks, or of who said it.
_TALK: Final = re.compile(
    r"^\W*(?:(?:no|oh|so|well|and|but|right|sorry|yes)[\s,]+)*(?:hang\son|hold\son|wait(?:\sa\s(?:moment|minute"
    r"|second|bit))?|let\sme\s(?:think|see)"
    r"|i\s(?:would|'d)\s(?:say|think|guess)|i(?:'d)?\s(?:think|guess|suppose|believe|reckon)|roughly\sspeaking"
    r"|so\sto\ssay|if\syou\slike|or\sso|more\sor\sless"
    r"|(?:my|our|the)\s[\w-]+\s(?:says?|said|thinks?|reckons?|tells\sme)|they\ssay|as\si\ssaid|you\sknow"
    r"|to\sbe\shonest|honestly|probably|that\sis|of\scourse|obviously)"
    r"(?:[\s,]+(?:probably|that\sis|i\s(?:think|guess|suppose)|(?:my|our|the)\s[\w-]+\s(?:says?|said|thinks?)))*\W*$"
    r"|^\W*(?:等一下|等等|我想想|让我想想|怎么说呢|差不多吧?|大概吧?|应该吧?|可以这么说|说白了|老实说|说实话"
    r"|(?:很|这)?(?:明显|显然)|我觉得吧?|我们?(?:护士长?|主任|同事)说的?|你懂的)+\W*$",
    re.IGNORECASE,
)
# Only that something is to be found out; what that is stands before it, or behind.
_SEEKS: Final = re.compile(
    r"^\W*(?:(?:so|and|but|well|what|are|is|would\sbe)\s|[^,;]{0,40}?\b(?:things?|questions?|points?)\s)*"
    r"(?:i|we)(?:'d|\swould|'m|'re|\sam|\sare)?\s(?:(?:also|really|just|mainly|only|simply)\s)*"
    r"(?:(?:like|love|want|need|hope|trying|after|keen)\s(?:to\s)?)?(?:know|find\sout|learn|see|understand|wonder(?:ing)?|after)"
    r"(?:\s(?:as\swell|too|now|is|if|whether|how))*\W*$"
    r"|^\W*(?:所以|那|这次|其实|主要|现在|我们?|咱们?|就|最|很|是|也|真正|无非|特别)*想要?(?:[弄搞](?:明白|清楚?)|看看?|知道|了解|研究|问)"
    r"(?:的|一下|下|就|主要|是)*\W*$",
    re.IGNORECASE,
)
# "We in the workshop, …": who speaks.
_SPEAKS: Final = re.compile(r"(?:我们?在?)?[^,，。;；]{1,8}(?:这边|这里|这儿)")
_COURTESY: Final = re.compile(
    r"\W*(?:(?:so|and|but|well|oh)[\s,]+)*(?:sorry|thanks|thank\syou|please|my\s(?:mistake|fault|bad)|i\s(?:mean|guess|think|suppose)\W*$"
    r"|(?:not\s)?sure\W*$|(?:right|yes|no|now|next|first(?:ly)?|finally|also|anyway|let\sme\s(?:see|think)|in\sour\scase)\W*$|to\sbe\s(?:honest|clear|precise)|as\s(?:i\ssaid|agreed|discussed|mentioned)|for\s(?:example|instance)\W*$"
    r"|of\scourse|in\s(?:short|brief|other\swords|that\sorder)|that\sis|i\sdon't\smind|whatever)\b"
    r"|\W*(?:[哦噢喔嗯呃啊]*对了?\W*$|不好意思|谢谢|抱歉|麻烦|对不起|我(?:刚才|之前)?[说写记]错|也就是说?|就是说|比如说?|例如|总之|另外|此外|简单说|大概[是就]?这样|就这样|就这些)",
    re.IGNORECASE,
)
_FIGURE: Final = re.compile(NUMBER)
# "What gnaws at me is whether …": says what is to be found out, and asks nobody.
_WONDERS: Final = re.compile(
    r"^\W*(?:so\s|and\s|but\s)?what\s[^,;?]{3,40}\sis\s(?:whether|if|how|why)\b[^?]*$", re.IGNORECASE
)

_NAME_AND_VERB: Final = re.compile(
    r"(?:the |our )?(?P<name>[^,;:是为]{2,30}?)\s?(?:就是|[是为]|\b(?:is|are|will be)\b)", re.IGNORECASE
)


def without_lead(said: Said) -> Said:
    """A part of a sentence without what joins it to the words before."""
    lead = _LEAD.match(said.plain)
    return said.cut(lead.end()).strip(EDGES) if lead else said


def is_fragment(turn: TurnContext, said: Said) -> bool:
    """Whether a part of a sentence is none by itself: nothing bears it out as a value, and it has no figure."""
    plain = said.plain
    if _TALK.match(plain) or _SEEKS.match(plain) or _only_points(plain):
        return True
    return _GOES_ON.match(plain) is not None and not _FIGURE.search(plain) and not fits_of(turn, said)


def _only_points(plain: str) -> bool:
    judge = phrasebook().is_side_alone
    return judge is not None and judge(plain)


def wonders(plain: str) -> bool:
    return _WONDERS.match(plain) is not None


def is_courtesy(plain: str) -> bool:
    """Whether a clause only thanks, hedges or says who speaks."""
    return _COURTESY.match(plain) is not None or _SPEAKS.fullmatch(plain.strip(EDGES)) is not None


def only_names(turn: TurnContext, plain: str) -> bool:
    """Whether words are the name of an item that is about to be told, and nothing of it."""
    opened = _NAME_AND_VERB.match(plain.strip(EDGES))
    return opened is not None and opened[0] == plain.strip(EDGES) and says_a_field(turn, plain)


def says_a_field(turn: TurnContext, clause: str) -> bool:
    """Whether a clause begins with the name of a field and goes on to say what it is."""
    opened = _NAME_AND_VERB.match(clause.strip(EDGES))
    return opened is not None and any(
        opened["name"].casefold()
        in {name.casefold() for name in (field.titles.en, field.titles.zh_hans, *field.aliases)}
        for field in turn.input.config.catalogue.fields
    )
