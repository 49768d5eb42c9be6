"""Pages of the administration of this app."""

from apps.medical_qa.admin import knowledge, signs

__all__ = ["knowledge", "signs"]
