"""What is made of one paper: a summary with places, a map, and answers that cite it."""

from __future__ import annotations

import html
import json
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.urls import reverse

from apps.agents.models import Agent, Conversation, Message
from apps.papers.models import PaperSummary
from apps.papers.summaries.run import start_summary
from apps.papers.summaries.scope import WHOLE, Scope
from apps.projects.errors import Invalid
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from apps.search.library.actions.adding import add_records
from apps.search.library.actions.indexing import NewPassage, write_passages
from apps.search.library.records import PaperRecord
from apps.search.models import Paper
from tests.support.cast import Cast
from tests.support.openai_server import ScriptedServer
from tests.unit.papers.conftest import WEEK, says

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_server", "in_one_thread")]
ENGLISH = (
    "We aimed to find whether seven days of treatment are as good as fourteen. "
    "In this randomised open-label trial, patients with Gram-negative bacteraemia were assigned to 7 or 14 days. "
    f"The primary outcome was death or relapse at 90 days. {WEEK} "
    "The trial was limited by its open design. The study was funded by no company."
)
CHINESE = (
    "目的：探讨早期口服序贯治疗对革兰阴性菌血症患者的疗效。采用多中心随机对照设计，纳入患者436例。"
    "对照组继续静脉用药。主要结局为90天治疗成功。结果显示两组治疗成功率分别为85.1%和84.6%，差异无统计学意义。"
    "本研究的局限在于开放设计。"
)


@pytest.fixture
def paper(cast: Cast) -> Paper:
    record = PaperRecord("Seven or fourteen days", ENGLISH, year=2019)
    return add_records(project=cast.project, records=(record,), by=None).papers[0]


def summarised(cast: Cast, paper: Paper, scope: Scope = WHOLE) -> PaperSummary:
    run = start_summary(by=cast.investigator, project=cast.project, paper=paper, scope=scope, enqueue=False)
    execute_inline(run)
    assert run.state == RunState.FINISHED, run.error_message
    return PaperSummary.objects.get(run_id=run.pk)


def said(summary: PaperSummary) -> dict[str, str]:
    return {claim["part"]: claim["text"] for claim in reversed(summary.claims)}


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("question", "whether seven days"),
        ("design", "randomised open-label"),
        ("outcomes", "primary outcome"),
        ("results", "140 of 306"),
        ("limitations", "limited by"),
        ("funding", "funded by"),
    ],
)
def test_without_a_model_each_part_is_a_sentence_of_the_paper(
    cast: Cast, paper: Paper, part: str, words: str
) -> None:
    summary = summarised(cast, paper)
    assert words in said(summary)[part]
    assert all(claim["quote"] in paper.abstract for claim in summary.claims)


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("question", "探讨"),
        ("comparator", "对照组"),
        ("outcomes", "主要结局"),
        ("results", "85.1%"),
        ("limitations", "局限"),
    ],
)
def test_a_chinese_paper_is_read_as_well(cast: Cast, part: str, words: str) -> None:
    record = PaperRecord("早期口服序贯治疗", CHINESE, year=2024)
    paper = add_records(project=cast.project, records=(record,), by=None).papers[0]
    assert words in said(summarised(cast, paper))[part]


def claim(text: str, quote: str, passage: int = 1) -> dict[str, Any]:
    return {"part": "results", "text": text, "passage": passage, "quote": quote}


def test_what_a_model_says_stays_as_far_as_its_quote_stands_in_the_paper(
    cast: Cast, paper: Paper, model: ScriptedServer
) -> None:
    right = claim("The outcome was as frequent.", WEEK)
    wrong = [
        claim("All survived.", "All patients survived."),
        claim("Fewer events.", WEEK.replace("140", "14")),
        claim("It worked.", WEEK, passage=40),
        claim("The outcome occurred in 45% of patients.", WEEK),
    ]
    says(model, '"passages"', {"claims": [right, *wrong]})
    summary = summarised(cast, paper)
    assert [each["text"] for each in summary.claims] == ["The outcome was as frequent."]
    assert (summary.dropped, summary.model) == (4, "Scripted")


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page_of(user: Any, address: str) -> str:
    return client_of(user).get(address).content.decode()


