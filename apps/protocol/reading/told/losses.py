"""How many will be lost, as it is told in talk: "I reckon we lose fifteen per cent; my colleague says twenty", "maybe
six percent with no final diagnosis cause they move away", “一成拍不成CT”, “主要怕转院，留个百分之八”.

Records that cannot be used count as well: what is planned for them is the same. Ours is taken; where only the word of
somebody else is certain both are asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import may_ask
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE
from apps.protocol.reading.words.parts import Part, bare, is_of_size, parts_of, share, with_topics
from apps.protocol.size_requests.inputs.rates import hopes_for

MOST: Final = 0.6
_F: Final = share()
_ABOUT: Final = (
    r"(?:about|around|roughly|some|maybe|perhaps|probably|like|say|another|only|at\smost|up\sto|nearer|closer\sto|of|at|is|be|are|will|would|to|put|it"
    r"|we'd|i'd|we|i|guess|reckon|think|assume|expect|plan|on|for|by|a|an|the|rate|count|"
    r"take|as|with|allow|that|there's|go|usually|they)"
)
_LEAD: Final = rf"(?:[\s,:–-]+{_ABOUT}){{0,7}}[\s,:–-]+"
_NOT: Final = (
    r"(?:will\snot|won't|would\snot|wouldn't|do\snot|don't|does\snot|doesn't|did\snot|didn't|never|cannot|can't"
    r"|could\snot|couldn't|not)"
)
_DO: Final = (
    r"(?:finish|complete|come(?:s|\sback)?|turn(?:s)?\sup|show(?:s)?(?:\sup)?|answer(?:s)?|return(?:s)?|attend|make(?:s)?\sit|pick(?:s)?\sup"
    r"|(?:be|is|are)\s(?:usable|evaluable|readable|reachable|analysable|analyzable|interpretable|found|traced|legible)|have\s(?:an?\s|any\s)?(?:result|diagnosis|outcome|scan|follow-up)"
    r"|reach\s(?:the\send|week|month)|get\s(?:a|the)\s(?:scan|reference|biopsy|result))"
)
_WHO: Final = r"(?:\s(?:of\s)?(?:the|our|all|them|those|these|us)?\s?(?:[a-z-]+\s?){0,4}?(?:who\s|that\s)?)?"
_GONE: Final = (
    r"(?:(?:get|gets|getting|be|is|are|being|will\sbe|would\sbe)\s(?:lost|unusable|unreadable|spoilt|spoiled|missing|incomplete|useless)(?!\sto\s(?:death|cancer))"
    r"|(?:go|goes|going)\smissing|mov(?:e|es|ing)\s(?:away|house|abroad|to\sanother)|drop(?:s|ping)?\sout|quits?|vanish(?:es)?|disappears?|falls?\sout|gives?\sup|(?:wander|walk|drift|run|slip|bail|back)s?\s(?:off|away|out)|gone\sby)"
)
_WITHOUT: Final = (
    r"(?:with\sno|without\s(?:an?\s|any\s)?)\s?(?:final\s|usable\s|clear\s)?"
    r"(?:diagnosis|result|outcome|reference(?:\sstandard)?|follow-up|scan|data)\b"
)
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b(?:we|i)(?:'ll|'d|\swill|\swould|\smight|\smay)?\s(?:probably\s|likely\s|always\s|still\s|usually\s)?lose{_LEAD}{_F}(?!\sof\s(?:their|the\s(?:weight|hair|blood|teeth|graft)))",
        rf"^\W*(?:(?:so|and|then|oh)\s)*(?:drop-?outs?|losses|attrition|withdrawals?|loss(?:es)?\sto\sfollow-?up|lost(?:\sto\sfollow-?up)?|missing){_LEAD}{_F}",
        rf"\b(?:drop-?outs?|losses|attrition|withdrawals?|loss(?:es)?\sto\sfollow-?up)\s(?:we|i)(?:'d|'ll|\swould|\swill)?\s(?:put|guess|set|assume|take|plan|reckon){_LEAD}{_F}",
        rf"{_F}{_WHO}\s{_NOT}\s(?:be\sable\sto\s|really\s|even\s|actually\s)?{_DO}\b",
        rf"{_F}{_WHO}\s(?:will\s|would\s|do\s|just\s|simply\s|usually\s|always\s)?{_GONE}",
        rf"{_F}\s(?:of\s(?:the|our|them|those)\s(?:[a-z-]+\s)?)?{_WITHOUT}",
        rf"\b(?:allow|allowing|plan|planning)\s(?:for|on){_LEAD}{_F}\s(?:of\s(?:them|people|patients)\s)?(?:not\s)?(?!of\b)[a-z]+ing(?:\s(?:up|out|off|away|back))?(?=\s?(?:[,.;]|$))",
        rf"\b(?:be\smissing|missing|miss|lack|lacking)\s(?:the\s|an?\s)?[a-z-]+(?:\s[a-z-]+)?\s(?:in|for){_LEAD}{_F}",
        rf"(?:按照?|算|留|打|放|加){_F}(?:的)?(?:来)?(?:丢|掉|失访|脱落|流失)",
        rf"(?:失访|脱落|掉队|丢失|流失|丢的|退出)(?:率|的话|嘛|呢|的|这块)?[^,。;\d]{{0,10}}?(?:按照?|算|留|打|放|加|取|定|估|有|占|就|是|大概|大约){{1,4}}(?:个|上|出)?{_F}",
        rf"{_F}(?:左右|上下)?的?[^,。;\d%]{{0,8}}?(?:拍不[成了上]|做不[成了完]|测不[成了出]|查不[成了]|取不[到了]|不能用|没法用|用不[了上成]|不合格|作废|报废|看不清|填不全"
        r"|失访|脱落|流失|丢掉|跑掉|不来(?:了)?|找不[着到]|联系不上|坚持不(?:下来|了|到)|没(?:有)?结果|转学|转院|转走|搬走|搬家|中途走|走掉|没做成|没拍成)",
    )
)
# How many stay is told in place of how many are lost: "we keep nine in ten to the end", “八成五的人能坚持到最后”.
_STAYERS: Final = (
    r"(?:\s(?:of\s(?:them|us|(?:the|our)\s[a-z]+)|patients|people|women|men|participants|children|families))?"
)
_THE_END: Final = r"\s(?:the\s)?(?:very\s)?(?:end\b|last\b|final\b|study\b|trial\b|follow-?up\b)"
_TO_THE_END: Final = (
    rf"(?:(?:stays?|remains?)\s(?:in|till|until|to|through){_THE_END}|makes?\sit\s(?:to|through){_THE_END}"
    rf"|reach(?:es)?{_THE_END}|(?:complete|finish)(?:s|es)?{_THE_END})"
)
_STAY_ZH: Final = r"(?:随访|坚持|跟|留)得?(?:到(?:底|最后|结束|末次|研究结束)|完(?!成)|下来|住)"
_KEPT: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b(?:we|i)(?:'ll|'d|\swill|\swould)?\s(?:[a-z]+ly\s|always\s|should\s|can\s)?(?:keep|(?P<retain>retain)|hold\son\sto)"
        rf"{_LEAD}{_F}(?:(?(retain)(?=\s?(?:[,.;]|$))|(?!))"
        r"|(?=\sof\s(?:them|(?:our|the)\s(?:patients|people|participants|women|men|children|families))\b)"
        rf"|(?=\s(?:to|till|until|through){_THE_END}))",
        rf"{_F}{_STAYERS}\s(?:(?:will|would|should|usually|do|can|always)\s)?{_TO_THE_END}",
        r"(?:\bretention\srate|\b(?:our|study|trial|patient|participant)\sretention(?:\srate)?)"
        rf"(?:\s(?:should|is|will|would|be|of|about|around|at)){{0,3}}\s{_F}",
        rf"{_F}(?:左右|上下)?的?(?:病人|患者|人|都|能够?|可以|会|应该|是){{0,4}}{_STAY_ZH}",
        rf"{_STAY_ZH}的(?:病人|患者|人)?(?:大概|大约|差不多|估计|约|能?有|占|在|是|算|按){{0,3}}{_F}",
        rf"(?:保留|留存|随访完成|随访)率(?:大概|大约|差不多|估计|约|能?有|能?到|在|是|算|按|取){{0,3}}{_F}",
    )
)
_STAY_OF_MANY_ZH: Final = re.compile(
    r"(?<![\d.])(?P<all>10|100|5)个?(?:病人|患者|人)?[里中](?:面|头)?(?:大概|大约|差不多|总|能|也就|会|可以)*"
    r"[留跟]得?[住下](?P<some>\d{1,2})个"
)
# What "drops by a tenth" may be people or events: where somebody else says it, it is asked which figure is meant.
_DROPPED_ZH: Final = re.compile(rf"(?<!不)(?:丢|掉|跑)(?:个|了|掉|大概|大约|约)*{_F}")
_NOT_PLANNED: Final = re.compile(
    r"\b(?:if|originally|previously|used\sto|last\stime|earlier)\b|\bin\sthe\sother\W*$|原来|原先|本来|以前|之前|上[次回]|如果|要是|万一",
    re.IGNORECASE,
)
# Of whom or what a clause before the figure tells: “问卷不合格的加一成”, “拭子路上坏掉的、标签掉了的，算百分之五”.
_LOST_ZH: Final = re.compile(
    r"失访|脱落|流失|掉队|丢(?:的|了|掉)|跑掉|跑(?:不了|的)|不来(?:的|了)?|来不了|找不[着到]|联系不上|坚持不(?:下来|了|到)|转学|转院|转走|搬走|搬家|中途走|走掉"
    r"|不合格|不能用|没法用|用不[了上成]|作废|坏掉|糊掉|掉了的|拍不[成了上]|做不[成了完]|取材不(?:够|足)|标本不(?:够|足)|没结果|填不全|不做[^,。;]{0,4}(?:复查|随访)"
)
_PLANNED_ZH: Final = re.compile(
    rf"(?:^|[的者吧]|\s)(?:估计?|大概|大约|差不多|怎么也|顶多|最多|再|就|先|要|得|另外|给|按|我|有|会|占|算|留|加|打|放|多收|预留|也就|个|上|出|点){{0,8}}{_F}(?:左右|上下|吧|来?[算留加]|的?人|就(?:够|行)|够了?)*\s*$"
)
_NOBODYS: Final = re.compile(r"按这个|照这个")
_OUTCOME: Final = re.compile(
    r"\b(?:die|dies|death|mortality|recur\w*|relaps\w*|heal\w*|cured?|respon\w+|infect\w*|fail\w*|weight|power|alpha|margin|sensitivity|specificity|prevalence)\b"
    r"|死亡|复发|治愈|有效|感染|长好|好转|把握度?|检验|双侧|单侧|灵敏|特异|患病率|界值",
    re.IGNORECASE,
)
_TOPIC: Final = re.compile(
    r"\W*(?:(?:and|then|so|oh|as\sfor|for)\s)*(?:the\s)?(?:drop-?outs?|losses|attrition|withdrawals?|loss(?:es)?\sto\sfollow-?up|lost)(?:\srate)?\W*",
    re.IGNORECASE,
)
_SO: Final = re.compile(
    rf"^\W*(?:so|call\sit|let's\ssay|make\sit|那就|所以|就)\s?(?:about\s|算|按)?{_F}", re.IGNORECASE
)
# What it is rounded to behind it: "about one in eight, so put 12 percent", “大概八分之一，就按12%算”.
_ROUNDED: Final = re.compile(
    r"^\W*(?:(?:so|then|and|which|i'll|we'll|i'd|we'd|i|we|let's|let\sus|just)\s){0,4}"
    rf"(?:put|take|use|say|call\sit|make\s(?:it|that))\s(?:down\s|about\s|that\sas\s)?{share('en')}\W*$"
    rf"|^\W*(?:那|所以|就|我们?|咱们?|先){{0,4}}(?:按照?|算|取|写|定){share('zh')}(?:来?算|来?取|吧|左右|就行|好了)*\W*$",
    re.IGNORECASE,
)
_NEAR: Final = 0.25  # of a figure, within which another is it in round numbers
# "One ward in ten": what is counted stands between.
_ONE_OF_A_KIND: Final = re.compile(
    r"\bone\s(?:[a-z]+\s)?[a-z]+\s(?:in|out\sof)\s(?:every\s)?(?P<of>\d{1,2})(?=\s)", re.IGNORECASE
)
# What is counted on is supposed by its nature: "I suppose one in twenty will".
_SUPPOSES: Final = re.compile(r"\b(?:i|we)\s(?:suppose|guess)\b", re.IGNORECASE)
_MEANT: Final = re.compile(
    rf"(?:我(?:是|的)?(?:说|意思)(?:是)?|\bi\smean(?:t)?)[\s,]{{0,2}}{_F}", re.IGNORECASE
)
_NAMES: Final = re.compile(
    r"\b(?:los(?:e|ing|ses)|lost|drop-?outs?|attrition|loss\sto\sfollow)\b|失访|脱落|丢", re.IGNORECASE
)
_NEARER: Final = re.compile(
    rf"(?:(?:nearer|closer\sto|more\slike|rather)\s|(?:我看|我估|得)\S{{0,3}}?)(?:{share()}|{bare()})",
    re.IGNORECASE,
)

# Who asks for the number behind it tells the losses all the same.
_REQUEST: Final = re.compile(r"[,;]\s?(?:你|请|麻烦|那)?(?:帮我|给我|帮忙)算算?[^,。;]*[。?]?\s*$")


def told_losses(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """What a sentence tells of losses: ours, or a question where it is another's word."""
    field = field_for("dropout", known)
    if (request := _REQUEST.search(said.plain)) is not None:
        said = said.cut(0, request.start())
    if (
        field is None
        or not is_of_size(field, known)
        or may_ask(said.plain)
        or not any(part.shares or _lost_of_kept(part.text) for part in _parts(said))
    ):
        return
    told = list(_told(list(with_topics(_parts(said), _TOPIC))))
    begins = min((part.span[0] - said.start for _rate, part in told), default=0)
    if hopes_for(said.plain[begins:]):  # what is hoped for before is hoped of something else
        return  # what somebody would make of the losses
    ours = _rounded({rate: part for rate, part in told if part.is_ours}, _parts(said))
    others = {rate: part for rate, part in told if part.whose in ("opinion", "unsaid") and rate not in ours}
    rivals = [rate for rate in _others_in(said) if rate not in ours]
    if len(ours) == 1 and not rivals and not any(_is_doubted(part) for part in ours.values()):
        ((rate, part),) = ours.items()
        yield ReadValue(field.path, rate, (part.span,), True, ROUTED)
    elif ours or others:
        place = next(iter((ours or others).values())).span
        rates = tuple(dict.fromkeys([*rivals, *ours, *others]))
        yield Unreadable(field.path, place, choices=rates)


