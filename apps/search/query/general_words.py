"""Words that say nothing of what a question is about: every question may have them, whatever it asks for."""

from __future__ import annotations

import re
from typing import Final

from apps.retrieval.terms import STOP_WORDS

IN_EVERY_QUESTION: Final = """
any better best between among compare compared comparing comparison does effect effects effective effectiveness efficacy
evidence find literature paper papers patient patients people person question recent research result results role
search show study studies trial trials use used using versus vs adult adults treatment treatments treat treating therapy
therapies clinical outcome outcomes safe safety benefit benefits improve improves reduce reduces reduced since last
years published new please worse than after before i'd i'm i like want need know look looking find finding help helps
year anything something everything article articles publication publications reference references report reports
reported list all some several many few more most much less good high quality get give tell me us let's latest newest
current currently recently update updates updated overview summary management managing manage impact influence
association associated relationship relation risk risks available interested topic regarding concerning about around
plus data work works human humans subjects really still yet also only including include etc or risk-benefit
onwards state there's what's beyond during within without across against whether cause causes caused kindly useful
affect affects given giving receiving receive undergoing author authors colleagues database
thanks thank hello hi hey prefer preferably ideally possible month months decade least post
typically usually commonly rates
"""
GENERAL: Final = STOP_WORDS | frozenset(IN_EVERY_QUESTION.split())
# Words in which a character stands that would else be cut away, and then what says nothing of a topic.
WHOLE_HAN: Final = (
    "中性粒|中枢|中医|中药|中西医|中国|中华|中度|中重度|中耳|中毒|对照|对比剂|对乙酰氨基酚|会阴|用药|功能|性能|智能|能量|有氧|有创|有效率|后路|前路|"
    "前列腺|前庭|前哨|后遗症|预后|术后|产后|术中|餐后|用力|应激|反应|在线|和缓|和解|为何|于肺|对氨基|对称|及时|相对|能力|或然|感知|"
    "集中|脑中|水中|空中|是非|白细胞与|认为|行为|人为|因子|孔源|视为|饮用|食用|服用|外用|联用|并用|停用|慎用|反复|中心|"
    "交会|机会|社会|协会|学会|委员会|耐用|后壁|前壁|后循环|前循环|前降支|后囊|前房|后房|后凸|之后负荷|后负荷|前负荷|自杀|自身"
)
GENERAL_HAN: Final = re.compile(
    rf"(?P<whole>{WHOLE_HAN})|"
    r"患者|病人|人群|成年人|成人|研究进展|进展|研究|文献|文章|论文|资料|报道|试验|临床|比较|相比|对比|效果|疗效|影响|作用|治疗|疗法|安全性|"
    r"有效性|安全|有效|是否|能否|可否|可以|能不能|如何|怎样|怎么样|怎么|什么|哪些|哪个|哪种|哪一个|有无|有没有|有关|请问|请|麻烦|查找|查阅|查询|检索|"
    r"搜索|搜集|查一下|找一下|搜一下|帮我|帮忙|给我|我们|我想|我要|我|想要|想|需要|一下|一些|几篇|关于|以及|对于|之间|近年来|近年|近几年|最近|"
    r"最新的?|目前|现状|情况|方面|领域|一般|通常|常用|大概|大约|多少|多大|只要|只看|只想要?|仅要|类药物?|相关性|相关|关系|关联|降低|减少|改善|提高|增加|使用|应用|采用|接受|管理|干预|证据|最好|最佳|更好|更优|更|比|孰优孰劣|"
    r"优于|不同|其|各种|发表|出版|风险|意义|价值|并且|同时|合并|伴有|伴|导致|引起|所致|通过|进行|以来|以后|之后|及其|等|方案|策略|"
    r"[的和与及或在对中后前吗呢了是有为用于能会啊呀吧来看找查搜]|"
    r"个(?:月|星期|周)|[0-9]+年(?:以来|以后|之后)?|近[0-9一二三四五六七八九十]+年|[0-9一二三四五六七八九十几]+[篇条]"
)
