"""Pages of the administration of this app."""

from apps.medical_qa.admin import knowledge

__all__ = ["knowledge"]
