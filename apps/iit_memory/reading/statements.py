"""Decisions, preferences and states that a message says in so many words, in Chinese and English.

Precision before recall: a person has to decide about everything that is proposed. Questions, conditions, denials,
plans, and what is quoted from elsewhere say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.sentences import is_marked
from apps.iit_memory.reading.topics import key_of

DECISION, STATUS, PREFERENCE = "decision", "status", "preference"
LONGEST, SHORTEST = 400, 6  # characters of a sentence; a page without a full stop is none
_END: Final = re.compile(r"(?<=[。！!？?；;])|(?<=\.)(?=\s+[A-Z\u4e00-\u9fff])|\n+")
_QUOTED: Final = re.compile(r"^\s*(?:>|```|\|)")

_WHO: Final = (
    r"(?:we|the (?:study |trial |project )?(?:team|group|committee|board|sponsor|investigators)"
    r"|the (?:steering|ethics|data monitoring) committee|the (?:pi|dsmb|irb)|our team)"
)
_ADVERB: Final = r"(?:all |now |finally |jointly |unanimously |just |today |also )?"
_DECISION: Final = re.compile(
    rf"\b{_WHO} {_ADVERB}(?:have |has |'ve )?{_ADVERB}(?:decided|agreed|resolved|opted|chosen|settled)\b"
    rf"|\bwe've {_ADVERB}(?:decided|agreed|opted|chosen|settled)\b"
    r"|\bit (?:was|has been) (?:decided|agreed|resolved) (?:that|to)\b|^\s*decision\s*:"
    r"|\b(?:final|the|our) decision (?:is|was) (?:to|that)\b"
    r"|(?:我们|团队|课题组|项目组|研究组|专家组|伦理委员会|申办方|会议|会上|大家|主要研究者|PI|经讨论|讨论后|今天|最终|一致)"
    r"[^，。；,;?？]{0,12}(?:决定|商定|议定|确定(?:采用|使用|为|将|把)|同意(?:将|把|采用|使用))"
    rf"|\b{_WHO} (?:have |has |'ve )?{_ADVERB}(?:changed|widened|extended|shortened) "
    r"(?!.*\b(?:patient|participant|subject)s?\b)"
    r"[^,;?]{2,80}?\bto\b"
    r"|我们(?:已经?|都|最后|最终|现在|刚刚?|把|将)*"
    r"(?!想|希望|建议|能)[^，。；,;?？想希建]{0,10}?(?:改成|改为|换成|换为|调整为|调整成)"
    r"|^\s*(?:决定|最终决定|已决定|经讨论决定)(?:[:：]|将|把|采用|使用|改|不再|增加|取消|由|在|以)",
    re.IGNORECASE,
)
_PREFERENCE: Final = re.compile(
    r"^\s*(?:please )?(?:from now on|in future|in the future|going forward)[, ]+(?:please |always )?"
    r"(?:answer|reply|write|use|give|keep|call|show|round|cite|address)\b"
    r"|^\s*(?:please )?always (?:answer|reply|write|use|give|keep|show|round|cite)\b"
    r"|^\s*(?:please )?(?:keep|make|write|give|use|answer|reply|call)\b[^.?]{2,100}"
    r"\b(?:from now on|going forward|in (?:the )?future)\b"
    r"|^\s*I (?:would )?(?:strongly |much )?prefer\b|^\s*my preference is\b"
    r"|^\s*(?:以后|今后|往后|从现在起)[，, ]?(?:都|请|均|一律|始终|尽量)*(?:用|使用|回答|回复|给|按|不要|写|称)"
    r"|^\s*请?(?:始终|总是|一律|每次都)(?:用|使用|回答|回复|给|按|写)"
    r"|^\s*我(?:更|比较|一般)?(?:喜欢|偏好|倾向于|习惯)(?!吗)",
    re.IGNORECASE,
)
_SUBJECT: Final = (
    r"(?:recruitment|enrol(?:l)?ment|ethics (?:approval|review|application)|the ethics committee|(?:the )?database"
    r"|data (?:lock|collection|cleaning)|monitoring|the (?:study|trial|protocol|contract|amendment|interim analysis)"
    r"|(?:the )?(?:first|last) (?:patient|participant)|(?:site|centre|center) \d{1,3}|randomi[sz]ation)"
)
_STATE: Final = (
    r"(?:started|begun|opened|paused|suspended|resumed|completed|closed|approved|obtained|locked|initiated|activated"
    r"|submitted|terminated|finished|signed|registered|enrolled(?! \d)|randomi[sz]ed(?! \d))"
)
_SUBJECT_ZH: Final = (
    "(?:伦理(?:审查|审批|批件|委员会)?|入组|招募|数据库|数据(?:锁定|清理|录入)|启动会|方案(?:修正|修订)?|合同|遗传办(?:审批|备案)?"
    "|人遗(?:审批|备案)|注册|监查|稽查|期中分析|首例(?:受试者|患者)?|末例(?:受试者|患者)?|(?:分中心|中心)\\s*\\d{0,3}|\\d{1,3}\\s*号?中心|项目|试验)"
)
_STATE_ZH: Final = (
    "(?:批准|通过|启动|开始|暂停|恢复|完成|锁定|锁库|关闭|提交|备案|结束|终止|签署|入组|获批|取得|立项)"
)
_STATUS: Final = re.compile(
    rf"^\s*(?:as of [^,]+, |today,? |now,? )?{_SUBJECT}[^,;?]{{0,60}}?"
    rf"\b(?:has|have|was|were|is|are)(?: now| been| just| officially| formally)*(?: been)? {_STATE}\b"
    rf"|{_SUBJECT_ZH}[^，。；,;?？]{{0,16}}(?:已经?|于[^，。；,;]{{2,16}}(?:日|月|号))[^，。；,;?？]{{0,8}}{_STATE_ZH}"
    rf"|{_SUBJECT_ZH}[^，。；,;?？]{{0,10}}{_STATE_ZH}了",
    re.IGNORECASE,
)
_NOT_SAID: Final = re.compile(
    r"[?？]|\b(?:not|n't|never|if|whether|unless|once|until|when|before|after|might|may|should|would|could|who|why|how"
    r"|hasn't|haven't|suppose|assume|imagine|hypothetical\w*|for example|e\.g\.)\b|n't\b"
    r"|吗|呢|是否|能否|可否|有没有|尚未|还没|没有|未(?:能|曾|经|获)|不确定|如果|假如|假设|若|要是|一旦|等到|之前|之后再|可能|也许"
    r"|应该|是不是|为什么|为何|怎么|如何|谁|比如|例如|待.{0,10}(?:后|再)|拟|计划|准备|打算|预计",
    re.IGNORECASE,
)
# A decision to do nothing, or whose object has a condition, is one all the same: only what leads up to it counts.
_HEAD_ENDS: Final = re.compile(
    r"\b(?:decided|agreed|resolved|opted|chosen|settled)\b|决定|商定|议定|确定|同意", re.IGNORECASE
)

_ASKED: Final = re.compile(r"\s*(?:on )?(?:whether|if)\b|\s*(?:是否|谁)", re.IGNORECASE)


@dataclass(frozen=True)
class Statement:
    """`text` stands in the message as it is."""

    kind: str
    key: str
    text: str


def statements_in(message: str) -> list[Statement]:
    found = []
    for sentence in _sentences(message):
        kind = _kind_of(sentence)
        if kind:
            found.append(Statement(kind, key_of(kind, sentence), sentence))
    return found


def _sentences(message: str) -> Iterator[str]:
    for part in _END.split(message):
        if not _QUOTED.match(part) and SHORTEST <= len(part.strip()) <= LONGEST:
            yield part.strip()


def _kind_of(sentence: str) -> str:
    if _DECISION.search(sentence) and not _is_open(sentence):
        return DECISION
    if _PREFERENCE.search(sentence) and not is_marked(sentence):
        return PREFERENCE
    if _STATUS.search(sentence) and not _NOT_SAID.search(sentence):
        return STATUS
    return ""


def _is_open(sentence: str) -> bool:
    """Whether it asks, or says before the deciding word that it may not be so."""
    if is_marked(sentence):
        return True
    verb = _HEAD_ENDS.search(sentence)
    head = sentence[: verb.start()] if verb else sentence
    rest = sentence[verb.end() :] if verb else ""
    return _NOT_SAID.search(head) is not None or _ASKED.match(rest) is not None
