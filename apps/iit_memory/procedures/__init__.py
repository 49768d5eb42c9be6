"""Standard operating procedures: an engine of rules that asks step by step, without any model."""
