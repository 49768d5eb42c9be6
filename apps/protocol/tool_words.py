"""A sample-size calculation that is asked for in words: how such a request begins, and the call that it becomes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from apps.agents.extension import Asked, Filled
from apps.fields.bilingual import Text, both, in_language
from apps.protocol.sample_size import find_design
from apps.protocol.sample_size.changes import inputs_on_record
from apps.protocol.sample_size.input_words import input_title
from apps.protocol.size_requests.earlier import with_earlier
from apps.protocol.size_requests.remarks import earlier_remarks, recorded_remark, remark, unsupported_remark
from apps.protocol.size_requests.replies import is_reply, with_title
from apps.protocol.size_requests.understanding import USUAL_LEVEL, Understood, lacks_margin, understood

DESIGN: Final = both("Calculation", "计算类型")
KIND: Final = both("{title} ({names})", "{title}（{names}）")
ONE_OF: Final = both("{title} ({names}?)", "{title}（{names}？）")
OR: Final = both(" or ", "或")
_COUNTED: Final = (
    r"(?:patients|participants|subjects|people|cases|events|pairs|clusters|volunteers|women|men|children)"
)
_NUMBERED: Final = r"(?:病人|患者|人|受试者|例|事件|群|对|名|样本)"
# Another figure for the calculation just made: "And with 15% dropout?"
_VARIED: Final = (
    r"\A\s*(?:and|ok(?:ay)?,?|so|what if|what about|how about)\b[^?]{0,60}"
    r"(?:\d\s?% (?:drop-?outs?|attrition|power|loss)|power (?:of )?\d|\b\d{1,2}:\d{1,2}\b)[^?]{0,40}\?"
    r"|\A\s*(?:那么?|如果|要是|换成|改成|再)[^?？]{0,30}(?:脱落|失访|把握度|检验水准|\d[:：]\d)[^?？]{0,20}[?？]"
)
ASKED_FOR: Final = re.compile(
    r"\b(?:calculate|compute|work out|estimate)\b.{0,20}\bsample size\b|(?:计算|估算|算一?下|求)(?:一下)?样本量"
    rf"|\bhow many {_COUNTED}\b(?! (?:(?:were|was|have|had|did|died|has)\b|are (?!needed|required)))"
    r"|\bhow many (?:(?:are |will be )?(?:per|in each|in every) (?:group|arm)"
    r"|(?:must|should|do|shall|will) (?:we|i)\b|(?:we|i)(?:'d| would| will)? need\b)"
    rf"|(?:需要?|要|得|各|组)(?:再)?(?:纳入|入组|入|招募?|收集?|找|观察|调查|抽)?(?:多少|几)(?:个?{_NUMBERED}|(?=\s?(?:[?？。,，]|\Z)))"
    r"|样本量(?:需要?|要|应该?)?(?:是|为|取)?(?:多少|多大|\s?[?？])"
    r"|\bsample size(?: (?:per|for|of|in) [^.;。]{1,80})?\s?\?"
    rf"|\A(?=[\s\S]{{0,300}}?(?:把握度|[单双]侧|检验效能|power))[\s\S]{{0,300}}?(?:多少|几)个?{_NUMBERED}"
    r"|\bhow many (?:would|does|will|do)(?: you think)? (?:that|this|it|they)"
    r" (?:come to|make|give(?: us)?|be|mean|work out at|add up to)\b"
    r"|\bwhat (?:number|n) (?:does|would|will) (?:that|this|it) (?:give|come to|make)\b"
    r"|(?:一共|总共|总的|到底|最后|算下来|这样(?:一来)?)(?:大概|大约|差不多)?(?:是|得|要|需要?|应该?){0,2}"
    r"(?:收|招|入|纳入|做)?多少(?:个?(?:人|例|病人|患者)|(?=[?。,]|\Z))"
    rf"|\bhow many(?: in total)?\s?\?|\bnumber of {_COUNTED} (?:needed|required)\b"
    r"|\bsample size for\b|\bwhat sample size\b"
    r"|\bwhat(?:'s|’s| is| would be)? (?:the |my |our )?n (?:per|in each|for each) (?:arm|group)\b"
    r"|\bn per (?:arm|group)\s?\?|\bwhat n (?:do|would|should|will) (?:we|i)\b|\bnumber needed\s?\?"
    r"|\bhow (?:big|large) (?:should|must|does|do|would|will|need|a)\b"
    r"[^.?]{0,30}\b(?:study|trial|sample|groups?|arms?)\b"
    r"|\b(?:do|run|make|need|want|give me|start|redo|repeat|help (?:me|us) with) (?:me |us )?(?:a|the|our|my|another) "
    r"(?:sample[ -]size|power) (?:calculation|estimate|estimation)\b|\b(?:need|want) (?:a|the|our|my) sample size\b"
    r"|\blet(?:'|’)?s calculate\b|[你您]帮[我忙](?:们)?算(?:吧|呗|呀|好了)?(?=\s?(?:[。.,，!！?？]|\Z))"
    r"|\b(?:can|can't|could|couldn't|will|won't) you (?:just |please |not )?"
    r"(?:(?:work|figure) (?:it|that) out|do the (?:maths?|sums))\b"
    r"|\b(?:please |can you |could you |now )(?:do the )?calculat(?:e|ion)(?: (?:it|that|this|now))?\s?(?:[.?!,:]|\Z)"
    r"|样本量(?![^。?？\n]{0,4}(?:怎么|如何)算)[^。?？\n]{0,6}(?:算|估)(?:一?下|算|出来)|(?:估|算)(?:一?下|算|一算|个|出)(?:所需|需要)?的?(?:样本量|例数|人数|样本)"
    r"|(?:例数|人数)[^。?？\n]{0,6}(?:算|估)(?:一?下|出来)|(?:[你请您]|帮[我忙]|麻烦)(?:再|先|现在)?(?:算|估)(?:一?下|算|一算)\s?(?:吧|呗)?\s?(?:[。.?？!！]|\Z)"
    r"|\bwhat (?:would|do|will) (?:i|we) need (?:for|to (?:show|detect|estimate))\b|(?<![\w=])(?-i:N)\s?\?"
    rf"|{_VARIED}",
    re.IGNORECASE,
)
# What the outcome may be, where nothing tells which calculation is meant.
KINDS: Final = (
    both("what is compared", "比较的内容"),
    both("rates such as “30% vs 20%”", "两组的率，如“30%比20%”"),
    both("means such as “difference 5, SD 12”", "两组的均数，如“相差5，标准差12”"),
)
ALWAYS: Final = ("alpha", "power")


def fill(asked: Asked) -> Filled:
    """What can be calculated from the message and what is known, or the titles of what is missing. Without a message
    it is for the form, in which another calculation may be chosen: then with every input that is recorded."""
    if asked.begun and not is_reply(asked):
        return Filled({}, declined=True)
    request, earlier = with_earlier(asked, understood(with_title(asked) if asked.begun else asked))
    recorded = _recorded_notes(request, asked.language)
    notes = (*_notes(request, asked.language), *recorded, *earlier_remarks(earlier, asked.language))
    if request.unsupported is not None:
        return Filled({}, notes=notes, declined=True)
    known = {} if asked.text else inputs_on_record(asked.data)
    if len(request.designs) != 1:
        always = ("margin", *ALWAYS) if lacks_margin(asked) else ALWAYS
        missing = _which_design(request.designs, {**known, **request.said}, always, asked.language)
        return Filled({**known, **request.said}, missing, notes)
    missing = tuple(_title(name, choices, asked.language) for name, choices in request.missing.items())
    replies = tuple(_replies(request, asked.language))
    arguments = {"design": request.designs[0], **known, **request.inputs}
    return Filled(arguments, missing, notes, replies=replies, assumed=_assumed(request), tabled=recorded)


def _assumed(request: Understood) -> tuple[str, ...]:
    """What was taken as usual, because nobody said it."""
    return tuple(USUAL_LEVEL) if any(key == "usual_level" for key, _parts in request.remarks) else ()


def _replies(request: Understood, language: str) -> Iterator[str]:
    """One for each reading of the first input that has several."""
    open_inputs = [name for name, choices in request.missing.items() if choices]
    if open_inputs:
        title = in_language(input_title(open_inputs[0]), language)
        yield from (f"{title} = {choice}" for choice in request.missing[open_inputs[0]])


def _notes(request: Understood, language: str) -> Iterator[str]:
    if request.unsupported is not None:
        yield unsupported_remark(request.unsupported, language)
    for key, parts in request.remarks:
        yield remark(key, parts, language)


def _recorded_notes(request: Understood, language: str) -> tuple[str, ...]:
    """What the table of inputs says as well, where a calculation is made."""
    if not request.recorded:
        return ()
    return (recorded_remark(find_design(request.designs[0]), request.recorded, language),)


def _title(name: str, choices: tuple[str, ...], language: str) -> str:
    """The title of an input, with the readings of the message among which to choose."""
    title = in_language(input_title(name), language)
    return _one_of(ONE_OF, title, choices, language) if choices else title


def _which_design(
    names: tuple[str, ...], said: Mapping[str, Any], always: tuple[str, ...], language: str
) -> tuple[str, ...]:
    """The title of the design with those that it may be; where it may be any, what else any of them takes as well."""
    if names:
        titles = tuple(in_language(find_design(name).title, language) for name in names)
        return (_one_of(ONE_OF, in_language(DESIGN, language), titles, language),)
    kind, *examples = (in_language(each, language) for each in KINDS)
    others = (in_language(input_title(name), language) for name in always if name not in said)
    return (_one_of(KIND, kind, tuple(examples), language), *others)


def _one_of(sentence: Text, title: str, names: tuple[str, ...], language: str) -> str:
    joined = in_language(OR, language).join(names)
    return in_language(sentence, language).format(title=title, names=joined)
