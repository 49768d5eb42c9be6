"""Registers the protocol agent: its configuration, its tools, its checks and what it knows of its fields."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProtocolConfig(AppConfig):
    name = "apps.protocol"
    verbose_name = _("Research protocols")

    def ready(self) -> None:
        from apps.agents import extension as agents
        from apps.protocol import checks
        from apps.protocol.content_loader import AGENT_FILES, SLUG, protocol_agent
        from apps.protocol.reading import TRIAL

        agents.register_phrasebook(agents.OTHER_AGENTS, TRIAL)  # whatever is made here is about a trial
        checks.register_checks()
        agents.register_default_agent(SLUG, protocol_agent)
        for path in AGENT_FILES:
            agents.register_default_agent_file(path)
        _register_fields()
        _register_sample_size()
        _register_prompts()
        _register_generation()
        _register_examples()


def _register_fields() -> None:
    """What the agent knows of its fields, and where in the document those go that were added."""
    from apps.agents import extension as agents
    from apps.fields.bilingual import both
    from apps.protocol.content_loader import SLUG, known_answers
    from apps.protocol.dependencies import NUMBERS, dependants_of, reason_for
    from apps.protocol.entries import ENTRIES
    from apps.protocol.generation.addresses import document_url
    from apps.protocol.generation.writing.additions import OUTLETS
    from apps.protocol.in_threads import document_file_urls, make_document_url
    from apps.protocol.literature import literature_question
    from apps.protocol.open_now import count_open_places
    from apps.protocol.openings import OPENINGS
    from apps.protocol.selectors import files_of
    from apps.protocol.size_requests.whole.ready import worked_out

    agents.register_domain(
        SLUG,
        agents.Domain(
            dependants=dependants_of,
            computed=NUMBERS,
            reason=reason_for,
            document_url=document_url,
            make_document_url=make_document_url,
            document_file_urls=document_file_urls,
            open_places=count_open_places,
            entries=ENTRIES,
            files=files_of,
            subject=both("Protocol", "研究方案"),
            title_field="scientific_question.short_title",
            about=(("pico.intervention", "pico.population"), ("scientific_question.question",)),
            openings=OPENINGS,
            answers=known_answers(),
            worked_out=worked_out,
            stages=("scientific_question", "pico", "study_design", "sample_size", "endpoints"),
        ),
    )
    agents.register_field_question(SLUG, literature_question)
    for place, outlet in OUTLETS.items():
        agents.register_field_outlet(SLUG, place, outlet)


def _register_sample_size() -> None:
    """The tool, and its page of the project."""
    from apps.agents import extension as agents
    from apps.projects import project_links
    from apps.protocol import agent_tools, following, tool_form, tool_words

    agents.register_tool(
        "sample_size",
        agent_tools.sample_size,
        choices=tool_form.sample_size_choices,
        derive=agent_tools.derive,
        fill=tool_words.fill,
        asked_for=tool_words.ASKED_FOR,
        follows=following.follow,
    )
    link = project_links.ProjectLink(_("Sample size"), "chart", "protocol:sample_size", place=20)
    project_links.register("sample_size", link)


def _register_prompts() -> None:
    """Their variables, and the prompt of a section, which is filled in here."""
    from apps.agents import extension as agents
    from apps.protocol.generation.drafts.drafting import PROMPT as SECTION_PROMPT

    agents.register_stage_variable("picoData", "pico", _("What the stage PICO has collected, as JSON."))
    agents.register_stage_variable(
        "scientificQuestion",
        "scientific_question",
        _("What the stage of the scientific question has collected, as JSON."),
    )
    agents.register_prompt_variables(SECTION_PROMPT)


def _register_generation() -> None:
    """The run that makes a document, and the step of scripts that asks for one."""
    from apps.agents import extension as agents
    from apps.protocol.generation.run import make_document, write_generation
    from apps.protocol.playing import generate
    from apps.protocol.selectors import GENERATION_KIND

    agents.register_step("generate", generate)
    agents.register_run_kind(
        agents.RunKind(
            GENERATION_KIND,
            queue="batch",
            body=make_document,
            finalize=write_generation,
            resumes=True,
            title=_("Protocol draft"),
        )
    )


def _register_examples() -> None:
    """The run that plays the example studies of the demo project."""
    from apps.agents import extension as agents
    from apps.protocol.actions.example_studies import EXAMPLES_KIND, make_example_studies

    agents.register_run_kind(
        agents.RunKind(
            EXAMPLES_KIND,
            queue="batch",
            body=make_example_studies,
            resumes=True,
            title=_("Example studies"),
        )
    )
