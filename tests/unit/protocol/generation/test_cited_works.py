"""A paper that was cited for a field, in the Word file: its number in the text, its entry in the list, and what became
of it since."""

from __future__ import annotations

from io import BytesIO

import docx
import pytest

from apps.agents.actions.references.fields import NewReference, cite_for_field
from apps.agents.models import Context, Conversation
from apps.papers.assistant import SUBJECT
from apps.protocol.actions.generations import start_generation
from apps.protocol.models import ProtocolGeneration
from apps.runs.work.execute import execute_inline
from apps.search.library.actions.adding import add_records
from apps.search.library.records import PaperRecord
from apps.search.models import Paper
from tests.support.cast import Cast
from tests.unit.protocol.generation.cast import example

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis_server")]
ENTRY = {
    "en": "Yahav D. Seven days in bacteraemia. Clin Infect Dis. 2019.",
    "zh_hans": "YAHAV D. Seven days in bacteraemia[J]. Clin Infect Dis, 2019.",
}
RETRACTED = {"en": "[retracted]", "zh-hans": "［已撤稿］"}


@pytest.fixture
def paper(conversation: Conversation, cast: Cast) -> Paper:
    """Cited for the number that is expected to be lost."""
    data = example("switch-gnb.en")
    Context.objects.filter(conversation=conversation).update(data=data, version=7)
    paper = add_records(project=cast.project, records=[PaperRecord("Seven days", "Adults.")], by=None).papers[
        0
    ]
    reference = NewReference(source=SUBJECT, source_id=str(paper.pk), text=ENTRY)
    for field in ("pico.population", "sample_size.dropout"):
        cite_for_field(conversation=conversation, field=field, reference=reference, by=cast.coordinator)
    return paper


def made(conversation: Conversation, cast: Cast, language: str) -> ProtocolGeneration:
    generation = start_generation(
        conversation=conversation, by=cast.coordinator, language=language, enqueue=False
    )
    assert generation.run is not None
    execute_inline(generation.run)
    return ProtocolGeneration.objects.select_related("file").get(pk=generation.pk)


def word_of(generation: ProtocolGeneration) -> list[tuple[str, str]]:
    """The paragraphs of the file, with their styles."""
    assert generation.file is not None
    with generation.file.file.open("rb") as stored:
        document = docx.Document(BytesIO(stored.read()))
    return [(str(each.style.name if each.style else ""), each.text) for each in document.paragraphs]


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_cited_paper_has_a_number_in_the_text_and_an_entry_in_the_list(
    paper: Paper, conversation: Conversation, cast: Cast, language: str
) -> None:
    paragraphs = word_of(made(conversation, cast, language))
    texts = [text for _style, text in paragraphs]
    entry = ENTRY["en" if language == "en" else "zh_hans"]
    [place] = [at for at, text in enumerate(texts) if text.startswith(entry)]
    assert not texts[place].endswith(RETRACTED[language])
    assert "List" in paragraphs[place][0] or "Number" in paragraphs[place][0], paragraphs[place]
    numbered = [at for at, text in enumerate(texts) if text.endswith("[1]")]
    assert numbered
    assert max(numbered) < place


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_a_paper_that_was_retracted_since_says_so(
    paper: Paper, conversation: Conversation, cast: Cast, language: str
) -> None:
    Paper.objects.filter(pk=paper.pk).update(retracted=True)
    texts = [text for _style, text in word_of(made(conversation, cast, language))]
    entry = ENTRY["en" if language == "en" else "zh_hans"]
    assert f"{entry} {RETRACTED[language]}" in texts