def _rounded(ours: dict[float, Part], parts: Sequence[Part]) -> dict[float, Part]:
    """The one figure, or the one that it is rounded to behind it."""
    first = next(iter(ours), None)
    for part in parts:
        match = _ROUNDED.search(part.text) if first is not None and part.is_ours else None
        share = next((float(each) / 100 for each in match.groups() if each), 0.0) if match else 0.0
        is_behind = first is not None and part.said.start > ours[first].said.start
        if (
            first is not None
            and is_behind
            and set(ours) <= {first, share}
            and 0 < abs(share - first) <= _NEAR * first
        ):
            whole = replace(part, said=replace(part.said, start=ours[first].said.start))
            return {round(share, 6): whole}
    return ours


def _parts(said: Said) -> Sequence[Part]:
    """The clauses, with "one ward in 10" as the share that it is."""
    return [replace(part, text=_ONE_OF_A_KIND.sub(_as_share, part.text)) for part in parts_of(said)]


def _as_share(match: re.Match[str]) -> str:
    whole = int(match["of"])
    return f"{100 / whole:.3g}%" if whole > 1 else match[0]


def _is_doubted(part: Part) -> bool:
    return HEDGE.search(_SUPPOSES.sub(" ", part.text)) is not None


def tells_loss(text: str) -> bool:
    """Whether a clause, its figures in digits, tells how many will be lost."""
    return any(form.search(text) for form in _FORMS) or _lost_of_kept(text) is not None


