"""How much of what is asked stands in a text: of all words of a question, by their rarity, those that are in it.

Scores order what was found and say nothing about whether it is an answer: the best of useless hits has 1 too. A word
that no text of the reader's has is the rarest of all, so a question about something else is covered badly.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from apps.retrieval import bm25
from apps.retrieval.keywords import frequencies_of, numbers_of
from apps.retrieval.models import Chunk
from apps.retrieval.selectors import readable_scopes
from apps.retrieval.types import Query, Reader

# Of fewer texts it cannot be said which words are rare: there, one that is in two of three would count for nothing.
LEAST_TEXTS = 1_000
# What makes a sentence a question, the kind of source it wants, and the numbers of who asks: documents that answer it
# do not have these words.
ASKING = re.compile(
    r"什么时候|何时|多久|要做|为什么|怎么样|怎么办|什么样|什么|怎么|怎样|如何|为何|哪一?[些个种]|多少|是不是|是否|可不可以|能不能|要不要|有没有|"
    r"可以|应该|应当|需要|请问|请教|一下|[吗呢吧么的了是我您你]"
    r"|\b(?:please|tell|know|want|need|explain|recommended?|often|much|many|long|giv(?:e|en|ing)|tak(?:e|en|ing)|used?)\b"
    # How people come to their question.
    r"|(?:我?想|我?要)(?:咨询|了解|知道|问|请教|查)|麻烦|帮我|帮忙|告诉|查(?:一)?(?:下|查)|您好|你好|医生|大夫|老师|护士长?|谢谢|打扰|不好意思|有个(?:问题|疑问)"
    r"|(?:还有|另有|再问)(?:一[个点件]|最后)?(?:问题|事)?|另外|顺便|最后"
    r"|\b(?:one|another|two|last)\s+(?:more\s+|last\s+|other\s+)?things?\b|\bby\s+the\s+way\b"
    r"|关于|(?:情况|方面)下?|一般(?:来说)?|通常|到底|究竟|其实|就是说?|那么|如果|的话|这个|那个|我们?(?:科室?|医院|这里|这边|院)?|大家|同事|根据|按照?"
    r"|\b(?:wonder(?:ing|ed)?|whether|curious|kindly|could|would|can|may|might|should|shall|quick|question|ask(?:ing)?|hello|hi|hey|dear"
    r"|thanks?|thank|sorry|bother|help|find|out|look|check|remind|sure|just|again|maybe|actually|basically|anyone|colleagues?"
    r"|doctor|let|like|say|says|said|supposed|exactly|currently|according|hospital|our|here|there|idea|trying|figure|remember|done|rule|rules)\b"
    r"|\b(?:evidence|guidelines?|literature|studies|experts?)\b|证据|指南|文献|专家|共识"
    r"|\b\d[\d.,]*\b",
    re.IGNORECASE,
)


def without_asking(text: str) -> str:
    """What the question is about, without the words that make it one."""
    return " ".join(ASKING.sub(" ", text).split())


def coverage(reader: Reader, query: Query, chunk_ids: Iterable[int]) -> Mapping[int, float]:
    """From 0 to 1 for each of these chunks; 0 for all when the question has no words of its own."""
    scopes = list(readable_scopes(reader, query.collections))
    wanted = numbers_of(without_asking(query.text)) or numbers_of(query.text)
    frequencies = frequencies_of(scopes, list(wanted))
    total = max(sum(scope.chunks for scope in scopes), LEAST_TEXTS)
    worth = {
        number: count * bm25.rarity(total, sum(frequencies[number].values()))
        for number, count in wanted.items()
    }
    whole = sum(worth.values())
    rows = Chunk.objects.filter(pk__in=list(chunk_ids), scope__in=scopes).values_list("pk", "weights")
    return {
        pk: sum(worth.get(number, 0.0) for number in weights.indices()) / whole if whole else 0.0
        for pk, weights in rows
    }
