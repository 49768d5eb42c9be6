"""What a heading looks like by its words alone, and the sections that headings make."""

from __future__ import annotations

import re

from apps.documents.parsing.characters import HAN

LONGEST_HEADING = 160
LONGEST_SECTION = 300  # characters that callers keep
BETWEEN = " › "
CHINESE_NUMBER = "一二三四五六七八九十"
ARABIC = re.compile(rf"^(\d{{1,2}}(?:[.．]\d{{1,2}}){{0,3}})[.．、]?\s*(?=[A-Z{HAN}])")
CHAPTER = re.compile(rf"^(?:第[{CHINESE_NUMBER}\d]+[章节部分]|[{CHINESE_NUMBER}]{{1,3}}、)")
BRACKETED = re.compile(rf"^[（(](?:[{CHINESE_NUMBER}]{{1,3}}|\d{{1,2}})[）)]")
ENDS_A_SENTENCE = re.compile(r"[.;,，。；、：:]$|[。；]|\w{3,}\. [A-Z]\w+ \w+ ")
KNOWN_ENGLISH = """
abstract|summary|background|introduction|aims?|objectives?|rationale|methods?|materials and methods
patients and methods|methods and materials|participants and methods|study design|design|setting|participants|patients
procedures?|interventions?|outcomes?|statistical analysis|statistical methods|results?|findings|interpretation
discussion|limitations|strengths and limitations|conclusions?|acknowledge?ments?|references|bibliography|funding
contributors|authors?['’]? contributions|competing interests|conflicts? of interest|declaration of interests
data sharing|data availability|data availability statement|supplementary materials?|appendix|keywords|trial registration
safety|efficacy|adverse events|follow-?up|sample size
ethics|ethics approval|abbreviations|key points|highlights|research in context|executive summary
"""
KNOWN_CHINESE = """
摘要|内容摘要|关键词|引言|前言|背景|目的|方法|结果|结论|讨论|资料与方法|对象与方法|材料与方法|研究对象|研究方法|资料和方法
对象和方法|材料和方法|一般资料|纳入标准|排除标准|纳入与排除标准|统计学方法|统计学处理|统计分析|观察指标|疗效评价|小结
安全性|不良反应|不良事件|随访|样本量
参考文献|致谢|利益冲突|利益冲突声明|作者贡献|作者贡献声明|基金项目|附录|附件|局限性
"""
KNOWN = re.compile(
    "|".join((KNOWN_ENGLISH.strip() + "\n" + KNOWN_CHINESE.strip()).split("\n")), re.IGNORECASE
)
# Headings that stand at the head of their text: “【摘要】 目的…”, “1.1　一般资料　选取…”, “Keywords: …”.
RUN_IN = re.compile(
    rf"(?:(?P<known>[【\[]\s*(?:摘\s*要|内容摘要|关键词|主题词)\s*[】\]]|(?:摘\s*要|关键词)(?=\s*[:：]|\s)|"
    rf"(?:abstract|summary|key\s?words|index terms)(?=\s*[:：—–]|\.\s+[A-Z]))|"
    rf"(?P<numbered>\d{{1,2}}(?:[.．]\d{{1,2}}){{1,3}}[.．]?\s*[{HAN}、（）]{{2,16}})(?=[\s:：]))[\s:：.—–]*(?=\S)",
    re.IGNORECASE,
)
REFERENCES = re.compile(r"references|bibliography|literature cited|参考文献|主要参考文献", re.IGNORECASE)
NUMBER = re.compile(
    rf"^\s*(?:\d{{1,2}}(?:[.．]\d{{1,2}})*[.．、]?|[{CHINESE_NUMBER}]{{1,3}}、|[IVX]{{1,4}}\.)\s*"
)
MARKS = re.compile(r"[\s【】\[\]:：.。]+")


def bare(text: str) -> str:
    """The words of a heading without its number, brackets and marks."""
    return MARKS.sub(" ", NUMBER.sub("", text)).strip()


def is_known(text: str) -> bool:
    """Whether this is how articles name their parts, in either language, and nothing else."""
    words = bare(text)
    return bool(KNOWN.fullmatch(words) or KNOWN.fullmatch(words.replace(" ", "")))


def run_in(text: str) -> tuple[str, str]:
    """A heading that its text follows in the same line, and the text; no heading where there is none."""
    found = RUN_IN.match(text)
    if found is None or found.end() >= len(text):
        return "", text
    return (found["known"] or found["numbered"]).strip(), text[found.end() :]


def is_references(section: str) -> bool:
    """Whether a section, or a heading, is the list of references."""
    return any(REFERENCES.fullmatch(bare(part)) for part in section.split(BETWEEN))


def level_by_number(text: str) -> int:
    """1 for “2 Methods”, 2 for “2.1 Patients”; 0 without a number."""
    if found := ARABIC.match(text):
        return len(re.split(r"[.．]", found.group(1)))
    if CHAPTER.match(text):
        return 1
    return 2 if BRACKETED.match(text) else 0


def is_short(text: str) -> bool:
    return 0 < len(text) <= LONGEST_HEADING


def could_be_heading(text: str) -> bool:
    """Short, with a letter, neither a remark in brackets nor the end of a sentence."""
    if text[:1] in ("(", "（", "[") and not BRACKETED.match(text):
        return False
    return is_short(text) and any(map(str.isalpha, text)) and not ENDS_A_SENTENCE.search(text)


def reads_like_heading(text: str) -> bool:
    """By words alone, for files that say nothing of how they look."""
    if not could_be_heading(text.rstrip(":：")):
        return False
    return is_known(text) or level_by_number(text) > 0 or (text.isupper() and len(text) > 3)


class Sections:
    """The headings that stand above what comes next."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []

    def enter(self, level: int, title: str) -> None:
        self._open = [(above, name) for above, name in self._open if above < level]
        self._open.append((level, title))

    @property
    def section(self) -> str:
        return BETWEEN.join(name for _, name in self._open)[:LONGEST_SECTION]
