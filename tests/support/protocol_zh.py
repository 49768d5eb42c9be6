"""A protocol in Chinese with every kind of block."""

from __future__ import annotations

from apps.documents.blocks import (
    Block,
    Document,
    Figure,
    Heading,
    ListBlock,
    PageBreak,
    Paragraph,
    Span,
    Table,
    TitlePage,
    line,
    placeholder,
)
from tests.support.documents import png, rows

VISITS = ("✓", "", "✓", "✓", "")
TEXT = (
    "本研究拟纳入非复杂性革兰阴性菌血症患者，经3～5天静脉抗菌治疗后临床稳定者，按1:1比例随机分配至早期口服"
    "转换组或继续静脉治疗组，两组总疗程均为7天。主要终点为30天内治疗失败（包括全因死亡、菌血症复发或更改治疗方案）。"
)
MISSING = placeholder("待补充：数据监查委员会的名称与地址")
BLOCKS: list[Block] = [
    Heading(level=1, number="1", text="方案摘要"),
    Heading(level=2, number="1.1", text="方案概要"),
    Table(
        caption="方案概要",
        rows=rows(
            ("研究题目", "非复杂性革兰阴性菌血症早期口服转换治疗的非劣效性试验"),
            ("研究设计", "开放标签、随机、平行组、非劣效性试验"),
            ("研究人群", "成人（≥18岁）、单一病原菌血症、第5天前临床稳定"),
            ("主要终点", "30天治疗失败（全因死亡、复发或更改治疗）"),
            ("样本量", "共414例（每组207例），单侧α＝0.025，把握度80%，非劣效界值−10个百分点"),
        ),
        widths=(0.24, 0.76),
    ),
    Heading(level=2, number="1.2", text="试验示意图"),
    Figure(caption="受试者流程", alt="从筛选到第30天的流程框图", png_base64=png(), width_share=0.5),
    Heading(level=2, number="1.3", text="访视与操作时间表"),
    Table(
        caption="访视与操作时间表",
        head=("操作", "筛选", "第1天", "第3～5天", "第14天", "第30天"),
        rows=rows(*((name, *VISITS) for name in ("知情同意", "生命体征", "血培养", "不良事件"))),
        widths=(0.3, 0.14, 0.14, 0.14, 0.14, 0.14),
        centred=(1, 2, 3, 4, 5),
    ),
    Heading(level=1, number="2", text="引言"),
    Heading(level=2, number="2.1", text="研究背景与依据"),
    *(
        Paragraph(line=line(TEXT, "观察性研究的结果一致", Span(text="1,2", kind="citation"), "。"))
        for _ in range(4)
    ),
    Heading(level=2, number="2.2", text="获益与风险评估"),
    Paragraph(line=line("数据监查委员会：", MISSING, "。")),
    Heading(level=1, number="3", text="试验人群"),
    Heading(level=2, number="3.1", text="纳入标准"),
    ListBlock(
        ordered=True,
        items=tuple(
            line(each)
            for each in (
                "年龄≥18岁；",
                "单一革兰阴性菌血症；",
                "临床稳定，体温正常48小时以上，能够口服药物，且有敏感的口服药物可选，并已签署知情同意书。",
            )
        ),
    ),
    Heading(level=2, number="3.2", text="排除标准"),
    ListBlock(ordered=True, items=(line("多种病原菌混合感染；"), line("感染源未控制。"))),
    Paragraph(line=line(Span(text="特别说明", bold=True), "：下列情况不排除：")),
    ListBlock(items=(line("糖尿病；"), line("慢性肾脏病1～3期。"))),
    Heading(level=1, number="4", text="统计学考虑"),
    *(
        part
        for place in range(1, 11)
        for part in (
            Heading(level=2, number=f"4.{place}", text=f"第{place}项分析"),
            Paragraph(line=line(TEXT)),
        )
    ),
    Heading(level=3, number="4.10.1", text="非劣效界值的敏感性"),
    Table(
        caption="不同失败率与把握度下的样本量",
        head=("失败率", "把握度80%", "把握度90%"),
        rows=rows(*((f"{rate}%", str(rate * 17), str(rate * 23)) for rate in range(8, 50))),
        centred=(1, 2),
    ),
    PageBreak(),
    Heading(level=1, text="参考文献"),
    ListBlock(
        ordered=True,
        items=(
            line("Tamma PD, et al. JAMA Intern Med 2019;179:316–323."),
            line("Yahav D, et al. Clin Infect Dis 2019;69:1091–1098."),
        ),
    ),
    Heading(level=1, number="A", text="待解决的问题"),
    Paragraph(line=line("尚有一项待补充：", MISSING)),
]
COVER = (
    ("版本号", line("1.0")),
    ("版本日期", line("2026年11月21日")),
    ("申办者", line("某大学附属医院")),
    ("注册号", line(placeholder("待补充：注册号"))),
    ("主要研究者", line("王林")),
)
PROTOCOL = Document(
    language="zh-hans",
    cover=TitlePage(
        title="非复杂性革兰阴性菌血症早期口服转换治疗的随机、开放、非劣效性临床试验",
        subtitle="临床研究方案",
        rows=COVER,
        notice="保密声明：本方案仅供参与实施、审查或监督本研究的人员使用，未经许可不得向他人披露。",
    ),
    header="SWITCH-GNB　研究方案　版本 1.0　2026年11月21日",
    footer="保密",
    author="王林",
    blocks=tuple(BLOCKS),
)
