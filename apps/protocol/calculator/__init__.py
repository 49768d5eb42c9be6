"""The sample-size page: what people write, the form, and a calculation as it is shown in one language."""
