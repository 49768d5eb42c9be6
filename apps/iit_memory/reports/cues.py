"""Which sentences of people name a problem, and which say what was done about it; by their words alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from apps.iit_memory.reports.material import Item

MOST_ITEMS: Final = 8
LONGEST: Final = 200
SHORTEST: Final = 6
SENTENCE: Final = re.compile(r"[^。！？!?；;\n.]+(?:\.(?=\S)[^。！？!?；;\n.]+)*[。！？!?；;.]?")
QUESTION: Final = re.compile(
    r"[?？]\s*$|[吗么呢]\s*[。]?$|^(?:what|how|why|when|which|who|is|are|do|does|can)\b", re.I
)
REQUEST: Final = re.compile(
    r"^(?:please\b|report\b|start\b|record\b|add\b|tell\b|show\b|remind\b|remember\b|every\b)"
    r"|^(?:请|报告|上报|登记|启动|开始|告诉|提醒|记住|每[天周月])",
    re.IGNORECASE,
)
PROBLEM: Final = re.compile(
    r"\b(?:problems?|issues?|delay(?:s|ed)?|missing|overdue|deviations?|violations?|fail(?:s|ed|ures?)?|behind"
    r"|incomplete|wrong|errors?|cannot|can't|could not|dropped out|withdrew|withdrawn|lost to follow[- ]?up|saes?"
    r"|serious adverse|shortage|slow(?:er)?|too few|late)\b"
    r"|问题|困难|延迟|推迟|延误|缺失|遗漏|超窗|逾期|偏离|违背|失败|错误|脱落|失访|退出|严重不良事件|不足|短缺|缓慢|滞后|未能|无法",
    re.IGNORECASE,
)
SOLUTION: Final = re.compile(
    r"\b(?:solved|resolved|fixed|corrected|solution|clarified|retrained|completed|from now on"
    r"|we (?:will|have decided|decided|agreed|changed|switched)|agreed to|is done)\b"
    r"|已解决|解决了|已修正|已更正|更正了|我们决定|决定将|改为|改成|一致同意|已完成|已培训|今后|从现在起",
    re.IGNORECASE,
)


def problems_in(said: Sequence[Item]) -> tuple[Item, ...]:
    """The latest, each once, in the order in which they were said."""
    return _chosen(said, PROBLEM, unless=SOLUTION)


def solutions_in(said: Sequence[Item]) -> tuple[Item, ...]:
    return _chosen(said, SOLUTION)


def _chosen(
    said: Sequence[Item], cue: re.Pattern[str], unless: re.Pattern[str] | None = None
) -> tuple[Item, ...]:
    found: dict[str, Item] = {}
    for item in said:
        for sentence in _sentences(item.text):
            if cue.search(sentence) and not (unless and unless.search(sentence)):
                found[sentence.casefold()] = Item(sentence, item.at, item.conversation_id)
    return tuple(found.values())[-MOST_ITEMS:]


def _sentences(text: str) -> Iterator[str]:
    """Statements of a useful length; questions and requests say nothing of what happened."""
    for match in SENTENCE.finditer(text):
        sentence = " ".join(match[0].split())
        asks = QUESTION.search(sentence) or REQUEST.search(sentence)
        if SHORTEST <= len(sentence) <= LONGEST and not asks:
            yield sentence
