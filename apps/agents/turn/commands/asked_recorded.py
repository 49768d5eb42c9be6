"""How people ask about what was recorded, proposed or asked before: "what did you put down for the length?", "why do
you ask that?", “为什么问这个？”. Only whole sentences count, so that nothing in them can mean something else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

Wish = Literal["why", "what", "whether", "now", "is", "left"]
LONGEST: Final = 120

_LEAD: Final = (
    r"(?:(?:and|but|so|ok(?:ay)?|well|hm+|sorry|wait|hang on|remind me|tell me|by the way)"
    r"[\s,:.–-]{1,3}){0,3}"
)
_LEAD_ZH: Final = r"(?:(?:那么?|哎|诶|嗯|不好意思|等等|等一下|请问|对了|话说)[,\s]?){0,3}"
_DOWN: Final = r"(?:\sdown|\sin|\sup)?"
_SAID: Final = (
    r"(?:put|write|written|note|noted|record|recorded|enter|entered|set|say|said|tell\syou|told\syou)"
)
# Whoever did something else than say it asks about something else, unless it was us.
_PUT: Final = (
    rf"(?:(?:you|we|i)\s(?:just\s|already\s)?{_SAID}|you\s(?:just\s|already\s)?(?:{_SAID}|fill|filled|take|taken|get|got|save|saved"
    rf"|store|stored|use|used|choose|chosen|pick|picked)){_DOWN}"
)
_LATELY: Final = (
    r"(?:\s(?:just\snow|so\sfar|right\snow|now|again|before|earlier|a\smoment\sago|there|here|please|yet|already"
    r"|at\sthe\smoment|currently|exactly))*"
)
_PUT_ZH: Final = r"(?:给我)?(?:记录?|写|填|录|存|用|取|设|定|选|当|说)"
_HOW_MUCH_ZH: Final = r"(?:多少|什么|多久|多长(?:时间)?|多大|几[^,。?]{0,3}|哪[几些个一][^,。?]{0,3}|啥)"
_END_ZH: Final = r"(?:来着|了|呀|啊|呢|吗)*"
_LATELY_ZH: Final = r"(?:刚才|刚刚|之前|前面|现在|目前|上面)"

_OF: Final = r"(?:for|as|about|under|of|on)"
_THING: Final = r"(?P<what>[^?,;]{1,50}?)"
_NOT_DOWN: Final = (
    r"(?:\s(?:down|in|open|out|over|behind|or|not|recorded|unrecorded|written|placed|yet|so\sfar|until\snow|from\sme"
    r"|of\s(?:what\si\s(?:said|told\syou)|my\s(?:messages?|words))))*"
)
_ENGLISH: Final[tuple[tuple[Wish, str], ...]] = (
    (
        "left",
        r"(?:what|which(?:\s(?:parts?|bits?|words|things|ones?))?)(?:\s(?:else|parts?|of\s(?:it|that|what\si\s(?:said|told\syou)|my\s(?:messages?|words))))?"
        r"\s(?:(?:have|did)\syou\s(?:left?|leave|miss(?:ed)?|drop(?:ped)?|skip(?:ped)?|pass(?:ed)?\sover|ignored?|not\s(?:record(?:ed)?|write|written|take|taken|put))"
        r"|(?:haven't|didn't)\syou\s(?:record(?:ed)?|write|written|take|taken|put)"
        rf"|(?:is|are|was|were|has\sbeen)\s(?:still\s)?(?:not\s(?:recorded|written)|unrecorded|left\s(?:over|unrecorded))){_NOT_DOWN}",
    ),
    (
        "what",
        r"why\s(?:is|are|does)\s(?:the\s)?(?P<what>[^?,.;0-9]{1,40}?)\s(?:(?:say|says|recorded|set|put|down|given|as|to|at|be)\s){0,3}"
        r"[0-9][^?,;]{0,20}",
    ),
    (
        "why",
        r"(?:why|how\scome)\s(?:(?:do|did|are|would|must)\syou\s(?:need(?:\sto\sknow)?|ask(?:ing)?|want(?:\sto\sknow)?)(?:\sme)?"
        r"(?:\sabout|\sfor)?|is|are|does|do)(?P<what>(?:\s[^?,.;]{1,40}?)?)"
        r"(?:\s(?:needed|asked|important|necessary|matter|wanted))?(?:\sat\sall|\snow|\shere|\sagain)?",
    ),
    ("why", r"(?:why|what\sfor)(?P<what>(?:\s(?:that|this)(?:\squestion)?)?)"),
    ("why", r"what\s(?:do|would)\syou\s(?:need|want)\s(?P<what>[^?,.;]{1,40}?)\sfor"),
    ("what", rf"what\s(?:did|have|had)\s{_PUT}{_LATELY}(?:\s{_OF}\s{_THING})?{_LATELY}"),
    ("what", rf"what\s(?:do|have)\s(?:you|we|i)\s(?:have|got)(?:\sdown)?\s{_OF}\s{_THING}{_LATELY}"),
    (
        "what",
        r"what\s(?:does|do|did)\s(?:the|our|my|your|this)\s(?:(?:study|current|draft)\s)?(?:protocol|plan|record|study|draft|notes?)(?:\snow)?"
        rf"\s(?:say|have|hold|state|read)\s{_OF}\s{_THING}{_LATELY}",
    ),
    (
        "what",
        rf"what(?:'s|\sis)\s(?:in\s)?(?:the|our|my)\s(?:protocol|plan|record)\s{_OF}\s{_THING}{_LATELY}",
    ),
    (
        "what",
        rf"(?:what|which|how\s(?:long|many|much|high|big|large|small))\s(?P<first>[^?,;]{{1,40}}?)\s?(?:did|have|had)\s{_PUT}"
        rf"(?:\s{_OF}\s{_THING})?{_LATELY}",
    ),
    ("what", rf"how\s(?:long|many|much|high|big|large|small)\sdid\s{_PUT}(?:\sfor)?\s{_THING}{_LATELY}"),
    (
        "what",
        rf"where\s(?:did\syou\s(?:get|take|have|find)|does|do|did)\s{_THING}\s(?:come\s)?from",
    ),
    ("whether", rf"(?:did|have)\s{_PUT}\s{_THING}(?:\sdown)?{_LATELY}"),
    (
        "now",
        rf"what(?:'s|\sis|\sare)\s{_THING}\s(?:right\snow|now|so\sfar|currently|at\sthe\smoment|again|recorded(?:\sas)?)",
    ),
    (
        "now",
        rf"what(?:'s|\sis|\sare)\s(?:in|under|(?:recorded|written|noted)(?:\sdown)?\s(?:for|as|under|in))\s{_THING}{_LATELY}",
    ),
    (
        "is",
        r"(?:is|was)\s(?:that|it|this)\s(?:now\s|still\s|all\s)?(?:an?\s)?(?P<value>[a-z][a-z\s-]{2,40}?)(?:\snow|\sthen)?",
    ),
)
_THING_ZH: Final = r"(?P<what>[^,。?]{1,16}?)"
_CHINESE: Final[tuple[tuple[Wish, str], ...]] = (
    (
        "left",
        r"(?:我(?:前面|刚才|之前)?[说讲]的)?(?:话|内容|东西)?(?:里面?|当?中)?(?:还有|有|都有)?(?:哪些|什么|哪几?[句条处个])(?:话|内容|东西|地方|部分)?"
        r"[你您]?(?:是|还|给我)?(?:没有?|未|漏|丢)(?:被|给我)?(?:记录?|写|录|归|掉|了)?(?:下来?|进去|上|好|入|类|掉|了)?的?[呢吗]?",
    ),
    (
        "what",
        r"[你您]?(?:为什么|为啥|怎么)(?P<what>[^,。?0-9]{2,12}?)(?:这里|那里)?(?:写|记|填|定|显示)的?(?:是|成了?|为|了)?[0-9][^,。?]{0,8}",
    ),
    (
        "why",
        r"[你您]?(?:为什么|为啥|为何|干嘛|干吗)[你您]?(?:还|总|一直|老|又)?(?:需要|非要|要|得|会)?(?:问|知道|填|了解)[我到]*"
        r"(?P<what>[^,。?]{0,16}?)(?:呢|啊|呀)?",
    ),
    ("why", rf"(?:问|填){_THING_ZH}(?:干嘛|干吗|干什么|做什么|有什么用|有啥用)(?:呢|啊|呀)?"),
    (
        "what",
        rf"(?P<what>[^,。?]{{0,20}}?)[你您我]?(?:是|到底)?{_LATELY_ZH}?{_PUT_ZH}(?:[的成了为到]|下来?)+(?:是|有)?{_HOW_MUCH_ZH}{_END_ZH}",
    ),
    ("what", rf"[你您我]?{_LATELY_ZH}?{_PUT_ZH}的{_THING_ZH}(?:是|有)?{_HOW_MUCH_ZH}{_END_ZH}"),
    ("what", rf"{_THING_ZH}(?:是|有)?{_HOW_MUCH_ZH}来着{_END_ZH}"),
    (
        "what",
        rf"(?:(?:研究)?方案|记录|你那里?|现在)?(?:里面?|中|上)?(?:关于|对|有关)?(?P<what>[^,。?]{{2,16}}?)(?:这块|这一项|部分|方面)?[你我]?(?:是|都)?"
        rf"怎么(?:写|记|说|填|定|描述)的{_END_ZH}",
    ),
    ("what", rf"{_THING_ZH}[你您]?是?(?:从|打)?(?:哪儿|哪里|哪)(?:得|看|弄|找|抄)?来的(?:呀|啊|呢)?"),
    (
        "whether",
        r"(?P<what>[^,。?]{0,16}?)[你您]?(?:刚才|已经)?(?:给我)?(?:记录?|填|写|录)(?:下来?|上|住|进去|好)?了?(?:没有?|吗|么)(?:呀|啊)?",
    ),
    (
        "now",
        rf"{_THING_ZH}(?:现在|目前)(?:都|一共)?(?:是|有|记了|写了|写的是|填了)?{_HOW_MUCH_ZH}{_END_ZH}",
    ),
    ("is", r"(?:这个?|那个?|它)?(?:现在|目前|还)?(?:算)?是(?P<value>[^,。?是不]{2,10}?)的?(?:吗|么)"),
)
_FORMS: Final = tuple(
    (wish, re.compile(lead + form, re.IGNORECASE))
    for lead, forms in ((_LEAD, _ENGLISH), (_LEAD_ZH, _CHINESE))
    for wish, form in forms
)
_ENDS: Final = " \n.?!。"
# The answer says so of each value anyway.
_WHO_SAID: Final = re.compile(
    r",?\s(?:and\s)?(?:who\s(?:said|told\syou|wrote|put|decided|recorded)(?:\s(?:so|that|it|this))?(?:\sin)?|since\swhen|from\swho(?:m)?"
    r"|where(?:'s|\s(?:does|did|is))\s(?:that|it|this)(?:\scome)?\sfrom)$|[,，]?\s?(?:是)?谁(?:说|定|写|填|记|给)的$",
    re.IGNORECASE,
)
# Of what was named nothing but this may be left.
_FILLERS: Final = re.compile(
    r"\b(?:the|my|our|your|that|this|those|these|an?|is|are|was|were|be|been|will|would|in|of|for|to|who|it|one|ones|exactly"
    r"|actually|all|value|question|item|come|have)\b|[的是有那这]个?|刚才|刚刚|之前|前面|现在|目前|上面|一共|到底|我们?|咱们?|[你您]"
    r"|[,.?，。？\s]",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Asked:
    """`what` is what was named, without the words around it; empty where nothing was. Of "is" it is a value."""

    wish: Wish
    what: str


def asked_recorded(plain: str) -> Asked | None:
    """What a whole folded sentence asks about what was recorded or asked; None for any other sentence."""
    bare = _WHO_SAID.sub("", plain.strip(_ENDS))
    if not bare or len(bare) > LONGEST:
        return None
    for wish, form in _FORMS:
        if (match := form.fullmatch(bare)) is not None:
            named = match.groupdict()
            what = named.get("value") or named.get("what") or named.get("first") or ""
            return Asked(wish, what.strip())
    return None


def without_fillers(words: str) -> str:
    """What is left of words that say nothing but these."""
    return _FILLERS.sub("", words)
