"""The same in Chinese: “扎针的大夫没法蒙,病人和评分的护士都不知道分组”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.clauses.unaware import People

_CLAUSES: Final = re.compile(r"[,;。]\s?")
_ONE: Final = (
    r"(?:[^、,;和跟与及没不]{0,14}?(?:病人|患者|受试者|志愿者|[产孕]妇|孩子|患儿|家[长属]|大夫|医[生师]|护士|[药技术]师|治疗师|康复师|助产士|主刀|术者|研究生"
    r"|[评判定分]员|评估员|统计师|委员会|医护|的人|科那?[头边]|者)|(?:(?:看(?!病)|[评判读阅测量统化检查录做管])[^、,;和跟与及没不]{1,8}|统计)的(?:那[个位])?(?:人)?)"
)
_PEOPLE: Final = rf"(?P<value>{_ONE}(?:(?:[、和跟与及]|以及|还有){_ONE}){{0,4}})"
_LEAD: Final = r"(?:那|就|只|但是?|不过|而|能|可以|让|还是|由|对|所以)*"
_WHAT: Final = (
    r"(?:(?:自己|病人|患者|他们|谁)?的?(?:是|在|被|分[到在]?)*(?:分组|哪[一个]?[组边种拨]).{0,6}|谁[是在]?[^,;]{1,8}|哪[个些]?是[^,;]{2,12}|[^,;]{0,6}(?:几点|早还是晚)[^,;]{1,8}"
    r"|这[科人家个][^,;]{2,16}|[^,;]{1,8}(?:打了几分|(?:是)?(?:啥|什么)?的?结果|评了多少|怎么判的)|[^,;]{1,8}轮到没轮到"
    r"|(?:自己)?[喷用打吃敷贴做抽喝涂滴输戴服给发拿吸含擦点推泵挂放][的了](?:是)?(?:啥|什么|哪[个种])[^,;]{0,4})"
)
_UNAWARE: Final = re.compile(
    rf"{_LEAD}{_PEOPLE}(?:那[头边])?(?:呢|嘛)?(?:都|也|均|全|要|得|是|始终|全程)*"
    rf"(?:(?:不知道|不清楚|(?:不告诉|不让|别告诉)(?:[他她]们?)?(?:知道)?){_WHAT}|不知情|蒙着的?|蒙在鼓里|盲着的?"
    r"|(?:可以|能|还?是)盲(?:着|掉|起来|得了)?的?|(?:不|别)告诉[他她]们?|(?:倒|还|就)*(?:可以|能)(?:不让[他她]们?知道|[蒙瞒](?:住|着)?的?)|(?<=[也都均])盲)",
)
# Behind one who does not know what: "…也不知道".
_NOR: Final = re.compile(
    rf"{_LEAD}{_PEOPLE}(?:那[头边])?(?:呢|嘛)?(?:也|都|全|一样)+不(?:知道|清楚)(?:的|了)?"
)
_AWARE: Final = re.compile(
    rf"{_LEAD}{_PEOPLE}(?:呢|嘛)?(?:肯定|当然|是|都|也|根本|自然)*"
    r"(?:(?:[没无]法|没办法|不能|不好)(?:设?盲|[蒙瞒])(?:住|着)?的?|[蒙瞒]不[住了过]的?|盲不了|不设?盲的?|(?:知道|晓得|清楚)(?:的|分组|(?:自己)?有没有[^,;]{1,8})?)"
    rf"|[^,;]{{0,8}}[蒙瞒]不[住了过]{_PEOPLE.replace('?P<value>', '?P<hidden>')}",
)
# “就药房一个人知道” behind those who do not: of what is known only there.
_ALL_BUT: Final = re.compile(rf"{_LEAD}{_PEOPLE}(?:那[头边])?(?:都|全)不(?:知道|清楚|晓得)(?:的)?")
_ONE_KNOWS: Final = re.compile(r"(?:只有?|就|除了)[^,;]{1,8}(?:知道|晓得|清楚)|一模一样|[长看]得一样|设?盲")
_HIDES: Final = re.compile(rf"(?:只能|就|得|要|得把)*(?:让|把){_PEOPLE}(?:蒙在鼓里|蒙着?|瞒着|盲掉?)")
# Somebody is not shown something, and the words do not say who.
_NOBODY_NAMED: Final = re.compile(r"不给看|不让看")
_ELSE: Final = re.compile(
    r"病情|病因|怎么办|为什么|后果|风险|该[怎去]|得了什么|上[次回]|以前|那个研究|文献|人家|国外|别人|他们科"
)
_SO: Final = re.compile(r"[他她]们?(?:也|都|又)?不(?:知道|清楚)谁(?:是谁|[是在]哪[一个]?[组边])")
# One is singled out among all the others, who know.
_ONLY: Final = re.compile(
    rf"(?:但是?|不过|就|而|只有?)+{_PEOPLE}(?:一个人)?(?:不知道|不清楚|不知情)(?:{_WHAT}|分组)?的?",
)
_ONLY_BLIND: Final = re.compile(
    rf"(?:我们|就|仅|只)*(?:仅|只|就)(?:对|给|有)?{_PEOPLE}(?:一个人)?(?:设盲|是盲的|盲掉?|(?:不知道|不清楚)分组的?)"
)
_MATTER: Final = re.compile(r"[^,;]{0,6}盲[^,;]{0,4}(?:问题|方面|的话|这块|嘛|呢|上)")
_OTHERS_KNOW: Final = re.compile(
    r"(?:(?:大家|所有人|别人|其[他它余]人?|剩下的人?)(?:就|全|也)*都?(?:知道|晓得|清楚)(?:的|分组)?)"
)
_SPARED: Final = re.compile(rf"除了{_PEOPLE}(?:一个人)?(?:以外|之外|外)?")
# Who judges does not know: “由不知道分组的医生看照片来判”.
_JUDGES: Final = re.compile(
    rf"(?:[^,;]{{0,12}})?(?:由|让|请)(?:一[个位名])?"
    rf"(?P<value>不(?:知道|清楚|了解)分组(?:情况)?的{_ONE})[^,;]{{0,10}}?[判评读看测量](?:定|分|一遍|一下)?"
)
_FORMS_OF_ONE: Final = (_SPARED, _ONLY, _UNAWARE, _ONLY_BLIND)
_LETS: Final = re.compile(r"\s?(?:就|只能|只)?让(?=[^,;]{2})")
_JOINS: Final = re.compile(r"[、和跟与及]|以及|还有")


def people_of_zh(sentence: Said) -> People | None:
    plain = sentence.plain
    if _NOBODY_NAMED.search(plain) or _ELSE.search(plain):
        return None
    clauses = [each.strip() for each in sentence.split(_CLAUSES)]
    if singled_out := _singled_out(clauses):
        return singled_out
    unaware: list[Said] = []
    aware: list[Said] = []
    told: list[Said] = []
    for clause in clauses:
        if match := _unaware(clause.plain, plain) or (unaware and _NOR.fullmatch(clause.plain)):
            unaware += _each(clause.cut(*match.span("value")))
            told.append(clause)
        elif match := _AWARE.fullmatch(clause.plain):
            aware += _each(clause.cut(*match.span("value" if match["value"] else "hidden")))
        elif unaware and _SO.fullmatch(clause.plain):
            told.append(clause)
    assess = bool(told) and all(_JUDGES.fullmatch(each.plain) for each in told)
    return People(tuple(unaware), tuple(aware), tuple(told), assess=assess)


def _unaware(clause: str, sentence: str) -> re.Match[str] | None:
    """Who does not know; where the words do not say what, the sentence says that it is known elsewhere."""
    told = _UNAWARE.fullmatch(clause) or _HIDES.fullmatch(clause) or _JUDGES.fullmatch(clause)
    return told or (_ALL_BUT.fullmatch(clause) if _ONE_KNOWS.search(sentence) else None)


def _singled_out(clauses: list[Said]) -> People | None:
    """Who alone does not know, where it is said that the others do."""
    aware: list[Said] = []
    others_know = False
    told: list[Said] = []
    found: list[tuple[Said, re.Match[str]]] = []
    for clause in clauses:
        plain = clause.plain
        if _MATTER.fullmatch(plain) and not told:
            told.append(clause)
        elif match := _AWARE.fullmatch(plain):
            aware += _each(clause.cut(*match.span("value" if match["value"] else "hidden")))
            told.append(clause)
        elif _OTHERS_KNOW.fullmatch(plain):
            others_know = True
            told.append(clause)
        elif match := next(filter(None, (form.fullmatch(plain) for form in _FORMS_OF_ONE)), None):
            found.append((clause, match))
            told.append(clause)
    if len(found) != 1:
        return None
    (clause, match) = found[0]
    if not (others_know or match.re is _ONLY_BLIND or (aware and match.re is _ONLY)):
        return None
    unaware = tuple(_each(clause.cut(*match.span("value"))))
    words = told[0].cut(0, told[-1].end - told[0].start)
    return People(unaware, tuple(aware), (words,), only=True)


def _each(people: Said) -> Iterator[Said]:
    for person in people.split(_JOINS):
        lead = _LETS.match(person.plain)
        if bare := person.cut(lead.end() if lead else 0).strip(" ,"):
            yield bare
