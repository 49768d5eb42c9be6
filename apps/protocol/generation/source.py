"""What a protocol is written from: the values of a conversation in words of the protocol's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from apps.documents.blocks import Line, Span, line, placeholder
from apps.fields.bilingual import Text, both, in_language
from apps.fields.conditions.evaluation import is_set
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field
from apps.protocol.generation.words.hospitals import SAID_IN, SETTING, with_hospitals
from apps.protocol.generation.words.lead_ins import fit_to_print, with_full_marks, with_own_marks
from apps.protocol.generation.words.phrases import as_clause, as_entry, as_sentence, joined
from apps.protocol.generation.words.spoken import TIDIED, planned, tidied
from apps.protocol.reading.figures.margins import PROPORTION_DESIGNS
from apps.protocol.times.named_times import with_time

META_TITLES: Final[Mapping[str, Text]] = {
    "version_label": both("Version", "版本号"),
    "version_date": both("Date", "日期"),
    "registration_no": both("Registration number", "注册号"),
    "sponsor": both("Sponsor", "申办者"),
    "principal_investigator": both("Principal investigator", "主要研究者"),
    "ethics_no": both("Ethics approval", "伦理批件号"),
    "funding": both("Funding", "经费来源"),
    "planned_start": both("Planned date of the first enrolment", "首例入组的计划日期"),
    "recruitment": both("Recruitment methods", "招募方式"),
    "background_care": both("Background treatment", "基础治疗"),
    "concomitant_care": both("Concomitant and rescue treatment", "合并治疗与补救治疗"),
    "discontinuation": both("Discontinuation of the treatment", "停止干预的情形"),
    "trial_stopping": both("Stopping of the whole trial", "终止整个试验的情形"),
    "consent": both("Obtaining consent", "知情同意的获取"),
    "ethics_review": both("Ethics review", "伦理审查"),
    "data_management": both("Data management", "数据管理"),
    "monitoring": both("Monitoring", "监查"),
    "publication": both("Publication and authorship", "成果发表与署名"),
    "retention": both("Retention of records", "资料保存"),
}
CONDUCT: Final = (
    "background_care", "concomitant_care", "discontinuation", "trial_stopping", "recruitment", "consent",
    "ethics_review", "data_management", "monitoring", "publication", "retention",
)  # fmt: skip
OUTCOMES: Final = "endpoints.outcomes."
FRAMEWORK: Final = "study_design.framework"
HYPOTHESIS: Final = "sample_size.hypothesis"
# As statisticians write them; the fields' own titles are short answers ("优效") to a question.
FRAMEWORKS_ZH: Final = {"superiority": "优效性", "non_inferiority": "非劣效性", "equivalence": "等效性"}
TESTS_ZH: Final = {
    "equality": "差异性检验",
    "non_inferiority": "非劣效性检验",
    "superiority": "优效性检验（设优效界值）",
    "equivalence": "等效性检验",
}
LOWERED_KINDS: Final = ("enum", "enum_text", "sided")


@dataclass(frozen=True, eq=False)
class Source:
    """`meta` are the entries of the title page, and the name of the `project`; `today` dates the draft, in the
    time `zone` of the project; `reviews` are marks by path; `references` the works that people cited for fields,
    {text, fields} and `retracted` where one is; `left_open` what the team called undecided, {path, words}."""

    data: Mapping[str, Any]
    catalogue: FieldCatalogue
    language: str
    meta: Mapping[str, str] = field(default_factory=dict)
    reviews: Mapping[str, Any] = field(default_factory=dict)
    checks: tuple[Mapping[str, Any], ...] = ()
    references: tuple[Mapping[str, Any], ...] = ()
    left_open: tuple[Mapping[str, Any], ...] = ()
    number: int = 1
    today: date = field(default_factory=date.today)
    zone: str = ""

    def __post_init__(self) -> None:
        """What is recorded stays as it was said; a document has it as it is written, whichever way it is read here."""
        object.__setattr__(self, "data", fit_to_print(self.data))
        meta = {name: with_own_marks(with_full_marks(told)) for name, told in self.meta.items()}
        object.__setattr__(self, "meta", meta)

    @property
    def zh(self) -> bool:
        return self.language.lower().startswith("zh")

    def say(self, text: Text) -> str:
        return in_language(text, self.language)

    def value(self, path: str) -> Any:
        """In words fit for a document; None when it is not set or empty."""
        if path.startswith("meta."):
            return self._told(path[5:])
        found = get_value(self.data, path)
        if not is_set(found):
            return None
        known = self.catalogue.find(path) if path in TIDIED else None
        told = tidied(known, found) if known else found
        return with_own_marks(told) if isinstance(told, str) else told

    def _told(self, name: str) -> str | None:
        """An entry of the title page, or how the study is conducted, which people tell as what they do."""
        told = self.meta.get(name) or None
        return planned(told) if told and name in CONDUCT else told

    def rows(self, path: str) -> list[Mapping[str, Any]]:
        """The objects of a list of objects."""
        found = self.value(path)
        return [row for row in found if isinstance(row, Mapping)] if isinstance(found, list) else []

    def title(self, path: str) -> str:
        if path.startswith("meta."):
            return self.say(META_TITLES[path[5:]])
        return self.catalogue.title(path, self.language)

    def text(self, path: str) -> str:
        """The value in words, as it stands inside a sentence; empty when there is none."""
        value, known = self.value(path), self.catalogue.find(path)
        if path == SETTING:
            return with_hospitals(str(value or ""), map(self.text, SAID_IN), zh=self.zh)
        if value is None:
            return ""
        if path == "sample_size.margin":
            return self.margin(value)
        if self.zh and (named := self._named_zh(path, str(value))):
            return named
        if known is None:
            return str(value)
        if known.kind == "string_list":
            return joined([as_clause(str(item), self.zh) for item in value], self.zh)
        if known.kind == "object_list" and known.form != "counts":
            names = [str(row.get(known.head.key) or "") for row in self.rows(path)]
            return joined([as_clause(name, self.zh) for name in names], self.zh)
        words = format_value(known, value, self.language)
        return as_clause(words, self.zh) if known.kind in LOWERED_KINDS else words

    def _named_zh(self, path: str, value: str) -> str:
        """The type of the comparison and of its test; superiority is tested as a difference where it has no margin."""
        if path == FRAMEWORK:
            return FRAMEWORKS_ZH.get(value, "")
        if path != HYPOTHESIS:
            return ""
        without_margin = value == "equality" and self.value(FRAMEWORK) == "superiority"
        return "优效性检验（不设界值）" if without_margin else TESTS_ZH.get(value, "")

    @property
    def study_name(self) -> str:
        """The title, or where none is recorded the name under which everybody knows the study."""
        return self.text("scientific_question.title") or self.meta.get("project", "")

    @property
    def short_name(self) -> str:
        """For the header of each page and the name of the file."""
        return self.text("scientific_question.short_title") or self.meta.get("project", "")

    def sentence(self, path: str) -> str:
        return as_sentence(self.text(path), self.zh)

    def margin(self, value: float) -> str:
        """In percentage points where proportions are compared, else as the number it is."""
        sign = "−" if value < 0 else ""
        design = str(self.value("sample_size.design") or "")
        if any(name in design for name in PROPORTION_DESIGNS):
            points = f"{sign}{abs(round(value * 100, 6)):g}"
            return f"{points} 个百分点" if self.zh else f"{points} percentage points"
        return f"{sign}{abs(value):g}"

    def gap(self, what: str) -> Span:
        """The mark that stands where something has to be added."""
        return placeholder(f"【待补充：{what}】" if self.zh else f"[To be completed: {what}]")

    def wording(self, path: str) -> Line:
        """The value for a cell of a table, or the mark that it is missing."""
        known, words = self.catalogue.find(path), self.text(path)
        if known is not None and known.kind in ("string_list", "object_list") and known.form != "counts":
            words = "\n".join(as_entry(str(entry), self.zh) for entry in self._entries(known, path))
        return line(as_entry(words, self.zh)) if words else (self.gap(self.title(path)),)

    def _entries(self, known: Field, path: str) -> list[Any]:
        """Outcomes with their times: without one "death" says nothing."""
        if known.kind != "object_list":
            return list(self.value(path) or ())
        if path.startswith(OUTCOMES):
            return [with_time(row, zh=self.zh) for row in self.rows(path)]
        return [str(row.get(known.head.key) or "") for row in self.rows(path)]
