"""What can be the title of a paper by its words: no file name, journal, kind of article or heading."""

from __future__ import annotations

import re

from apps.documents.parsing.characters import HAN, IS_HAN, one_line
from apps.documents.parsing.headings import is_known

FEWEST_LETTERS = 4
FEWEST_UNMARKED = 20  # letters of a title that nothing marks as one; a Chinese one counts twice
PROGRAMS = re.compile(
    r"^(?:microsoft (?:word|powerpoint)|untitled|无标题|新建|文档|标题|document\s*\d*$|title$|slide \d|layout \d|"
    r"doi:|10\.\d{4}|"
    r"pii:|article\s*\d*$|manuscript\b|main (?:text|document)$|"
    r".*\.(?:docx?|indd|tex|dvi|pdf|qxd|qxp|fm|ps|eps|wps|caj|kdh|rtf|pptx?)$)",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"(?:original|research|review|brief|short|special|clinical|case|rapid|invited|systematic|full[- ]length)?\s*"
    r"(?:articles?|research|investigations?|contributions?|papers?|reports?|communications?|reviews?|studies|study|"
    r"editorials?|comments?|commentary|correspondence|letters?(?: to the editor)?|viewpoint|perspectives?|opinion|"
    r"guidelines?|protocols?|trials?|seminar|open access|highlights|news|tutorial|case series|methods?|medicine|"
    r"meta-analysis)|"
    r"·?\s*(?:论\s*著|综\s*述|述\s*评|临床研究|基础研究|病例报告|短篇论著|论著摘要|专家论坛|专题笔谈|指南与共识|标准与规范|经验交流|"
    r"临床论著|实验研究|调查研究|系统评价|循证医学|专家共识|继续教育|读者来信|学术交流|药物临床)\s*·?",
    re.IGNORECASE,
)
MASTHEAD = re.compile(
    r"^(?:the\s+)?(?:[A-Z][\w&]*\s+){0,4}(?:journal|annals|archives|lancet|bulletin|proceedings|transactions|acta|revista|"
    r"frontiers|plos|bmc|bmj|jama|medrxiv|biorxiv)\b(?:[\s:&–-]*[\w&]+){0,7}$|"
    rf"^[{HAN}（）()]{{2,20}}(?:杂志|学报|通报|期刊|学刊|医刊)(?:[（(][{HAN}]+[)）])?$",
    re.IGNORECASE,
)
NOT_LETTERS = re.compile(r"[\W_]+")
OF_ISSUE = re.compile(
    r"(?:19|20)\d\d\s*[;；]\s*\d+|\bvol\b|第\s*\d+\s*[卷期]|\bissn\b|https?://|www\.|doi|published|received|downloaded|"
    r"收稿日期|网络首发|copyright|©|all rights|@",
    re.IGNORECASE,
)


def letters(text: str) -> int:
    return sum(map(str.isalnum, text)) + len(IS_HAN.findall(text))


def settled(printed: str, said: str, page: str) -> str:
    """The title as the first page has it; as the file says it, where the page bears that out and it says more."""
    said = one_line(said)
    if not is_plausible(said):
        return printed
    own, whole = _key(said), _key(page)
    if not printed:
        return said
    if own == _key(printed):
        return said if printed.isupper() and not said.isupper() else printed
    is_borne_out = own in whole and letters(said) >= FEWEST_UNMARKED
    return said if is_borne_out and own not in _key(printed) else printed


def is_plausible(said: str) -> bool:
    """Whether this can be a title at all: not the name of a file, a journal or a kind of article."""
    is_name = PROGRAMS.match(said) or MASTHEAD.match(said) or LABEL.fullmatch(said) or OF_ISSUE.search(said)
    is_one_word = " " not in said and not IS_HAN.search(said)
    return letters(said) > FEWEST_LETTERS and not is_name and not is_known(said) and not is_one_word


def _key(text: str) -> str:
    return NOT_LETTERS.sub("", text).casefold()
