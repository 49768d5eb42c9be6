"""Documents as runs: made from a snapshot, numbered, resumed, stopped, drafted by a model that is not believed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from apps.agents.actions.conversations import delete_conversation
from apps.agents.models import Change, Context, Conversation, Message, NoteKind, Role
from apps.documents.actions.files import sweep_files
from apps.documents.blocks import plain
from apps.documents.models import StoredFile
from apps.projects.errors import Forbidden, NotFound
from apps.projects.models import AuditEntry, User
from apps.protocol.actions.generations import edit_title_page, start_generation
from apps.protocol.errors import GenerationRunning
from apps.protocol.generation import run as generation_run
from apps.protocol.generation.drafts.drafting import prose_of
from apps.protocol.generation.loading import source_of as loaded
from apps.protocol.generation.section import Section
from apps.protocol.generation.writing.writer import date_label, write_all, write_section, zone_label
from apps.protocol.models import GenerationState, ProtocolGeneration
from apps.runs.actions.runs import retry_run, stop_run
from apps.runs.errors import WorkerLeaving
from apps.runs.models import Run, RunState
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model
from tests.unit.protocol.generation.cast import example, source_of, whole_text

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def filled(conversation: Conversation) -> Conversation:
    data = example("switch-gnb.en")
    Context.objects.filter(conversation=conversation).update(data=data, version=7)
    return conversation


def made(conversation: Conversation, by: User, **more: Any) -> ProtocolGeneration:
    generation = start_generation(conversation=conversation, by=by, enqueue=False, **more)
    assert generation.run is not None
    execute_inline(generation.run)
    return ProtocolGeneration.objects.select_related("run", "file").get(pk=generation.pk)


def test_a_document_is_numbered_kept_and_audited(filled: Conversation, cast: Cast) -> None:
    generation = made(filled, cast.coordinator)
    assert (generation.number, generation.state, generation.context_version) == (1, "finished", 7)
    assert generation.file is not None
    assert generation.file.name == "SWITCH-GNB-protocol-draft-1.docx"
    with generation.file.file.open("rb") as stored:
        assert stored.read(2) == b"PK"
    assert {(section["source"], section["why"]) for section in generation.sections} == {
        ("template", "no_model")
    }
    assert AuditEntry.objects.filter(action="protocol.generated", subject_id=str(generation.pk)).exists()
    again = made(filled, cast.coordinator)
    assert again.number == 2
    notes = filled.notes.filter(kind=NoteKind.DOCUMENT_MADE)
    assert [note.data for note in notes] == [{"number": 1}, {"number": 2}]


@pytest.mark.parametrize(
    ("zone", "day"), [("Asia/Shanghai", "22 November 2026"), ("America/New_York", "21 November 2026")]
)
def test_the_date_of_a_draft_is_that_of_the_project_wherever_somebody_asks_for_it(
    filled: Conversation, cast: Cast, zone: str, day: str
) -> None:
    generation = made(filled, cast.coordinator)
    assert generation.created_by is not None
    generation.created_by.time_zone = "Pacific/Kiritimati"
    generation.conversation.project.time_zone = zone
    generation.created_at = datetime(2026, 11, 21, 23, 30, tzinfo=UTC)
    source = loaded(generation, number=1)
    assert date_label(source) == day
    assert zone_label(source) == f" (time zone {zone})"


def test_its_file_goes_with_the_conversation(filled: Conversation, cast: Cast) -> None:
    generation = made(filled, cast.coordinator)
    assert generation.file is not None
    bytes_of, name = generation.file.file.storage, str(generation.file.file.name)
    sweep_files(hours=0)
    assert bytes_of.exists(name)
    delete_conversation(conversation=filled, by=cast.manager)
    assert not StoredFile.objects.exists()
    assert not bytes_of.exists(name)


def test_progress_is_told_to_the_end(filled: Conversation, cast: Cast) -> None:
    generation = start_generation(conversation=filled, by=cast.coordinator, enqueue=False)
    assert generation.run is not None
    events = execute_inline(generation.run)
    told = [event["data"] for event in events if event["event"] == "progress"]
    assert told[0]["done"] == 0
    assert told[-1]["done"] == told[-1]["total"] > 80
    assert events[-1]["event"] == "finish"
    assert events[-1]["data"]["generation_id"] == str(generation.pk)
    assert events[-1]["data"]["number"] == 1


def test_an_empty_conversation_becomes_a_document_of_marks(conversation: Conversation, cast: Cast) -> None:
    generation = made(conversation, cast.coordinator)
    assert generation.state == GenerationState.FINISHED
    assert sum(Section.model_validate(kept).placeholders for kept in generation.sections) > 50
    assert generation.meta["project"] == conversation.project.name


def test_the_document_has_the_values_of_its_request(filled: Conversation, cast: Cast) -> None:
    generation = start_generation(conversation=filled, by=cast.coordinator, enqueue=False)
    Context.objects.filter(conversation=filled).update(data={}, version=8)
    assert generation.run is not None
    execute_inline(generation.run)
    generation.refresh_from_db()
    assert generation.context_version == 7
    assert "436" in str(generation.sections)


@pytest.mark.parametrize(
    ("quotes", "said"),
    [
        (["cohort study", "retrospective cohort study"], "retrospective cohort study"),
        (["retrospective cohort study", ""], ""),
    ],
)
def test_the_words_that_the_design_was_read_from_go_with_the_request(
    filled: Conversation, cast: Cast, quotes: list[str], said: str
) -> None:
    for version, quote in enumerate(quotes, 1):
        Change.objects.create(
            conversation=filled,
            batch=uuid4(),
            field="study_design.design_type",
            new="cohort",
            version=version,
            source={"kind": "proposal", "evidence": [{"kind": "message", "quote": quote}]},
        )
    generation = start_generation(conversation=filled, by=cast.coordinator, enqueue=False)
    assert generation.meta.get("said_of_design", "") == said


@pytest.mark.parametrize(
    ("message", "written"),
    [
        (
            "Diabetes is common. It's a cohort study, and it's prospective. We follow them.",
            "a prospective cohort study",
        ),
        ("It's a cohort study. A colleague was prospective.", "a cohort study"),
        ("It's a cohort study, unlike the prospective one in Oslo.", "a cohort study"),
    ],
)
def test_the_sentence_that_the_design_was_read_from_tells_its_direction(
    filled: Conversation, cast: Cast, message: str, written: str
) -> None:
    start, quote = message.index("cohort"), "cohort study"
    said = Message.objects.create(conversation=filled, turn=1, role=Role.USER, content=message)
    evidence = {
        "kind": "message",
        "message_id": str(said.pk),
        "start": start,
        "end": start + 12,
        "quote": quote,
    }
    Change.objects.create(
        conversation=filled,
        batch=uuid4(),
        field="study_design.design_type",
        new="cohort",
        version=1,
        source={"kind": "proposal", "evidence": [evidence]},
    )
    Context.objects.filter(conversation=filled).update(data={"study_design": {"design_type": "cohort"}})
    source = loaded(start_generation(conversation=filled, by=cast.coordinator, enqueue=False), number=1)
    assert f"This is {written}." in whole_text(write_all(source))


def test_one_document_of_a_conversation_is_made_at_a_time(filled: Conversation, cast: Cast) -> None:
    start_generation(conversation=filled, by=cast.coordinator, enqueue=False)
    with pytest.raises(GenerationRunning):
        start_generation(conversation=filled, by=cast.coordinator, enqueue=False)


def test_who_may_make_one(filled: Conversation, cast: Cast) -> None:
    with pytest.raises(Forbidden):
        start_generation(conversation=filled, by=cast.viewer, enqueue=False)
    with pytest.raises(NotFound):
        start_generation(conversation=filled, by=cast.outsider, enqueue=False)
    with pytest.raises(Forbidden):
        edit_title_page(conversation=filled, by=cast.viewer, entries={"sponsor": "x"})


def test_a_stopped_run_leaves_no_document_and_can_be_tried_again(filled: Conversation, cast: Cast) -> None:
    generation = start_generation(conversation=filled, by=cast.coordinator, enqueue=False)
    assert generation.run is not None
    stopped = stop_run(run=generation.run, by=cast.coordinator)
    generation.refresh_from_db()
    assert (stopped.state, generation.state, generation.number) == (RunState.STOPPED, "stopped", None)
    assert not StoredFile.objects.exists()
    retried = retry_run(run=stopped, by=cast.coordinator)
    execute_inline(retried)
    generation.refresh_from_db()
    assert (generation.state, generation.number) == ("finished", 1)


def test_a_lost_attempt_goes_on_after_its_last_finished_section(
    filled: Conversation, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    original = write_section

    def watched(source: Any, wanted: Any, earlier: Any) -> Section:
        written.append(wanted.number)
        if wanted.number == "4.2" and written.count("4.2") == 1:
            raise WorkerLeaving
        return original(source, wanted, earlier)

    monkeypatch.setattr(generation_run, "write_section", watched)
    generation = start_generation(conversation=filled, by=cast.coordinator, enqueue=False)
    assert generation.run is not None
    with cut_off_by_the_worker(monkeypatch):
        execute_inline(generation.run)
    run = Run.objects.get(pk=generation.run.pk)
    assert run.state == RunState.QUEUED
    assert [kept["number"] for kept in run.checkpoint["sections"]][-1] == "3.3"
    execute_inline(run)
    generation.refresh_from_db()
    assert generation.state == GenerationState.FINISHED
    assert written.count("3.1") == 1
    assert written.count("4.1") == 2  # its chapter was not finished
    numbers = [section["number"] for section in generation.sections]
    assert len(numbers) == len(set(numbers)) > 80


def test_a_document_that_is_tried_again_goes_on_after_its_last_finished_section(
    filled: Conversation, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    original = write_section

    def watched(source: Any, wanted: Any, earlier: Any) -> Section:
        written.append(wanted.number)
        if wanted.number == "4.2" and written.count("4.2") == 1:
            raise RuntimeError("the disk is full")
        return original(source, wanted, earlier)

    monkeypatch.setattr(generation_run, "write_section", watched)
    generation = start_generation(conversation=filled, by=cast.coordinator, enqueue=False)
    assert generation.run is not None
    execute_inline(generation.run)
    failed = Run.objects.get(pk=generation.run.pk)
    assert failed.state == RunState.FAILED
    execute_inline(retry_run(run=failed, by=cast.coordinator))
    generation.refresh_from_db()
    assert generation.state == GenerationState.FINISHED
    assert (written.count("3.1"), written.count("4.1")) == (1, 2)
    assert len(generation.sections) > 80


class cut_off_by_the_worker:  # noqa: N801
    """The handle is told that the process leaves, as a shutdown does, when the section is reached."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from apps.runs.work.handle import RunHandle

        self.handle_type, self.monkeypatch = RunHandle, monkeypatch

    def __enter__(self) -> None:
        self.context = self.monkeypatch.context()
        patch = self.context.__enter__()
        patch.setattr(self.handle_type, "cut", property(lambda handle: WorkerLeaving))

    def __exit__(self, *error: object) -> None:
        self.context.__exit__(None, None, None)