METHODS = "Adults with gout were randomly assigned to colchicine 0.5 mg twice a day or placebo."
RESULTS = (
    "Gout flared in 14 of 80 patients with colchicine and in 31 of 82 with placebo. "
    "Diarrhoea was seen in 12 and 4 patients. Flares were less fre\u00adquent in women (3 of 20)."
)


@pytest.fixture
def gout(cast: Cast) -> Paper:
    record = PaperRecord("Colchicine in gout", "In short, colchicine was better.")
    paper = add_records(project=cast.project, records=(record,), by=None).papers[0]
    texts = ((METHODS, "2 Methods › 2.1 Drug", 2), (RESULTS, "3 Results", 3))
    write_passages(paper, [NewPassage(text, section, page) for text, section, page in texts])
    return paper


@pytest.mark.parametrize(
    ("scope", "of"),
    [
        (Scope("section", "2 Methods"), METHODS),
        (Scope("page", "3"), RESULTS),
        (
            Scope(
                "selection", "Diarrhoea was seen in 12\nand 4 patients. Flares were less fre-\nquent in women"
            ),
            RESULTS,
        ),
    ],
)
def test_a_part_of_a_paper_is_summarised_by_itself(cast: Cast, gout: Paper, scope: Scope, of: str) -> None:
    summary = summarised(cast, gout, scope)
    assert summary.claims
    assert all(each["text"] in of for each in summary.claims)
    assert Scope.of(summary.scope) == scope
    page = page_of(cast.investigator, address("paper", cast, gout))
    assert summary.claims[0]["text"] not in page.partition('id="summary-title"')[2].partition("</section>")[0]
    page = page_of(cast.investigator, f"{address('paper', cast, gout)}?summary={summary.run_id}")
    assert summary.claims[0]["text"] in html.unescape(page.partition('id="summary-title"')[2])


def test_a_selection_is_all_that_is_read(cast: Cast, gout: Paper) -> None:
    summary = summarised(cast, gout, Scope("selection", "Diarrhoea was seen in 12 and 4 patients."))
    assert [each["text"] for each in summary.claims] == ["Diarrhoea was seen in 12 and 4 patients."]


@pytest.mark.parametrize(
    "scope",
    [
        Scope("section", "4 Discussion"),
        Scope("section", ""),
        Scope("page", "x"),
        Scope("selection", "Not there."),
    ],
)
def test_a_part_that_is_not_there_is_refused(cast: Cast, gout: Paper, scope: Scope) -> None:
    with pytest.raises(Invalid):
        summarised(cast, gout, scope)
    values = {"kind": scope.kind, "value": scope.value}
    answer = client_of(cast.investigator).post(address("paper_summarise", cast, gout), values, follow=True)
    assert "No text of the paper was found there." in answer.content.decode()


def test_a_summary_of_which_nothing_was_borne_says_so(cast: Cast, gout: Paper, model: ScriptedServer) -> None:
    says(model, '"passages"', {"claims": [claim("All survived.", "All patients survived.")]})
    assert summarised(cast, gout).dropped == 1
    page = page_of(cast.investigator, address("paper", cast, gout))
    assert "No statement could be supported by the text." in page
    assert "No summary yet." not in page


def test_a_paper_without_text_is_refused(cast: Cast) -> None:
    paper = Paper.objects.create(project=cast.project, title="Nothing yet")
    with pytest.raises(Invalid):
        summarised(cast, paper)


def address(name: str, cast: Cast, paper: Paper, **more: object) -> str:
    return reverse(f"papers:{name}", kwargs={"slug": cast.project.slug, "paper_id": paper.pk, **more})


