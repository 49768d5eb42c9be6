"""Whether two texts are about the same: the words that carry meaning, and the terms of a trial in both languages."""

from __future__ import annotations

from apps.retrieval.terms import counted, is_han

# What a trial team asks about, said in either language; a question in one finds what was recorded in the other.
TERMS: tuple[tuple[str, ...], ...] = (
    ("margin", "界值"),
    ("sample size", "样本量", "例数"),
    ("comparator", "control", "对照"),
    ("endpoint", "outcome", "终点", "结局"),
    ("inclusion", "eligibility", "入选", "纳入标准"),
    ("exclusion", "排除"),
    ("follow-up", "follow up", "随访"),
    ("visit", "访视"),
    ("dose", "dosing", "剂量"),
    ("randomis", "randomiz", "随机"),
    ("blind", "盲"),
    ("consent", "知情同意"),
    ("dropout", "loss to follow", "脱落", "失访"),
    ("target", "目标"),
    ("duration", "疗程", "时长"),
    ("interim", "期中"),
    ("safety", "安全"),
    ("stratif", "分层"),
    ("alpha", "检验水准", "显著性"),
    ("ethics", "伦理"),
    ("budget", "经费", "预算"),
    ("quer", "质疑"),
    ("serious adverse", "sae", "严重不良"),
    ("deviation", "violation", "偏离", "违背"),
    ("meeting", "weekly call", "会议", "周会", "例会"),
    ("site", "centre", "center", "中心"),
)
# Words of the question itself, which say nothing of what it is about.
ASKING = frozenset(
    [
        *counted(
            "change changed decide decided decision why reason who when what last week month tell me please study"
            " responsible charge wanted suggested proposed requested"
        ),
        *"为什么何改变更调整了的是谁决定有哪些吗我们怎呢时候原因把要从到上周月本做在请告诉负责啥咋提议",
    ]
)


def terms_in(text: str) -> frozenset[int]:
    said = text.casefold()
    return frozenset(number for number, words in enumerate(TERMS) if any(word in said for word in words))


def words_of(text: str) -> frozenset[str]:
    """English words stemmed, Chinese as pairs of characters, without those that only ask."""
    return frozenset(word for word in counted(text) if word not in ASKING and not _is_weak(word))


def _is_weak(word: str) -> bool:
    if is_han(word[0]):
        return len(word) < 2 or any(character in ASKING for character in word)
    return len(word) < 3 and not word.isdigit()


def _in_scripts_of(text: str, words: frozenset[str]) -> frozenset[str]:
    """Without the Chinese words for a text in English, and the other way round: only terms are known in both."""
    has_han, has_latin = any(map(is_han, text)), any(each.isascii() and each.isalpha() for each in text)
    return frozenset(word for word in words if word.isdigit() or (has_han if is_han(word[0]) else has_latin))


def closeness(question: str, text: str) -> float:
    """0 for nothing in common; a term counts twice, a word once, as a share of what the question has."""
    terms, words = terms_in(question), _in_scripts_of(text, words_of(question))
    if not terms and not words:
        return 0.0
    common = 2 * len(terms & terms_in(text)) + len(words & words_of(text))
    return common / (2 * len(terms) + len(words))


def share_of_words(question: str, text: str) -> float:
    """How many of the question's own words the text has; terms that every trial speaks of, and a single word among
    several, are not enough."""
    words = frozenset(word for word in words_of(question) if not terms_in(word))
    common = words & words_of(text)
    return len(common) / len(words) if len(common) >= min(2, len(words)) > 0 else 0.0


def is_specific(question: str) -> bool:
    """Whether the question names anything at all that could be looked for."""
    return bool(terms_in(question) or words_of(question))