# --- With a model -------------------------------------------------------------------------------------------


@pytest.fixture
def model(openai_server: ScriptedServer) -> ScriptedServer:
    use_as_model(openai_server, purposes=("generation",))
    openai_server.script.default = Reply("In total 9999 participants are planned.")
    return openai_server


@dataclass(frozen=True)
class Refused:
    """A document for which a model invented everything: what it was asked, and what became of it."""

    sections: list[dict[str, Any]]
    asked: list[dict[str, Any]]

    def last_messages(self) -> list[str]:
        return [body["messages"][-1]["content"] for body in self.asked]


@pytest.fixture(scope="module")
def kept() -> list[Refused]:
    return []


@pytest.fixture
def refused(kept: list[Refused], request: pytest.FixtureRequest) -> Refused:
    """Made once: a hundred calls of a model take a second and more."""
    if not kept:
        model = request.getfixturevalue("model")
        generation = made(request.getfixturevalue("filled"), request.getfixturevalue("cast").coordinator)
        kept.append(Refused(generation.sections, [seen.body for seen in model.requests]))
    return kept[0]


def section_of(sections: list[dict[str, Any]], number: str) -> dict[str, Any]:
    return next(section for section in sections if section["number"] == number)


def test_a_draft_that_invents_gives_way_to_the_template(refused: Refused) -> None:
    assert {section["source"] for section in refused.sections} == {"template"}
    population = section_of(refused.sections, "5.1")
    assert any("9999" in refusal for refusal in population["refusals"])
    assert population["why"] == "refused"
    assert section_of(refused.sections, "10.11")["why"] == "fixed"
    asked = [body for body in refused.asked if "5.1 Description" in str(body)]
    assert len(asked) == 2
    assert "refused_before_because_of" in str(asked[1])
    assert "9999" not in whole_text(tuple(Section.model_validate(each) for each in refused.sections))


