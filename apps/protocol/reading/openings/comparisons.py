"""The forms of sentences that say several things of a study at once: "whether A cuts B in C, compared with D".

No row of the phrasebook can have them: none of their parts says by itself what it is. They count in first messages,
for fields of which the marked words say nothing for certain, and only where those do not say something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, denies
from apps.protocol.reading.marked.opinion import Opinion
from apps.protocol.reading.openings.fits import fits, named

_WORDS: Final = r"[^,.;:?!]"
_NO_PAIR: Final = rf"(?:(?!\s(?:versus|vs|compared|against|than|or)\b){_WORDS})"
_WHAT: Final = rf"(?P<intervention>(?!(?:you|we|i|this|that|it|they|there)\b){_NO_PAIR}{{2,80}}?)"
_OTHER: Final = rf"(?P<comparator>{_WORDS}{{2,50}}?)"
_END: Final = r"(?=\s?(?:[,.;?]|$))"
_WHOM: Final = rf"(?P<population>(?!(?:the\s)?(?:hospital|clinic|theatre|ward|ICU)\b){_WORDS}{{4,80}}?)"
_MEASURED: Final = r"(?P<outcomes>(?!the\b|them\b|it\b|us\b)[^,.;:?!]{3,50}?)"
_ASKS: Final = r"(?:\b(?:whether|if)\s|(?:^|,)\s?(?:does|do|will|can|could|would)\s)(?:giving\s|using\s)?"
_DOES: Final = (
    r"\s(?:reduces?|cuts?(?:\sdown)?(?:\son)?|lowers?|prevents?|improves?|shortens?|increases?|prolongs?"
    r"|relieves?|predicts?|speeds?\sup)\s"
)
_HELPS: Final = r"\s(?:helps?|works?|is\s(?:safe|effective|useful))"
_AGAINST: Final = r",?\s(?:versus|vs\.?|compared\s(?:with|to)|against|rather\sthan|instead\sof)\s"
_PEOPLE: Final = r"(?:those|people|patients|children|women|men|babies|the\sones)"
_THOSE: Final = rf"{_PEOPLE}\s(?:who\s(?:got|had|have|received|took|were\s(?:given|on)|are\son)|on|with)\s"
_OTHERS_NOT: Final = rf"{_PEOPLE}\s(?:who\s(?:didn't|did\snot|weren't|were\snot)|without)[^,.;?]{{0,20}}?"
_CLAUSE: Final = r"[^,。;:?!]"
_WHO_ZH: Final = r"(?P<population>[^,。;:?!用吃给做是比看想]{2,24}?)"
_GIVEN_ZH: Final = r"(?:用|吃|做|行|给予?|采用|使用|接受)"
_WHAT_ZH: Final = r"(?P<intervention>(?:(?![和与跟同])[^,。;:?!比]){2,30}?)"
_OTHER_ZH: Final = r"(?P<comparator>[^,。;:?!的]{2,24}?)"
_END_ZH: Final = r"(?=\s?(?:[,。;?]|$))"
# What is done, in a clause of its own; "跟…的比" is said of it and of nobody.
_DONE_ZH: Final = (
    r"(?P<intervention>(?![^,。;]*(?:能不能|能否|会不会|是不是|是否|行不行))(?!两组|我|你|他|结果|比例|[^,。;]*(?:率|例|以上|以下|岁|的$))"
    r"(?:(?![跟和与同率例岁])[^,。;:?!]){2,20}?)"
)
_NO_OTHER_ZH: Final = r"(?!去年|以前|上[次回]|国外|文献|人家|基线|别[人家的]|[他她]|隔壁)"
_THE_OTHER_ZH: Final = (
    rf"(?:我们|咱们?)?(?:自己)?(?P<comparator>{_NO_OTHER_ZH}(?:(?![率例岁])[^,。;:?!]){{2,24}}?)"
)
_ONE_SIDE_ZH: Final = r"一边(?:是|就|塞|给)?"
_SIDE_ZH: Final = r"(?:(?!随访|观察|看|等|记|上班|门诊|收|的人|[率例岁])[^,。;:?!]){3,20}?"
_FORMS: Final = (
    rf"^\s?In\s{_WHOM},\s(?:does|do|will|can)\s{_WHAT}{_AGAINST}{_OTHER}{_DOES}{_MEASURED}{_END}",
    rf"{_ASKS}{_WHAT}{_DOES}{_MEASURED}\s(?:in|among|for)\s{_WHOM}(?:{_AGAINST}{_OTHER})?{_END}",
    rf"{_ASKS}{_WHAT}{_DOES}{_MEASURED}(?:{_AGAINST}{_OTHER})?{_END}",
    rf"{_ASKS}{_WHAT}{_HELPS}\sbetter\sthan\s{_OTHER}\s(?:in|among|for)\s{_WHOM}{_END}",
    rf"^\s?is\s{_WHAT}\s(?:better|safer|more\seffective)\sthan\s{_OTHER}\s(?:in|among|for)\s{_WHOM}{_END}",
    rf"{_ASKS}{_WHAT}{_HELPS}{_AGAINST}{_OTHER}{_END}",
    rf"\btrial\sof\s{_WHAT}{_AGAINST}{_OTHER}\s(?:for|in)\s(?:preventing|reducing|treating)\s{_MEASURED}\sin\s{_WHOM}{_END}",
    rf"\brandomi[sz]e\s(?:them|people|patients)\sto\s(?P<intervention>{_WORDS}{{2,40}}?)\sor\s{_OTHER}{_END}",
    rf"\bgive\s{_WHAT}\sand\ssee\s(?:whether|if)\b",
    rf"\blook\sback\sat\s(?:all\s)?(?:our\s)?{_WHOM}\s(?:from|between)\s(?:19|20)[0-9]{{2}}\b",
    rf"\b(?:prognostic|prediction)\smodel\s(?:for|of)\s{_MEASURED}\s(?:in|after)\s{_WHOM}{_END}",
    rf"\bcase[\s-]control\b.*?,\s(?P<comparator>controls\sfrom\s{_WORDS}{{3,50}}?){_END}",
    rf"{_WHO_ZH}{_GIVEN_ZH}{_WHAT_ZH}(?:和|与|跟|同){_OTHER_ZH}(?:相比较?|比较|比|做?对照){_END_ZH}",
    rf"^\s?(?P<population>{_CLAUSE}{{2,16}}?[痛炎症病癌折瘤衰者人儿])(?P<intervention>{_CLAUSE}{{2,16}}?)是不是比{_OTHER_ZH}(?:更?好|有效)",
    rf"^\s?{_WHO_ZH}(?P<intervention>(?:术[前中后])?{_GIVEN_ZH}{_CLAUSE}{{2,20}}?),\s?对照组{_GIVEN_ZH}?{_OTHER_ZH}{_END_ZH}",
    rf"随机分[成为到](?P<intervention>{_CLAUSE}{{2,16}}?)组[和与跟](?P<comparator>{_CLAUSE}{{2,16}}?)组{_END_ZH}",
    rf"{_WHO_ZH}{_GIVEN_ZH}{_WHAT_ZH}(?:代替|替代|取代){_OTHER_ZH}{_END_ZH}",
    rf"想?给{_WHO_ZH}做{_WHAT_ZH}{_END_ZH}",
    rf"^\s?{_WHO_ZH}(?:采用|使用|接受|练习|做|用|行|吃|给予?){_WHAT_ZH}(?:到底|究竟)?(?:能不能|能否|是否能?|会不会)(?:更?[快好多])?(?:改善|降低|减少|缩短|提高|减轻|预防|控制|缓解|促进)(?P<outcomes>{_CLAUSE}{{2,20}}?)(?=\s?(?:[,。;?]|$))",
    rf"^\s?(?P<population>{_CLAUSE}{{2,16}}?(?:患者|病人|术后))(?P<intervention>(?![用做行吃打能会是]){_CLAUSE}{{2,16}}?)(?:到底|究竟)?(?:能不能|能否|会不会)(?:改善|降低|减少|缩短|提高|减轻|预防|缓解|促进)(?P<outcomes>{_CLAUSE}{{2,20}}?)(?=\s?(?:[,。;?]|$))",
    rf"(?:^|[,;。想]\s?)(?:随访[^,。;]{{1,8}})?看(?P<outcomes>[A-Za-z][A-Za-z0-9-]{{2,12}}|{_CLAUSE}{{1,14}}(?:率|评分|时间|天数|次数)){_END_ZH}",
    rf"^\s?{_WHO_ZH}{_GIVEN_ZH}{_WHAT_ZH}(?:安全|有效|有用|可行)(?:性|吗|不|么)",
    rf"(?:^|[,;。]\s?|想)(?:比较|看看?)(?:一下)?(?P<intervention>(?![和与跟同])[^,。;:?!]{{3,30}}?)[跟和与](?P<comparator>{_CLAUSE}{{2,30}}?),?\s?"
    rf"(?P<outcomes>(?<![^,。;])[^,。;:?!]{{2,20}}?)(?:到底|究竟)?(?:有没有|有无|是否有)(?:什么|显著)?(?:差别|差异|区别|不同)",
    rf"(?:^|[,。;]\s?){_DONE_ZH},\s?(?:就|要)?(?:跟|和|与|同){_THE_OTHER_ZH}的?(?:相?比较?|对比){_END_ZH}",
    rf"(?:^|[,。;]\s?)(?:就|想|拿|把|用)*{_DONE_ZH}(?:跟|和|与|同){_THE_OTHER_ZH}的?(?:相?比较?|对比){_END_ZH}",
    rf"(?:^|[,。;]\s?){_ONE_SIDE_ZH}(?P<intervention>{_SIDE_ZH}),\s?(?:另)?{_ONE_SIDE_ZH}(?P<comparator>{_SIDE_ZH}){_END_ZH}",
    rf"(?:^|[。;]\s?|[,。;]\s?(?:就|主要|重点))(?:看|盯)着?(?P<outcomes>(?!看|的|得|你|他|着|病人|片子)[^,。;:?!]{{2,14}}),\s?(?:(?:得|要|必须)[^,。;]{{2,14}}(?:的|那种)+(?:才算)?|[^,。;]{{2,16}}[就才]算){_END_ZH}",
    rf"(?:^|[,。;]\s?)(?:就|主要|重点)*(?:看|盯)着?(?P<outcomes>(?:术后|出院后?|产后|治疗后|入院后?)[^,。;:?!]{{1,10}}?有没有(?!用|效|差|区|必要|意义|关|影响|帮|好处|可能|办法)[^,。;:?!]{{2,8}}){_END_ZH}",
    rf"\bcompare\s{_MEASURED}\s(?:in|between|among)\s{_THOSE}(?P<intervention>{_WORDS}{{3,60}}?)\s(?:with|and|to|against)\s(?:{_THOSE}{_OTHER}|{_OTHERS_NOT}){_END}",
)  # fmt: skip
# What looks like a doubt or a denial and is the question itself, or who the others are.
_NO_DOUBT: Final = re.compile(
    r"\b(?:could|can) (?:we|i)\b|\b(?:those|people|patients|ones)\s(?:who\s(?:didn't|don't|did\snot|do\snot)|without)\b"
    r"|能不能|是否|是不是|有没有|有无|没有?(?=用|做|吃|打|接受)",
    re.IGNORECASE,
)
_WHOM_FIRST_ZH: Final = re.compile(
    r"[^,。;]{2,20}?(?:病人|患者|孕妇|产妇|老人|孩子|儿童|婴儿|新生儿)(?=[一刚早先就都马立及用做吃打给行术入住接][^,。;]{2})"
)
Parts = dict[str, tuple[Said, Said]]  # by key: the words of the value, and those of the form


def compared(clear: Sequence[Said], opinion: Opinion) -> Parts:
    """What the first form that fits says, in sentences that are clear; later ones add what it does not."""
    found: Parts = {}
    for form in compile_forms():
        for sentence in clear:
            for key, parts in _parts(form, sentence, opinion):
                found.setdefault(key, parts)
    return found


def _parts(
    form: re.Pattern[str], sentence: Said, opinion: Opinion
) -> Iterator[tuple[str, tuple[Said, Said]]]:
    """The values of a form, all of them or none."""
    match = form.search(sentence.plain)
    plain = _NO_DOUBT.sub("", match[0]) if match else ""
    if match is None or HEDGE.search(plain) or denies(plain) or _is_supposed(sentence.plain, match.start()):
        return
    whole = sentence.cut(*match.span()).strip(" ,;.。")
    values = {
        key: named(key, sentence.cut(*match.span(key)).strip())
        for key in form.groupindex
        if match[key] is not None
    }
    if "population" not in values and (done := values.get("intervention")):
        values |= _with_whom(done)
    if all(_may_be(key, value, opinion) for key, value in values.items()):
        yield from ((key, (value, whole)) for key, value in values.items())


def _with_whom(done: Said) -> dict[str, Said]:
    """Who gets it, told before what is done in the same clause: “鱼胆中毒的病人一来就早早灌流”."""
    who = _WHOM_FIRST_ZH.match(done.plain)
    return {"population": done.cut(0, who.end()), "intervention": done.cut(who.end())} if who else {}


_HANGS: Final = re.compile(r"(?:要是|如果|假如|万一|倘若)[^,。;]*$")


def _is_supposed(plain: str, start: int) -> bool:
    """Whether the words before it in its clause make it hang on something else."""
    return _HANGS.search(plain[:start]) is not None


def _may_be(key: str, value: Said, opinion: Opinion) -> bool:
    return fits(key, value.plain, certain=True) and not opinion.speaks_against(key, value)


@lru_cache(maxsize=1)
def compile_forms() -> tuple[re.Pattern[str], ...]:
    """All of them, for which the first message would wait otherwise."""
    return tuple(re.compile(form, re.IGNORECASE) for form in _FORMS)
