"""The people that a line of authors names, in English or Chinese: all of its parts are names, or it is no such line."""

from __future__ import annotations

import re

from apps.documents.parsing.characters import HAN

MOST_PEOPLE = 200
LONGEST_LINE = 6_000
MARKS = re.compile(
    r"(?:[⁰¹²³⁴-⁹*†‡§¶#‖⁎∗✉ᵃ-ᶿⁱⁿʰʲʳʷʸˡˢˣ]|[\[(]\d[\d,，\s]*[\])]|(?<=[^\W\d_])\d{1,2}(?:,\d{1,2})*(?!\d)|(?<!\d)\d{1,2}(?!\d))+"
)
SUPERSCRIPT_COMMAS = re.compile(r"(?<=[⁰¹²³⁴-⁹ᵃ-ᶿ*†‡§])[,，](?=[⁰¹²³⁴-⁹ᵃ-ᶿ\d*†‡§])")
DEGREES = re.compile(
    r"(?:M\.?\s?D\.?|Ph\.?\s?D\.?|D\.?\s?Phil\.?|M\.?Sc\.?|B\.?Sc\.?|M\.?P\.?H\.?|Dr\.?\s?P\.?H\.?|M\.?S\.?|M\.?A\.?|B\.?A\.?|"
    r"M\.?B\.?A\.?|MBBS|MBChB|MB\s?BS|MB|BS|BSN|BPharm|PharmD|RN|RPh|FRCP|FRCS|FRCPC|FACC|FACP|FACS|FAHA|FESC|FMedSci|"
    r"MRCP|MHS|MHSc|MMed|MPhil|ScD|DSc|DVM|DDS|DO|DNP|EdD|PsyD|MSN|MStat|MMSc|MSCE|MSCR|Esq|Prof\.?|Professor|Dr\.?|"
    r"Jr\.?|Sr\.?|I{2,3})",
    re.IGNORECASE,
)
GROUP = re.compile(
    r"[,;]?\s*(?:\band\b\s+)?(?:\b(?:for|on behalf of)\b\s+(?:the\b)?|\bthe\b)[^,;]*?"
    r"\b(?:group|investigators?|collaborat\w+|consortium|network|committee|team|trialists)\b.*$",
    re.IGNORECASE,
)
BY = re.compile(r"^(?:by|authors?\s*[:：]|作\s*者\s*[:：]|文\s*[/／])\s*", re.IGNORECASE)
PARTED = re.compile(r"\s*(?:[,，;；、·•|&]|\band\b|\bet al\.?)\s*", re.IGNORECASE)
PARTICLES = "van|von|der|den|de|del|della|di|da|dos|das|do|du|la|le|el|al|bin|ibn|ben|ten|ter|zu|y|e|st"
CAPITAL = r"[A-ZÀ-ÖØ-ÞĀ-Ž](?:[^\W\d_]|['’.-])*"
ENGLISH_NAME = re.compile(
    rf"(?:{CAPITAL}|[A-Z]\.(?:\s?-?[A-Z]\.)*)(?:\s+(?:{CAPITAL}|(?:{PARTICLES})(?=\s)|al-{CAPITAL}|d['’]{CAPITAL})){{1,5}}"
    rf"|(?:{PARTICLES})(?:\s+(?:{PARTICLES}))*\s+{CAPITAL}\s+[A-Z]{{1,4}}",
    re.UNICODE,
)
NOT_A_NAME = re.compile(
    r"\b(?:university|universit\w+|college|school|faculty|department|dept|division|unit|hospital|clinic|institut\w*|"
    r"cent(?:er|re)s?|laborator\w+|academy|foundation|ministry|agency|society|association|group|trial|study|studies|"
    r"investigators?|committee|network|consortium|collaboration|research|article|original|review|report|case|letter|"
    r"editorial|correspondence|commentary|journal|annals|archives|lancet|medicine|medical|health|science|sciences|"
    r"disease|diseases|syndrome|cancer|care|therapy|treatment|clinical|patients?|abstract|background|introduction|"
    r"methods?|results?|discussion|conclusions?|references|summary|keywords|objectives?|open access|license|copyright|"
    r"published|received|accepted|available|online|vol|volume|issue|doi|email|china|usa|united|kingdom|states|"
    r"netherlands|germany|france|italy|spain|japan|korea|india|australia|canada|new york|los angeles|hong kong|"
    r"heart|failure|kidney|renal|liver|lung|brain|blood|stroke|diabetes|mellitus|chronic|acute|oral|early|late|risk|"
    r"effects?|outcomes?|infections?|controlled|randomi[sz]ed|discharge|safety|efficacy|management|diagnosis|prevention|"
    r"prognosis|quality|adults?|children|women|men|older|lessons?|statement|consensus|update|overview|survey|analysis|"
    r"drug|drugs|dose|surgery|surgical|hypertension|fibrillation|pneumonia|sepsis|covid|virus|vaccine|gene|protein|cells?|"
    r"the|of|with|for|from|versus|corresponding|author|authors|equal|contribut\w+)\b",
    re.IGNORECASE,
)
FAMILIES = frozenset(
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳"
    "酆鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋"
    "茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗"
    "丁宣贲邓郁单杭洪包诸左石崔吉钮龚程嵇邢滑裴陆荣翁荀羊於惠甄曲封芮羿储靳汲邴糜松井段富巫乌焦巴弓牧隗山谷车侯宓蓬全郗班"
    "仰秋仲伊宫宁仇栾暴甘钭厉戎祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴胥能苍双闻莘党翟谭贡"
    "劳逄姬申扶堵冉宰郦雍却璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习宦艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡"
    "国文寇广禄阙东殴殳沃利蔚越夔隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公肖付闫仝"
    "佟苟楼亓涂代揭覃粟门岳帅佘展谌生智阳冼邸信车苑卿晋布仉腊"
)
DOUBLE_FAMILIES = frozenset(
    re.findall(
        f"[{HAN}]+",
        "欧阳 太史 端木 上官 司马 东方 独孤 南宫 夏侯 诸葛 尉迟 皇甫 令狐 宇文 长孙 慕容 司徒 司空 公孙 轩辕 闻人 "
        "澹台 申屠 呼延 赫连 钟离 濮阳 淳于 单于 拓跋 完颜 纳兰",
    )
)
NOT_CHINESE_NAME = re.compile(
    "医院|大学|学院|中心|研究|科室|病房|系$|科$|室$|所$|市$|省$|区$|部$|方法|结果|结论|目的|摘要|关键|高血|平均|应用|治疗|"
    "诊断|分析|临床|患者|疗效|安全|方案|通信|通讯|单位|基金|国家|项目|论著|综述|病例|时间|成人|成果|明显|经验|相关|于是|和平|"
    "成都|武汉|温州|常州|郑州|金华|黄山|包头|宁波|宁夏|江苏|江西|云南|沈阳|洛阳|广州|广西|广东|徐州|苏州|安徽|通辽|常德|衡阳|"
    "全国|公共|水平|管理|利用|温度|干预|易感|生存|生物|生理|生活|别名|单纯|单独|常规|强化|程序|支持|广泛|文献|文章|文摘|元分"
)
ONE_HAN = re.compile(f"[{HAN}]")
HAN_NAME = re.compile(f"[{HAN}]{{2,4}}|[{HAN}]{{1,7}}·[{HAN}]{{1,8}}")
LATIN = re.compile(r"[A-Za-z]")