def test_a_draft_that_keeps_to_the_values_is_taken(
    filled: Conversation, cast: Cast, model: ScriptedServer
) -> None:
    kept = text_of_template(filled, "4.2")
    draft = kept.replace("Blinding: ", "As to blinding: ", 1)
    model.when(Reply(draft), contains="4.2 Rationale for Trial Design")
    generation = made(filled, cast.coordinator)
    rationale = section_of(generation.sections, "4.2")
    assert rationale["source"] == "model", rationale["refusals"]
    assert rationale["why"] == "drafted"
    assert "As to blinding" in str(rationale["blocks"])
    assert "study_design.framework" in rationale["blocks"][0]["fields"]


def text_of_template(conversation: Conversation, number: str) -> str:
    """What a model is given to word."""
    source = source_of(Context.objects.get(conversation=conversation).data)
    section = next(section for section in write_all(source) if section.number == number)
    return "\n\n".join(plain(block.line) for block in prose_of(section))


@pytest.mark.parametrize("answer", ["We are sorry, this section cannot be written.", "Not available."])
def test_an_answer_without_the_values_is_never_stored(
    filled: Conversation, cast: Cast, model: ScriptedServer, answer: str
) -> None:
    model.script.default = Reply(answer)
    generation = made(filled, cast.coordinator)
    assert {section["source"] for section in generation.sections} == {"template"}
    assert answer not in str([section["blocks"] for section in generation.sections])


