"""What somebody says counts most in the end: "what really counts is whether they go home alive",
“说到底我们看的就是能不能活着出院”.

It is the primary outcome, or the answer where outcomes were asked for. Two that are named with "or" may be meant as
either or as one made of both, and of several that count most nobody knows which is first: that is asked. What counts
for the people who do the work is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from apps.fields.reading.lines.qualified import QUALIFIES
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import tells_of_others
from apps.fields.schema.field import Field
from apps.protocol.reading.outcomes.row_leads import Lead
from apps.protocol.reading.outcomes.told_rows import Row, entries_of, told_in
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.texts.talk import without_talk

MEASURED: Final = "pico.outcomes"
MOST_CHOICES: Final = 4
_LEAD: Final = (
    r"^\W*(?:(?:and|so|but|well|really|basically|honestly|(?:at\sthe\send\sof\sthe\sday|in\sthe\send"
    r"|when\sall\sis\ssaid\sand\sdone"
    r"|for\s(?:me|us)))\W+){0,3}"
)
_ADVERB: Final = r"(?:(?:really|actually|truly|mainly|mostly|ultimately|only|most)\s)?"
_WE: Final = r"(?:i|we)(?:'d|'ll|'re|'m|\swould|\swill|\sare|\sam)?\s"
_CARE: Final = (
    rf"{_WE}{_ADVERB}(?:(?:most|mainly)\s)?(?:care\sabout|mind\sabout|am?\safter|after|interested\sin"
    r"|(?:want|need|like|love)\sto\s(?:know|see|find\sout|learn)|look\sat(?=\sfirst\b)"
    r"|look(?:ing)?\sat|judge\sit\sby"
    r"|want\sto\s(?:move|shift|change|bring\sdown|cut|lower|improve))"
)
_MOST: Final = r"(?:\s(?:(?:the\s)?most|first(?:\sof\sall)?|above\sall|in\sthe\send|here))?"
_COUNTS: Final = r"(?:counts|matters|decides\s(?:it|everything)|it\s(?:all\s)?(?:hangs|turns|rests)\son)"
_POINTS: Final = (
    rf"(?:what\s(?:{_CARE}{_MOST}|{_ADVERB}{_COUNTS}{_MOST}(?:\s(?:to|for)\s(?:me|us|them|patients))?{_MOST})"
    r"|(?:the\s)?(?:main|most\simportant|key|big)\s(?:thing|question|outcome)(?:\s(?:for|to)\s(?:me|us))?"
    r"|(?:the\s)?most\simportant|what\sit\s(?:all\s)?(?:comes|boils)\sdown\sto"
    rf"|(?:the\s(?:one\s|main\s|only\s|single\s)?(?:thing|outcome|measure|number|result)"
    rf"|all)\s(?:that\s)?(?:{_CARE}{_MOST}|{_ADVERB}{_COUNTS}{_MOST}(?:\s(?:to|for)\s(?:me|us))?{_MOST}))"
    r"\s?(?:is|'s|would\sbe|will\sbe)\s(?:just\s|simply\s|really\s)?"
    rf"|(?:at\sthe\send\sof\sthe\sday|in\sthe\send),?\s(?:all\s)?{_WE}(?:just\s|only\s|simply\s"
    rf"|really\s)?(?:look(?:ing)?\sat|care\sabout|want\sto\sknow)\s(?=whether\b|how\b|if\b)"
    rf"|{_WE}(?:really\s)?care\smost\sabout\s"
    r"|if\s(?:i|we)\s(?:could|had\sto|can)\s(?:only\s)?(?:measure|look\sat|pick|choose|keep|know|have|take)\s(?:only\s|just\s)?one\s(?:thing|number|outcome|measure)(?:\sonly)?,?\s"
    r"(?:it|that)(?:'d|\swould|\swill|'s|\sis)(?:\sbe)?\s"
)
_EN: Final = re.compile(rf"{_LEAD}(?:{_POINTS})(?P<value>[a-z0-9][^.;:?]{{3,180}}?)\W*$", re.IGNORECASE)
_IN_THE_END_ZH: Final = r"(?:说到底|说白了|归根[到结]底|归根究底|一句话)"
_FIRST_ZH: Final = rf"^\W*(?:(?:所以|其实|反正|总之|那|嗯|对|不过|但|最后|{_IN_THE_END_ZH})[,，]?){{0,3}}"
_CARE_ZH: Final = (
    r"(?:关心|看重|在意|在乎|关注|想知道|想看到?|想[压降减改提][^,。;的]{0,4}|要看|要紧|重要|关键|看)"
)
# "Sensitivity is the main thing, then …": named first.
_IS_IT: Final = re.compile(
    rf"{_LEAD}(?P<value>[a-z][^.;:?,]{{3,100}}?)\s(?:is|are|would\sbe|will\sbe)\s(?:really\s)?(?:the|our"
    rf"|my)\s(?:main|key)\s(?:thing|one|outcome|measure)(?=,|\W*$)",
    re.IGNORECASE,
)
_ZH: Final = re.compile(
    rf"{_FIRST_ZH}(?:"
    rf"(?:(?:我们?|咱们?|归根[到结]底|最关心的|最在意的|最看重的|,|就|只|是|看|有)+)(?:这|那)?一[个件条样项](?:东西|指标|事儿?|数字?|终点|结局)?(?:,|就是)+"
    rf"|"
    rf"(?:(?:我|我们|咱们?|本研究|对我们来说|这里面?)?(?:自己|个人)?(?:最|首先|真正|最最){_CARE_ZH}的?(?:指标"
    rf"|东西|事)?[,，]?(?:还|就|也|其实)*(?:是|就是|在于)(?:看看?)?)"
    rf"|(?:我们?|咱们?)?(?:首先|最先)看的?(?:就)?是"
    rf"|(?<=底)(?:我们?|咱们?|就|只|也|还|都|是|要)*看的?(?:就?是|就)?|(?<=白了)(?:[,，]|我们?|咱们?|就|只|也"
    rf"|还|是|要)*看的?(?:就?是|就)?"
    rf"|(?<=最后)(?:我们?|咱们?|就|只)+看的?(?:就?是)?|(?<=底,)(?:我们?|咱们?|就|只|也|还|是|要)*看的?(?:就?是|就)?"
    r"|(?:我们?|咱们?)?(?:就|只)看(?=[^,。;]{0,12}(?:[天周月年]|术后|出院|结束)[^,。;]{0,8}(?:有没有|是否"
    r"|会不会|能不能))"
    r"|(?:关键|重点)(?:就|还)?(?:是|在于|看)(?=[^,。;]{0,8}(?:能不能|能否|是否|有没有|会不会|还[^,。;]{1,4}不))"
    r")(?P<value>[^。;:?]{2,60}?)[吧呢嘛了]?\W*$"
)
_ALL_ON_IT: Final = re.compile(
    r"^\s?(?P<value>[^,。;:?]{4,40}),(?:我们?|咱们?|最后|归根到底)?(?:全|就|主要|最后)看(?:的?就?是)?这个[了吧]?\W*$"
)
_COMPOSED: Final = re.compile(
    r"(?:决定(?:成败|一切)的?(?:就)?(?:一个|是)?[,，]?(?:就是)?|主要看"
    r"|看)(?P<value>[^。;:?]{2,50}的?(?:复合(?:终点|结局|指标)?))\W*$"
)
# What was thought of first, and what is looked at now: the second of them.
_AFTER_ALL: Final = re.compile(
    r"^\W*(?:最(?:要紧|主要|关心|重要)的?(?:指标|结局)?,?(?:是|呢|嘛)?,?)?我?们?(?:本来|原来|开始|起初"
    r"|一开始)+(?:是)?(?:想|打算|准备)要?看(?!病|诊|门诊)[^。;?]{1,40}?,(?:[^,。;?]{2,16},){0,2}?"
    r"(?:后来|现在|最后)?(?:我们?)?(?:想想|想了想|觉得)?还是(?:得|要|应该)?看?(?P<value>(?=[^,。;]*(?:要不要"
    r"|有没有|是否|是不是|会不会|能不能))[^。;?]{4,60}?)吧?(?=,|\W*$)"
    r"|^\W*(?:i|we)\s(?:first|originally|initially)\s(?:wanted|thought\sof"
    r"|planned)\s(?:to\slook\sat\s)?[^,.;?]{3,80},?\s(?:but\s)?(?:then|now)\s(?:i|we)(?:'ve)?\s"
    r"(?:thought|think|decided|feel|felt)\s(?:that\s)?(?:it's|it\sis|it\sshould\sbe|on)\s(?:really\s|rather\s"
    r"|just\s)?(?P<then>whether\s[^.;?]{4,120}?)\W*$",
    re.IGNORECASE,
)
# What counts for those who do the work, and what is only an opinion.
_OF_THE_WORK: Final = re.compile(
    r"^(?:that|to|what|which|it|this|who|when|because|not|our|my|your)\b"
    r"|\b(?:we|i|us|me|you|our|ethics|committee|budget|funding|funders?|money|costs?\s(?:us|too)|staff"
    r"|deadline|recruit\w*|enrol\w*|sample\ssize|blind\w*"
    r"|randomi[sz]\w*|statistician|protocol|approv\w*|publish\w*|paper|data|sponsor|consent|power|stratif\w*"
    r"|allocat\w*|drop-?outs?|study|trial|feasib\w*|boss|journal)\b"
    # what is done works or does not: that is the question, and nothing that is measured
    r"|\b(?:works?|helps?|reduces?|improves?|lowers?|prevents?|shortens?|better|worse|safer|superior|than)\b"
    r"|有没有?(?:效|用|帮助|好处)|有[效用]没|能(?:不能|否)(?:降低|减少|改善|提高|预防|缩短|减轻)|管不?管用"
    r"|比[^,。]{1,12}(?:好|强|差)"
    r"|^(?:very|quite|too|hard|clear|easy|fine|safety\sfirst)\b"
    r"|[我咱你您]|谁|什么|哪|怎么|伦理|经费|[资拨]?[金钱](?!标)|进度|入组|招募|招[到人]|收[到够]|样本|随机|盲"
    r"|分层|把握度|脱落|失访|方案|发表|文章|论文|数据|知情|同意|统计|研究|试验|课题|可行|领导|主任|病人不?好找"
    r"|^(?:要(?!不要)|得(?!不)|必须|应该|不要|别|怕)",
    re.IGNORECASE,
)
_WHOLE_CLAUSE: Final = re.compile(
    r"^(?:whether|if|how|when)\b|能不能|能否|是否|是不是|有没有|会不会|要不要|还[^,、]{1,4}不|多少|多久|多长",
    re.IGNORECASE,
)
_COMPOSITE: Final = re.compile(
    r"\b(?:composite|combination|combined|either|any\s(?:one\s)?of|whichever|the\sfirst\sof|one\sof)\b|复合"
    r"|合并|联合|任[意何]?一|合起来",
    re.IGNORECASE,
)
_NEXT: Final = re.compile(
    r",\s(?:and|but|because|so|then|not|we|i|that's|that\sis|it's|the\srest|since|as|after|though|nothing"
    r"|everything)\b.*$|,(?=别的|其[他它余]|由[^,]{2,30}[判评]|因为|而不是|不是|所以|然后).*$",
    re.IGNORECASE,
)
# What merely counts is an outcome like others.
_ONE_OF_THEM: Final = re.compile(
    r"^\W*(?:(?:so|and|well)\W+)*(?:what|the\sthing\sthat)\s(?:counts|matters)\s(?:is|would|will)\b",
    re.IGNORECASE,
)
_NAMED: Final = (
    re.compile(
        rf"{_LEAD}(?:the|our|my)\sprimary\s(?:outcome|end\s?point)(?:\smeasure)?\s(?:is|will\sbe|would\sbe)\s"
        r"(?P<value>(?!not\b|measured\b|the\ssame\b)[a-z0-9][^.;:?]{3,180}?)\W*$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_FIRST_ZH}(?:我们的?|本研究的?)?主要(?:疗效|研究)?(?:结局|终点|指标)(?:指标)?(?:就|还|也)*(?:是|为|定为|选|看)"
        r"(?P<value>(?!什么|哪|谁|怎么|不|否)[^。;:?]{2,80}?)[吧呢嘛了]?\W*$"
    ),
)
_LOOKS: Final = re.compile(
    r"\bwhat\s(?:i|we)\S*\s(?:\w+\s){0,2}?(?:looking\sat|interested\sin)\b", re.IGNORECASE
)
_COMPARED: Final = re.compile(
    r"\bcompared?\s(?:them\s)?(?:with|to|against)\b|\b(?:un|non-)exposed\b", re.IGNORECASE
)
_SORT: Final = "outcome_primary"
_SURELY: Final = 0.85
# "Without another injection": nobody else's.
_ONE_MORE: Final = re.compile(
    r"\banother\b(?!\s(?:study|trial|group|team|centre|center|hospital|paper|one)\b)", re.IGNORECASE
)
_OR: Final = re.compile(r"\s(?:or|versus)\s(?![0-9])(?:the\s|an?\s)?|或者?是?|还是", re.IGNORECASE)
_AND: Final = re.compile(
    # by what it is measured goes with it
    rf",?\s(?:and|plus)\s(?:the\s|an?\s)?|,(?!{QUALIFIES})(?!\s?(?:as\s)?(?:measured|scored|rated|assessed"
    rf"|judged|(?:[a-z]+ed|told|seen|kept|done|drawn)\s(?:over|by|on|in|at|from|with|via|through|to|for|twice|once|every)|the\s(?:morning"
    rf"|evening|day|night|week|month|year)s?\s(?:after|before|of|when)|zero|nought|on|by|using|with|from|in|at|meaning|namely|defined|within|after|before|over|graded|taken|two"
    rf"|three|four|[0-9])\b|\s?[用以按拿]|\s?采用)\s?"
    r"|、|[和与跟及]|以及|还有",
    re.IGNORECASE,
)


def counts_most(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """The outcome that a sentence points at, or a question which of several is meant."""
    key = "outcomes" if known.asked == MEASURED else "outcomes.primary"
    field = field_for(key, known)
    told = _told(said) or _named(said)
    if field is None or told is None or known.value(field.path) is not None:
        return
    up_to_it = said.plain[: told.end - said.start]
    is_looked_at = _LOOKS.search(said.plain[: told.start - said.start]) is not None
    if is_looked_at and not _WHOLE_CLAUSE.search(told.plain) and _may_be_exposure(told):
        return
    if tells_of_others(_ONE_MORE.sub("", up_to_it)) or _OF_THE_WORK.search(told.plain):
        return
    if _WHOLE_CLAUSE.search(told.plain) or _COMPOSITE.search(told.plain):
        yield from _value(told, field, known)
        return
    if (value := _with_its_qualities(told, field)) is not None:
        yield ReadValue(field.path, value, (told.span,), False, ROUTED)
        return
    either = [part.strip(" ,") for part in told.split(_OR)]
    several = either if len(either) > 1 else [part.strip(" ,") for part in told.split(_AND)]
    if any(len(part.plain) < 2 for part in several):
        return
    if len(several) == 1:
        yield from _value(told, field, known)
    elif len(several) < MOST_CHOICES:
        yield from _asked(told, several, field, known, is_one=len(either) > 1)


def _told(said: Said) -> Said | None:
    match = next(
        (
            found
            for form in (_AFTER_ALL, _EN, _IS_IT, _ZH, _ALL_ON_IT, _COMPOSED)
            if (found := form.search(said.plain))
        ),
        None,
    )
    if match is None:
        return None
    told = without_talk(said.cut(*match.span("then" if match.groupdict().get("then") else "value")))
    if _ONE_OF_THEM.match(said.plain) and not _WHOLE_CLAUSE.match(told.plain):
        return None
    end = None if _COMPOSITE.search(told.plain) else _NEXT.search(told.plain)
    return (told.cut(0, end.start()) if end else told).strip(" ,")


def _may_be_exposure(told: Said) -> bool:
    """Whether what is looked at may be what people are exposed to: those with it are compared with others."""
    return places_of(told)[_SORT] < _SURELY or _COMPARED.search(told.folded, told.end) is not None


def _named(said: Said) -> Said | None:
    """What is called the primary outcome and told with what counts as one; its name alone has readers of its own."""
    match = next((found for form in _NAMED if (found := form.search(said.plain))), None)
    told = said.cut(*match.span("value")).strip(" ,") if match else None
    return told if told is not None and len(rows := told_in(told)) == 1 and rows[0].parts else None


def _with_its_qualities(told: Said, field: Field) -> list[Any] | None:
    """One outcome with what the clauses behind it say of it, where they say nothing else."""
    rows = told_in(told)
    if len(rows) != 1 or not rows[0].parts or _OR.search(rows[0].name) or _AND.search(rows[0].name):
        return None
    entry = entries_of(Row(told, Lead(0), tuple(rows)))[0]
    return [entry["name"]] if field.kind == "string_list" else [entry]


def _value(told: Said, field: Field, known: Known) -> Iterator[ReadValue]:
    value = _made(field, told)
    if not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (told.span,), False, ROUTED)


def _made(field: Field, *told: Said) -> list[Any]:
    """The items of these names."""
    names = [words(each) for each in told]
    return [*names] if field.kind == "string_list" else [{field.head.key: name} for name in names]


def _asked(
    told: Said, several: list[Said], field: Field, known: Known, *, is_one: bool
) -> Iterator[Unreadable]:
    """Each of them by itself, and all of them: as one made of both where "or" joins them."""
    choices = [_made(field, each) for each in several]
    choices.append(_made(field, told) if is_one else _made(field, *several))
    if not any(known.catalogue.faults(field.path, choice) for choice in choices):
        yield Unreadable(field.path, told.span, choices=tuple(choices))
