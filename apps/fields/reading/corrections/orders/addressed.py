"""What bids us something that no sentence does here: to throw the rules or all of the record away, to call stages
complete, to vouch for what nobody has shown. And whether a sentence bids us anything at all, by its first verb.

By itself, because nothing of such a sentence may be carried out, taken for a value, or offered as one.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.corrections.bids.items import bare_order
from apps.fields.reading.text import fold

_DEFIES: Final = re.compile(
    r"\b(?:ignore|forget|disregard|override|bypass)\s(?:[a-z']+\s){0,4}?(?:rules?|instructions?|prompts?|guidelines?|restrictions?|limits?)\b"
    r"|\b(?:forget|ignore|delete|wipe|discard|throw\saway)\s(?:absolutely\s)?(?:everything|all)\s(?:(?:that\s)?(?:i|we|you)\b|so\sfar|recorded|of\sit)"
    r"|\b(?:mark|tick(?:\soff)?|declare|set|call|count)\s(?:[a-z]+\s){0,3}?(?:stages?|steps?|everything)\s(?:[a-z]+\s){0,3}?(?:complete[d]?|finished|done|ready)\b"
    r"|\bwithout\s(?:asking|consulting)\s(?:me|us|anyone|anybody|anything)\b"
    r"|^\W*(?:(?:please|just|now|and)\s)*(?:(?:tell|assure|promise)\s(?:me|us|them|everyone)|pretend|claim|certify|make\s(?:it\slook|believe)|act\sas\sif)\s(?:that\s|as\sif\s)?(?!how\b|what\b|which\b|when\b|whether\b|why\b|where\b|who\b|about\b|if\b|more\b)[a-z]"
    r"|(?:忽略|无视|忘掉|忘了|忘记|不要管|别管|不用管)[^,。;]{0,10}(?:规则|规定|指令|限制|设定|提示)"
    r"|(?:之前|前面|刚才|以前)[^,。;]{0,6}(?:全部|所有|都|统统)+[^,。;]{0,4}(?:作废|删掉|删除|清空|不算)"
    r"|(?:所有|全部|每个|各个?)(?:的)?(?:阶段|步骤)[^,。;]{0,8}(?:完成|通过|勾)|(?:不用|别|不要|无需|不必)(?:再)?问我"
    r"|\b(?:skip|bypass)\s(?:all|every|any|the|your)\s(?:[a-z]+\s){0,2}?(?:checks?|reviews?|validations?)\b|(?:跳过|绕过)[^,。;]{0,4}(?:检查|核查|审核|校验)"
    r"|^\W*(?:请|你|就|帮我)*(?:告诉我|跟我说|假装|声称|保证|证明)(?:说)?[^,。;?？吗]{0,16}(?:已经?|早就)?[^,。;?？吗]{0,6}(?:批准|通过|同意|审批)了?",
    re.IGNORECASE,
)
_IMPERATIVE: Final = re.compile(
    r"(?:write|put|tell|say|set|mark|tick|make|change|move|delete|remove|drop|take|add|ignore|forget|disregard|fill|copy|use|replace|swap|call"
    r"|rename|keep|correct|update|finish|complete|skip|approve|sign|submit|invent|cut|scrap|reword|rewrite|split|merge|insert|clear|reset|undo"
    r"|strike|erase|omit|cross)\s"
    r"|(?:把|将)[^,。;]{1,24}(?:标|改|写|删|去|清|填|放|挪|移|换|加|合并|拆)|(?:你|给我|帮我)?(?:删|改写?|加上?|标记|跳过|填上?|忽略|清空|写上|换成?|移到|合并)",
    re.IGNORECASE,
)


def defies(plain: str) -> bool:
    """Whether a sentence bids what is never done."""
    return _DEFIES.search(fold(plain)) is not None


def bids_us(plain: str) -> bool:
    """Whether a sentence begins with a verb that bids us something: whoever else does it is named first."""
    return _IMPERATIVE.match(bare_order(plain)) is not None