def test_exact_sentences_are_never_handed_to_a_model(refused: Refused) -> None:
    asked = refused.last_messages()
    assert asked
    assert not any("10.11" in text.split("</section>")[0] for text in asked)
    assert not any("significance level of" in text for text in asked)


def test_a_model_gets_the_study_in_short_and_one_rule_for_placeholders(refused: Refused) -> None:
    prompt = refused.last_messages()[0]
    short = prompt.split("<known>")[1].split("</known>")[0]
    for words in ("non-inferiority trial", "bacteraemia", "Arms"):
        assert words in short
    assert "is a placeholder in its place" not in prompt


def test_values_travel_in_the_users_message_only(refused: Refused) -> None:
    assert refused.asked
    for body in refused.asked:
        system = [m["content"] for m in body["messages"] if m["role"] == "system"]
        assert "bacteraemia" not in str(system)
        assert body["temperature"] <= 0.3


def test_a_model_that_is_gone_is_not_asked_for_every_section(
    filled: Conversation, cast: Cast, model: ScriptedServer
) -> None:
    model.script.default = Reply(status=401)
    generation = made(filled, cast.coordinator)
    assert generation.state == GenerationState.FINISHED
    assert len(model.requests) == 1
    assert section_of(generation.sections, "2.1")["refusals"]
    assert {section_of(generation.sections, number)["why"] for number in ("2.1", "5.1")} == {"model_failed"}