@pytest.fixture
def page(client: Client, cast: Cast) -> Client:
    client.force_login(cast.investigator)
    return client


def test_the_page_shows_the_summary_with_its_places(page: Client, cast: Cast, paper: Paper) -> None:
    assert "No summary yet" in page.get(address("paper", cast, paper)).content.decode()
    summary = summarised(cast, paper)
    shown = page.get(address("paper", cast, paper)).content.decode()
    assert "140 of 306" in shown
    assert f"#passage={summary.claims[0]['passage_id']}" in shown


def test_what_was_said_before_stays_to_be_read(page: Client, cast: Cast, paper: Paper) -> None:
    """Each time it is made, and in each language; what is no summary of this paper is none."""
    first = summarised(cast, paper)
    PaperSummary.objects.filter(pk=first.pk).update(claims=[claim("An older sentence.", "x")])
    summarised(cast, paper)
    here = address("paper", cast, paper)
    newest = page.get(here).content.decode()
    assert "An older sentence." not in newest
    assert f"?summary={first.pk}" in newest
    assert "An older sentence." in page.get(here, {"summary": str(first.pk)}).content.decode()
    assert "An older sentence." not in page.get(here, {"summary": "nothing"}).content.decode()


def test_a_summary_of_an_older_text_says_so(page: Client, cast: Cast, paper: Paper) -> None:
    summarised(cast, paper)
    Paper.objects.filter(pk=paper.pk).update(version=paper.version + 1)
    assert "has changed since" in page.get(address("paper", cast, paper)).content.decode()


def test_a_question_about_a_paper_is_answered_from_it(
    page: Client, cast: Cast, paper: Paper, protocol_agent: Agent
) -> None:
    answer = page.post(address("paper_ask", cast, paper), {"question": "What was the primary outcome?"})
    conversation = Conversation.objects.get(subject_kind="paper")
    assert str(conversation.pk) in answer["Location"]
    execute_inline(Run.objects.get(kind="turn"))
    said = Message.objects.filter(conversation=conversation, role="assistant").get()
    assert "death or relapse at 90 days" in said.content
    citation = said.citations.order_by("number").first()
    assert citation is not None
    assert (citation.source_id, citation.verified) == (str(paper.pk), True)


def test_the_map_is_read_by_other_programs(page: Client, cast: Cast, paper: Paper) -> None:
    def file(ending: str) -> str:
        answer = page.get(address("paper_map", cast, paper, ending=ending))
        return b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]

    assert file("md").startswith("# Seven or fourteen days")
    outline = ET.fromstring(file("opml")).find("body/outline")
    assert outline is not None
    assert outline.attrib["text"] == "Seven or fourteen days"
    assert json.loads(file("json"))["topic"] == "Seven or fourteen days"
    assert page.get(address("paper_map", cast, paper, ending="exe")).status_code == 404


def test_a_paper_of_another_project_does_not_exist(client: Client, cast: Cast, paper: Paper) -> None:
    client.force_login(cast.outsider)
    assert client.get(address("paper", cast, paper)).status_code == 404


def test_a_note_is_written_beside_the_paper_and_stays_with_it(page: Client, cast: Cast, paper: Paper) -> None:
    kwargs = {"slug": cast.project.slug, "paper_id": paper.pk}
    answer = page.post(
        reverse("papers:paper_note", kwargs=kwargs), {"text": "Open design: ask the statistician."}
    )
    assert answer.headers["Location"] == reverse("papers:paper", kwargs=kwargs)
    for name in ("papers:paper", "search:paper"):
        assert "Open design: ask the statistician." in page.get(reverse(name, kwargs=kwargs)).content.decode()


def test_who_only_reads_sees_notes_and_writes_none(client: Client, cast: Cast, paper: Paper) -> None:
    client.force_login(cast.viewer)
    address = reverse("papers:paper", kwargs={"slug": cast.project.slug, "paper_id": paper.pk})
    assert 'name="text"' not in client.get(address).content.decode()