def _lost_of_kept(text: str) -> float | None:
    """How many are lost where a clause tells how many stay."""
    kept = {round(float(match["share"]) / 100, 6) for form in _KEPT for match in form.finditer(text)}
    kept |= {int(match["some"]) / int(match["all"]) for match in _STAY_OF_MANY_ZH.finditer(text)}
    return round(1 - kept.pop(), 6) if len(kept) == 1 else None


def _told(parts: Sequence[Part]) -> Iterator[tuple[float, Part]]:
    """Each share that is told as lost, with the clause that tells it."""
    is_begun = False  # a clause before it told of those who will be lost, without a figure
    for part in parts:
        if _OUTCOME.search(part.text) or _NOT_PLANNED.search(part.text):
            is_begun = False
            continue
        found = [match for form in _FORMS for match in form.finditer(part.text)]
        if part.whose == "opinion":
            found += [*_DROPPED_ZH.finditer(part.text)]
        is_figure = len(part.shares) == 1 and not re.search(
            r"[a-z]{3}", _SO.sub("", _MEANT.sub("", part.text))
        )
        if not found and is_begun and is_figure:
            found = [match for form in (_PLANNED_ZH, _SO, _MEANT) for match in form.finditer(part.text)]
        elif not found and is_figure and _LOST_ZH.search(part.text):
            found = [*_PLANNED_ZH.finditer(part.text)]
        rates = {round(float(match["share"]) / 100, 6) for match in found}
        if not rates and (lost := _lost_of_kept(part.text)) is not None:
            rates = {lost}
        if len(rates) == 1 and 0 < (rate := rates.pop()) <= MOST:
            yield rate, part
        names = part.whose != "theirs" and (_LOST_ZH.search(part.text) or _NAMES.search(part.text))
        is_begun = is_begun or bool(names)


def _others_in(said: Said) -> Iterator[float]:
    for part in parts_of(said):
        for match in _NEARER.finditer(part.text):
            figure = match["share"] or match["bare"]
            if figure and 0 < float(figure) / 100 <= MOST:
                yield round(float(figure) / 100, 6)
