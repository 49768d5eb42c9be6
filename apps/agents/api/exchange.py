"""What goes with a conversation, over HTTP: files, opinions of answers, action cards that came back."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings
from django.http import FileResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.agents import selectors
from apps.agents.actions.attachments import attach_file, discard_file
from apps.agents.actions.card_returns import open_card, return_card
from apps.agents.actions.feedback import give_feedback, leave_out, take_back_entry, write_entry
from apps.agents.api.answers import applied_json, cards_json, etag
from apps.agents.api.described import AGENT, ETAG
from apps.agents.api.serializers import (
    AttachmentInputSerializer,
    AttachmentSerializer,
    EntrySerializer,
    FeedbackInputSerializer,
    FeedbackSerializer,
    LeftoverSerializer,
)
from apps.agents.api.views import given
from apps.agents.api.work import of_agent
from apps.agents.api.work_serializers import (
    AppliedSerializer,
    CardLinkInputSerializer,
    CardLinkSerializer,
    CardReturnSerializer,
    CardsSerializer,
)
from apps.agents.configuration.in_force import config_for, language
from apps.documents.detect import PICTURES
from apps.documents.downloads import file_response
from apps.documents.plain_text import READABLE
from apps.projects.errors import NotFound, TooLarge
from apps.projects.views.support import person
from apps.runs.api.throttling import CallThrottle, UploadThrottle

ROOM_FOR_FORM_BYTES = 64 * 1024  # boundaries and the other fields of the form


class AttachmentsView(APIView):
    parser_classes = (MultiPartParser,)
    throttle_classes = (CallThrottle, UploadThrottle)

    @extend_schema(
        operation_id="uploadAttachment",
        tags=["attachments"],
        summary="Upload a file to be sent with a message",
        description="PDF, Word (.docx), text, PNG or JPEG, told by their content. Send the `id` in the "
        "`attachments` of a message to the same conversation. `note` says what the model will not see of it.",
        request={"multipart/form-data": AttachmentInputSerializer},
        responses={201: AttachmentSerializer},
    )
    def post(self, request: Request) -> Response:
        limit_bytes = settings.ATTACHMENT_MOST_BYTES
        if int(request.META.get("CONTENT_LENGTH") or 0) > limit_bytes + ROOM_FOR_FORM_BYTES:
            raise TooLarge(limit_bytes=limit_bytes)
        body = given(AttachmentInputSerializer, request)
        conversation = selectors.get_conversation(request.user, body["conversationId"])
        file = body["file"]
        attachment = attach_file(
            conversation=conversation, name=file.name, content=file.read(limit_bytes + 1), by=person(request)
        )
        return Response(AttachmentSerializer(attachment).data, status=201)


class AttachmentView(APIView):
    @extend_schema(
        operation_id="downloadAttachment",
        tags=["attachments"],
        summary="The file itself",
        responses=dict.fromkeys(((200, kind) for kind in sorted(READABLE | PICTURES)), OpenApiTypes.BINARY),
    )
    def get(self, request: Request, attachment_id: UUID) -> FileResponse:
        attachment = selectors.attachments_visible_to(request.user).filter(pk=attachment_id).first()
        if attachment is None:
            raise NotFound
        return file_response(attachment.file)

    @extend_schema(
        operation_id="discardAttachment",
        tags=["attachments"],
        summary="Take back a file that was not sent yet",
        responses={204: None},
    )
    def delete(self, request: Request, attachment_id: UUID) -> Response:
        attachment = selectors.attachments_visible_to(request.user).filter(pk=attachment_id).first()
        if attachment is None:
            raise NotFound
        discard_file(attachment=attachment, by=person(request))
        return Response(status=204)


class FeedbackView(APIView):
    @extend_schema(
        operation_id="giveFeedback",
        tags=["turns"],
        summary="Say what you think of an answer",
        request=FeedbackInputSerializer,
        responses=FeedbackSerializer,
    )
    def post(self, request: Request, message_id: UUID) -> Response:
        message = selectors.get_message(request.user, message_id)
        body = given(FeedbackInputSerializer, request)
        feedback = give_feedback(
            message=message, value=body["value"], reason=body["reason"], by=person(request)
        )
        answer = {
            "messageId": message.pk,
            "value": feedback.value if feedback else "none",
            "reason": feedback.reason if feedback else "",
        }
        return Response(FeedbackSerializer(answer).data)


class LeftoverView(APIView):
    @extend_schema(
        operation_id="leaveOut",
        tags=["turns"],
        summary="Leave out words that an answer calls not recorded",
        request=LeftoverSerializer,
        responses=LeftoverSerializer,
    )
    def post(self, request: Request, message_id: UUID) -> Response:
        message = selectors.get_message(request.user, message_id)
        body = given(LeftoverSerializer, request)
        leave_out(message=message, words=body["words"], is_out=body["leftOut"], by=person(request))
        return Response(LeftoverSerializer(body).data)


class EntryView(APIView):
    @extend_schema(
        operation_id="writeEntry",
        tags=["turns"],
        summary="Write words of an answer into an entry of the document",
        request=EntrySerializer,
        responses=EntrySerializer,
    )
    def post(self, request: Request, message_id: UUID) -> Response:
        message = selectors.get_message(request.user, message_id)
        body = given(EntrySerializer, request)
        words, by = body["words"], person(request)
        if body["isIn"]:
            text = body.get("text") or words
            write_entry(message=message, words=words, text=text, entry=body["entry"], by=by)
        else:
            take_back_entry(message=message, words=words, by=by)
        return Response(EntrySerializer(body).data)


class CardLinkView(APIView):
    @extend_schema(
        operation_id="linkOfActionCard",
        tags=["turns"],
        summary="A link of an action card that leads away",
        description="For a program that opens a card by itself; the card's `actionUrl` does the same for a person "
        "with a browser. The link is the caller's, and its `state` goes back with the result.",
        parameters=[AGENT],
        request=CardLinkInputSerializer,
        responses=CardLinkSerializer,
    )
    def post(self, request: Request, agent: str) -> Response:
        body = given(CardLinkInputSerializer, request)
        conversation = of_agent(request, agent, body["conversationId"])
        link = open_card(
            conversation=conversation,
            config=config_for(conversation),
            card_id=body["cardId"],
            by=person(request),
        )
        answer = {"url": link.url, "state": link.token, "expiresAt": link.expires_at}
        return Response(CardLinkSerializer(answer).data)


class CardsView(APIView):
    @extend_schema(
        operation_id="listActionCards",
        tags=["work"],
        summary="The action cards of where a conversation stands",
        description="`actionCards` are shown now; `moreActions` are those that wait until somebody asks for them.",
        responses=CardsSerializer,
    )
    def get(self, request: Request, conversation_id: UUID) -> Response:
        conversation = selectors.get_conversation(request.user, conversation_id)
        return Response(cards_json(conversation, config_for(conversation), language()))


class CardReturnView(APIView):
    @extend_schema(
        operation_id="returnActionCard",
        tags=["turns"],
        summary="An action card came back with its result",
        description="Takes the values over that the card maps, or tells the project's people, as the card says. "
        "A deep link's answer brings the `state` that the link had; it is accepted once.",
        parameters=[AGENT, ETAG],
        request=CardReturnSerializer,
        responses=AppliedSerializer,
    )
    def post(self, request: Request, agent: str) -> Response:
        body = given(CardReturnSerializer, request)
        conversation = of_agent(request, agent, body["conversationId"])
        config = config_for(conversation)
        applied = return_card(
            conversation=conversation,
            config=config,
            card_id=body["cardId"],
            result=body["result"],
            state=body["state"],
            by=person(request),
        )
        return Response(applied_json(config, applied), headers=etag(applied.rows.context.version))
