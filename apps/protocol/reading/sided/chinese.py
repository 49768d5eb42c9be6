"""Chinese sentences that say of whom they tell whether they may take part, mostly with their last words:
“长期透析的、做过肾移植的，一概不收”, “胃镜看到溃疡的，或者呼气试验阳性的，都可以入”.

A clause is one of them when it ends in the particle that makes people of what they have, or when one that does follows
it. What stands between the last of them and the verdict, and whatever follows that, says why and is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.sided.let_in_before import let_in_before
from apps.protocol.reading.sided.parts import BACK, IN, OUT, Item, Sided
from apps.protocol.reading.words.verdicts import ALSO_ZH, AS_WELL_ZH, ASIDE_ZH, ITEMS_ZH, OUT_ZH

_AT_PARTICLE: Final = re.compile("(?<=的)、")
_CLAUSES: Final = re.compile(r"[,;](?![0-9])\s?|:\s?")
_THESE: Final = (
    r"(?:(?:所有)?(?:这|那|以上|上面|上述|他们|她们|全部)(?:[几两些一]?[种类样个]"
    r"|些)?(?:的)?(?:人|病人|患者|情况|孩子)?(?:的话)?[,]?)?"
)
_NOT_OUT: Final = r"(?<![没不别未])"
_IN_ZH: Final = (
    r"(?:可以|能|行)(?:入选?|进来?|收|参加|纳入|招)(?:组|来|进来)?|(?:[收招要]|纳入|入组)(?:进来)?(?:就?行|就可以|都可以)?"
    r"|(?:可以|行)"
)
_OUT_ALONE: Final = re.compile(rf"{_THESE}{ALSO_ZH}{OUT_ZH}了?[的吧呢啊哈]?", re.IGNORECASE)
_IN_ALONE: Final = re.compile(
    rf"{_THESE}(?:我们?|咱们?|就|也)*(?:都|全都?|统统|一律|才)(?:就)?(?:{_IN_ZH})[的吧呢啊哈]?",
)
_OUT_BEHIND: Final = re.compile(
    rf"(?P<value>.{{2,90}}?){_NOT_OUT}(?P<of>的(?:病人|患者|人)?|(?<=者))?(?P<also>{ALSO_ZH}(?:要|该|应)?)(?P<out>{OUT_ZH})了?[的吧呢啊]?",
    re.IGNORECASE,
)
_IN_BEHIND: Final = re.compile(
    rf"(?P<value>.{{2,90}}?)(?P<of>的(?:病人|患者|人)?|(?<=者))(?:我们?|咱们?|就)*(?:都|全都?|才)(?:就)?(?P<out>{_IN_ZH})[的吧呢啊]?"
)
# “股骨颈、粗隆间都要”, before those who are not.
_ALL_OF_THEM: Final = re.compile(r".{2,}(?:都|全都?|统统)(?:就)?(?:[收招要]|纳入|可以|能收|行)[的吧呢啊]?")
# “……的那种不收” tells of nobody else.
_THAT_KIND: Final = re.compile(r"的[这那]一?[种类](?:病人|患者|人)?(?!都|全|一律|统统)")
# Whichever of them somebody has: “有一样就能进”, “两条占一条就行”.
EITHER: Final = re.compile(
    r"(?:[这以][些上])?(?:[两三几][条样个者项]|其中|满足|符合)*(?:里|中)?(?:有|占|满足|符合|达到|够|随便|任[意何]?)*(?:其中)?(?:有|占|满足|符合)?[一任](?:[条样个者项种]|意一[条项个])?(?:[条样个者项])?"
    r"(?:就|即|都)?(?:能|可以?|行|算|够)?(?:进|入|入组|收|了)?"
)
_IS_ITEM: Final = re.compile(
    r".{2,}(?:的|者|病人|患者|孕妇|产妇|妇女|儿童|小孩|孩子|患儿|的人|[那这][种类])$"
)
_OF_A_KIND: Final = re.compile(r"(?<=.{2})的?[那这][种类]$")
_OR: Final = re.compile(r"(?:或者?是?|要么是?|或)(?=.{2})")
_SUCH_AS: Final = re.compile(r"(?:比如|例如|譬如|像|包括|诸如|也就是)(?:说)?")
_LEAD: Final = re.compile(
    r"^(?:(?:嗯+|[哦噢]|对了|另外|此外|还有(?:就是)?|再就是|再有|以及|及|和|跟|然后|最后|凡是?|只要是?|就是|(?:正式|真正)?(?:开始|启动)(?:以后|之后|后)|以后|今后|往后|接下来|那些?|或者?是?)[,\s]?)+"
)
_EITHER_LEAD: Final = re.compile(r"^(?:病人|患者|人)?(?:要么是?|或者?是?)")
# Who is meant stands before the row: “下面这些人我不收:…”.
_OUT_FIRST: Final = re.compile(
    rf"^(?:再说|至于|还有|另外|那|,)*(?:有些|有几[类种]|这些|下面这?[些几][类种个]?|以下这?[些几]?[类种个]?|哪些|什么样)(?:种|类)?(?:人|病人|患者|情况|孩子)?(?:我们?|咱们?|是|就|也|都)*{ALSO_ZH}(?:{OUT_ZH})(?:的|呢)?"
    rf"(?:[,:]|$)|^(?:排除的话|排除(?=[嘛呢啊,:])|不[收要]的(?:人|病人)?|排除的(?:人|病人)?)(?:就?是|有|包括|呢|嘛|啊)?[,:]?(?=.|$)"
)
GIVEN_UP: Final = re.compile(
    r"(?:本来|原来|原先|原本|一开始|起初|之前|先前|早先|上[回次]|开始)(?:我们?|咱们?|是|还|也|都|又)*(?:想着?|打算|准备|计划|要求|要|说|写了?)(?!的)"
)
# Somebody may take part after all.
_AFTER_ALL: Final = re.compile(
    r"(?:还是|就|那就|干脆|都|也|让[他她]们|把[他她]们|可以|先)*(?:留[着下]|[收要](?:进来|着|了)|进来|算了|放进来|纳入|别排|不排|不去掉)[了吧呢啊]*$"
)
_BUT: Final = re.compile(r"^(?:不过|但是|但(?!凡)|只是|可是|除非)")
# Who is wanted stands before those who are not.
_WANTED: Final = re.compile(
    r"(?:^|[,;])(?:我们?|咱们?|就|只|主要|都|是|先|打算|准备|想)*(?:收(?![缩集费])|招(?!聘)|纳入|入组|要(?![命求么是])|入选)(?!的?不)|(?:^|[,;])(?:病人|患者|人群?|对象)(?:嘛|呢|的话)?,?(?:就|主要|都|只)*(?:就?是|选|收|招|要(?!么))(?!不)"
)
_LIMIT: Final = re.compile(
    r"[0-9<>≥≤]|[一二两三四五六七八九十]+(?:岁|天|周|个?月|年|小时|级|期|度|次)|低于|高于|超过|不到|以[上下内]",
)
_POINTS: Final = re.compile(r"(?:还有|另外|再)?[一这那]?[两几]?[条个项种][也还就]?要?")
_MORE: Final = re.compile(r"^[嗯哦噢啊,]*(?:对了,?)?(?:还有|另外|再就是|再有|再加上|以及|或者?)")
_IF_SO: Final = re.compile(r"就$")
_NO_ROW: Final = re.compile(
    r"[?吗]|…+\s?算了|算了[^。]{0,20}?(?:还是|改)|才(?:[算收行要]|能)|(?:^|[,;])(?:入|出)的(?:就)?是|也(?:可以|能)(?:进|收|入)|如果|要是|每[组天日周月次]|随机|对照组|试验组|主要结局|指标|分析|数据|模型|问卷|随访(?!满)|我们(?!就|也|都|不|收|只)|改[成为到]|放宽"
    # what was done once is no plan, and an item that is named is taken out of a list: “把血压去掉”
    r"|(?:原来|之前|以前|先前|原先)的[都就]?(?:全[都部]?)?不要了|(?:以前|过去|从前|往年|上次)(?:我们|咱们|科里|院里|这边)|(?:^|[,;])(?:那|就|先|再|请)*把[^,;的者]+[去拿刷筛删]掉"
    r"|[这那][句条段行款](?:话|标准)?(?:就|也|都|先|全|给我|帮我)*(?:[去拿删划勾刷免][掉去了]|不要了)"
)
_BEHIND: Final = re.compile(r"的?[,，]?[^,，。.;；\n]*")
_UNDECIDED: Final = re.compile(r"没(?:有)?(?:想好|想清楚|定下来|定好|决定)(?!的)|拿不准(?!的)|在?犹豫")
# What all of a row share stands before the first of them.
_TOGETHER: Final = re.compile(
    r"^(?:正在?|目前|[近长]期|混着|以前|同时|已经|既往|原来就?有?|原来|之前|从前|曾经|本身就?有?|(?:最?近|过去|半)[0-9一二两三四五六七八九十半几]*个?[年月周天](?:以?内)?|在)+|^(?:吃|喝|服|打|用|装)(?:过|了|着)"
)


def in_chinese(sentence: Said, side: str = "") -> Sided | None:
    """`side` is where the message put those of whom it tells; None where the sentence leaves that open, or
    says more."""
    sentence = sentence.strip(" 。.")
    plain = sentence.plain
    if GIVEN_UP.search(plain):
        clauses = [clause.strip(" 。.") for clause in sentence.split(_CLAUSES)]
        return Sided(BACK, ()) if any(_AFTER_ALL.search(c.plain) for c in clauses[1:]) else None
    if _NO_ROW.search(plain):
        return None
    first = _OUT_FIRST.match(plain)
    row = sentence.cut(first.end()) if first else sentence
    clauses = [clause.strip(" 。.") for clause in row.split(_CLAUSES) if clause.plain.strip(" 。.")]
    if not clauses:
        return Sided(BACK, ())  # those who follow
    if any(_BUT.match(clause.plain) for clause in clauses) or _WANTED.search(row.plain):
        return None
    clauses = [*_decided(clauses)]
    behind = _BEHIND.match(sentence.folded, sentence.end)  # the doubt may be a sentence of its own
    if behind and _UNDECIDED.search(behind[0]) and clauses and _verdict(clauses[-1]) is None:
        clauses = clauses[:-1]
    return _judged(clauses, OUT if first else side, is_led=first is not None) if clauses else None


def _decided(clauses: Sequence[Said]) -> Sequence[Said]:
    """Up to those who are left open: “……的，我还没想好要不要排除”."""
    at = next((at for at, clause in enumerate(clauses) if _UNDECIDED.search(clause.plain)), len(clauses))
    is_of_one_before = 0 < at < len(clauses) and _verdict(clauses[at - 1]) is None
    return clauses[: at - 1] if is_of_one_before else clauses[:at]


def leads_out(sentence: Said) -> bool:
    """Whether it only says that those who follow may not take part."""
    plain = sentence.plain.strip(" 。.")
    first = _OUT_FIRST.match(plain)
    return first is not None and first.end() == len(plain)


def _judged(clauses: Sequence[Said], side: str, *, is_led: bool) -> Sided | None:
    verdicts = [_verdict(clause) for clause in clauses]
    sides = {verdict[0] for verdict in verdicts if verdict}
    if OUT in sides or (is_led and side == OUT):
        verdicts = [verdict or _as_well(clause) for clause, verdict in zip(clauses, verdicts, strict=True)]
    if len(sides) > 1 or (not sides and not (is_led or side)):
        return None
    last = max((at for at, verdict in enumerate(verdicts) if verdict), default=len(clauses) - 1)
    while (
        last + 1 < len(clauses)
        and _MORE.match(clauses[last + 1].plain)
        and _IS_ITEM.match(clauses[last + 1].plain)
    ):
        last += 1
    apart = _let_in(clauses, verdicts) if OUT in sides and not is_led else set[int]()
    told = [at for at in range(len(clauses)) if at not in apart]
    people = [at for at in told if _names(clauses[at], verdicts[at])]
    if not sides and not people:
        return None
    if _names_others(clauses, verdicts, [at for at in told if at <= last]):
        return None
    row: list[Said] = []
    for at in (at for at in told if at <= last):
        clause, verdict = clauses[at], verdicts[at]
        if verdict is not None:
            row += _of_verdict(verdict, is_first=not row)
        elif at in people and not ASIDE_ZH.fullmatch(clause.plain):
            row.append(clause)
        elif at < max(people, default=0) and not ASIDE_ZH.fullmatch(clause.plain):
            goes_on = _SUCH_AS.match(clauses[at + 1].plain) or _MORE.match(clauses[at + 1].plain)
            if not (_LIMIT.search(clause.plain) or goes_on):
                return None
            row.append(clause)
    items = _items(row, next(iter(sides), side))
    left = tuple(clauses[at] for at in sorted(apart))
    return Sided(next(iter(sides), side), tuple(items), left) if items else None


def _let_in(clauses: Sequence[Said], verdicts: Sequence[tuple[str, Said | None] | None]) -> set[int]:
    """Those before a verdict of which it does not tell: they are let in by their own words, or by their place."""
    first = next(at for at, verdict in enumerate(verdicts) if verdict is not None)
    wanted = (at for at in range(first) if _ALL_OF_THEM.fullmatch(clauses[at].plain))
    last = first - 1 if _THAT_KIND.search(clauses[first].plain) else max(wanted, default=-1)
    return {*range(last + 1)} if last >= 0 else let_in_before(clauses, verdicts)


def _names_others(
    clauses: Sequence[Said], verdicts: Sequence[tuple[str, Said | None] | None], told: Sequence[int]
) -> bool:
    """Whether a verdict may be of its own clause alone, behind people of whom nothing is said: “……患儿，先心病的除外”;
    or is of one that is only pointed at."""
    last = told[-1]
    verdict = verdicts[last]
    if verdict is None or verdict[1] is None:
        return False
    if _POINTS.fullmatch(verdict[1].plain):
        return True
    silent = [clauses[at] for at in told[:-1] if verdicts[at] is None]
    behind = clauses[last].plain[len(verdict[1].plain) :]
    nouns = [each for each in silent if _IS_ITEM.match(each.plain) and not _ends(each)]
    return bool(nouns) and not re.search(r"都|也|一律|统统|全|一概", behind)


def _of_verdict(verdict: tuple[str, Said | None], *, is_first: bool) -> list[Said]:
    """Of whom a clause says it itself; “分不清就不要” says why of those before it."""
    said = verdict[1]
    is_why = (
        said is not None
        and not is_first
        and _IF_SO.search(said.plain)
        and not _IS_ITEM.match(said.plain[:-1])
    )
    return [] if said is None or is_why else [said]


def _as_well(clause: Said) -> tuple[str, Said | None] | None:
    told = AS_WELL_ZH.fullmatch(clause.plain)
    return (OUT, clause.cut(*told.span("value"))) if told else None


def _verdict(clause: Said) -> tuple[str, Said | None] | None:
    """The side that a clause says, and of whom, where it does not say it of those before it."""
    plain = clause.plain
    if _OUT_ALONE.fullmatch(plain):
        return OUT, None
    if _IN_ALONE.fullmatch(plain) or EITHER.fullmatch(plain):
        return IN, None
    if (told := _OUT_BEHIND.fullmatch(plain)) is not None:
        said = clause.cut(*told.span("value"))
        is_why = not told["of"] and told["also"].startswith("就") and not _IS_ITEM.match(said.plain)
        return OUT, said.cut(0, len(said.plain) + 1) if is_why else said
    if (told := _IN_BEHIND.fullmatch(plain)) is not None:
        return IN, clause.cut(*told.span("value"))
    return None


def _names(clause: Said, verdict: tuple[str, Said | None] | None) -> bool:
    """Whether a clause makes people of what they have."""
    if verdict is None:
        return _IS_ITEM.match(clause.plain) is not None
    if verdict[1] is None:
        return False
    behind = clause.plain[len(verdict[1].plain) :]
    return (
        behind.startswith(("的", "者", "病人", "患者", "人")) or _IS_ITEM.match(verdict[1].plain) is not None
    )


def _items(row: Sequence[Said], side: str) -> list[Item]:
    """From clause to clause; what “或者” begins goes with the one before it where it lets somebody in."""
    items: list[Said] = []
    for clause in row:
        joins = bool(items) and (_SUCH_AS.match(clause.plain) or (side == IN and _OR.match(clause.plain)))
        is_part = bool(items) and not _ends(items[-1]) and _SUCH_AS.match(clause.plain)
        if joins or is_part:
            items[-1] = replace(items[-1], end=clause.end)
        else:
            items += _parts(clause) if side == OUT else [clause]
    return [Item((bare,)) for item in items if len((bare := _bare(item)).plain) > 1]


def _ends(item: Said) -> bool:
    return item.folded[item.end - 1 : item.end] == "的"


def _parts(clause: Said) -> Iterator[Said]:
    """Those that a clause names one by one; what one of them shares with the others stays with it."""
    parts = [*clause.split(ITEMS_ZH)]
    shares = _TOGETHER.match(_without_lead(parts[0]).plain) is not None
    yield from clause.split(_AT_PARTICLE) if shares else parts


def _bare(item: Said) -> Said:
    item = _without_lead(item.strip(" ,、"))
    lead = _EITHER_LEAD.match(item.plain)
    item = item.cut(lead.end()) if lead else item
    item = item.strip(" ,、的")
    kind = _OF_A_KIND.search(item.plain)
    return item.cut(0, kind.start()) if kind else item


def _without_lead(item: Said) -> Said:
    lead = _LEAD.match(item.plain)
    return item.cut(lead.end()) if lead and lead.end() < len(item.plain) else item
