"""A protocol in English with every kind of block."""

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
    "Patients with uncomplicated Gram-negative bacteraemia who are clinically stable after three to five days "
    "of intravenous treatment are randomised in a 1:1 ratio to an early switch to oral treatment or to continued "
    "intravenous treatment. The total duration of treatment is seven days in both groups."
)
MISSING = placeholder("To be completed: name and address of the data monitoring committee")
BLOCKS: list[Block] = [
    Heading(level=1, number="1", text="PROTOCOL SUMMARY"),
    Heading(level=2, number="1.1", text="Protocol Synopsis"),
    Table(
        caption="Synopsis",
        rows=rows(
            ("Title", "Early oral switch in uncomplicated Gram-negative bacteraemia"),
            ("Design", "Open-label, randomised, parallel-group non-inferiority trial"),
            (
                "Population",
                "Adults (18 years or older) with monomicrobial bacteraemia, clinically stable by day 5",
            ),
            (
                "Primary endpoint",
                "Treatment failure by day 30 (all-cause death, relapse or change of treatment)",
            ),
            (
                "Sample size",
                "n = 414 (207 per group), one-sided alpha 0.025, power 80%, margin −10 points",
            ),
        ),
        widths=(0.28, 0.72),
    ),
    Heading(level=2, number="1.2", text="Trial Schema"),
    Figure(
        caption="Flow of participants",
        alt="Boxes from screening to day 30",
        png_base64=png(),
        width_share=0.5,
    ),
    Heading(level=2, number="1.3", text="Schedule of Activities"),
    Table(
        caption="Schedule of activities",
        head=("Procedure", "Screening", "Day 1", "Day 3–5", "Day 14", "Day 30"),
        rows=rows(
            *(
                (name, *VISITS)
                for name in ("Informed consent", "Vital signs", "Blood cultures", "Adverse events")
            )
        ),
        widths=(0.35, 0.13, 0.13, 0.13, 0.13, 0.13),
        centred=(1, 2, 3, 4, 5),
    ),
    Heading(level=1, number="2", text="INTRODUCTION"),
    Heading(level=2, number="2.1", text="Background and rationale"),
    *(
        Paragraph(
            line=line(TEXT, " Observational data point the same way ", Span(text="1,2", kind="citation"), ".")
        )
        for _ in range(4)
    ),
    Heading(level=2, number="2.2", text="Assessment of Risks and Benefits"),
    Paragraph(line=line("The committee: ", MISSING, ".")),
    Heading(level=1, number="3", text="TRIAL POPULATION"),
    Heading(level=2, number="3.1", text="Inclusion Criteria"),
    ListBlock(
        ordered=True,
        items=tuple(
            line(each)
            for each in (
                "Age 18 years or older",
                "Monomicrobial Gram-negative bacteraemia",
                "Clinically stable, afebrile for 48 hours or more, and able to take oral medication",
            )
        ),
    ),
    Heading(level=2, number="3.2", text="Exclusion Criteria"),
    ListBlock(ordered=True, items=(line("Polymicrobial bacteraemia"), line("Source not controlled"))),
    Paragraph(
        line=line(
            Span(text="In particular", bold=True),
            " these are ",
            Span(text="not", italic=True),
            " excluded:",
        )
    ),
    ListBlock(items=(line("Diabetes mellitus"), line("Chronic kidney disease, stages 1–3"))),
    Heading(level=1, number="4", text="STATISTICAL CONSIDERATIONS"),
    *(
        part
        for place in range(1, 11)
        for part in (
            Heading(level=2, number=f"4.{place}", text=f"Analysis number {place}"),
            Paragraph(line=line(TEXT)),
        )
    ),
    Heading(level=3, number="4.10.1", text="Sensitivity to the margin"),
    Table(
        caption="Sample size by failure rate and power",
        head=("Failure rate", "Power 80%", "Power 90%"),
        rows=rows(*((f"{rate}%", str(rate * 17), str(rate * 23)) for rate in range(8, 50))),
        centred=(1, 2),
    ),
    PageBreak(),
    Heading(level=1, text="References"),
    ListBlock(
        ordered=True,
        items=(
            line("Tamma PD, et al. JAMA Intern Med 2019;179:316–323."),
            line("Yahav D, et al. Clin Infect Dis 2019;69:1091–1098."),
        ),
    ),
    Heading(level=1, number="A", text="Open issues"),
    Paragraph(line=line("One item is open: ", MISSING)),
]
COVER = (
    ("Version", line("1.0")),
    ("Date", line("21 November 2026")),
    ("Sponsor", line("University Hospital")),
    ("Registration", line(placeholder("To be completed: registration number"))),
    ("Principal investigator", line("Lin Wang")),
)
PROTOCOL = Document(
    language="en",
    cover=TitlePage(
        title="Early Oral Switch in Uncomplicated Gram-Negative Bacteraemia (SWITCH-GNB)",
        subtitle="Clinical study protocol",
        rows=COVER,
        notice="Confidential. For those who conduct, review or oversee the study; not to be passed on to others.",
    ),
    header="SWITCH-GNB · Protocol version 1.0 · 21 November 2026",
    footer="Confidential",
    author="Lin Wang",
    blocks=tuple(BLOCKS),
)