def people_in(text: str) -> tuple[str, ...]:
    """The names in their order; empty unless the whole line is one of names."""
    if not text or len(text) > LONGEST_LINE or "@" in text:
        return ()
    line = GROUP.sub("", BY.sub("", text.strip()))
    line = _without_marks(SUPERSCRIPT_COMMAS.sub("", line)).strip(" .,，;；、")
    found = _english(line) if LATIN.search(line) else _chinese(line)
    return found[:MOST_PEOPLE]


def _without_marks(line: str) -> str:
    """Of a line that nothing else parts, marks do: “Lin Wang¹ Jie Chen²”."""
    return MARKS.sub(" " if PARTED.search(line) or not LATIN.search(line) else ", ", line)


def _english(line: str) -> tuple[str, ...]:
    parts = [" ".join(part.split()) for part in PARTED.split(line)]
    parts = [part for part in parts if part and not _is_degree(part)]
    names = [_without_degrees(part) for part in parts]
    return tuple(map(_cased, names)) if names and all(map(_is_english_name, names)) else ()


def _is_degree(part: str) -> bool:
    return all(DEGREES.fullmatch(word) for word in part.split()) if part else False


def _without_degrees(part: str) -> str:
    """“Dr Jane Doe MD PhD”; initials after a family name are none (“Smith MS”)."""
    words = part.split()
    if len(words) > 2 and words[0].rstrip(".") in ("Dr", "Prof", "Professor"):
        words = words[1:]
    while len(words) > 2 and DEGREES.fullmatch(words[-1]):
        words.pop()
    return " ".join(words)


def _is_english_name(name: str) -> bool:
    words = name.split()
    long_enough = any(len(word.strip(".-")) > 1 for word in words)
    return bool(
        long_enough and len(name) <= 60 and ENGLISH_NAME.fullmatch(name) and not NOT_A_NAME.search(name)
    )


def _cased(name: str) -> str:
    """“LIN WANG” as people write it; initials stay."""
    words = name.split()
    if not name.isupper() or sum(len(word) > 3 for word in words) == 0:
        return name
    return " ".join(word if len(word) < 3 or "." in word else word.title() for word in words)


def _chinese(line: str) -> tuple[str, ...]:
    names: list[str] = []
    for group in re.split(r"[,，;；、]", line):
        found = _of_group(group.split())
        if not found and group.strip():
            return ()
        names += found
    return tuple(names) if all(map(_is_chinese_name, names)) else ()


def _of_group(words: list[str]) -> list[str]:
    """Names of two characters are printed with a gap between them."""
    found: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if (len(word) == 1 or word in DOUBLE_FAMILIES) and rest and len(rest[0]) == 1:
            word += rest.pop(0)
        found.append(word)
    return found


def _is_chinese_name(name: str) -> bool:
    if not HAN_NAME.fullmatch(name) or NOT_CHINESE_NAME.search(name):
        return False
    if "·" in name:
        return True
    return (name[0] in FAMILIES and (len(name) < 4 or name[:2] in DOUBLE_FAMILIES)) or name[
        :2
    ] in DOUBLE_FAMILIES
