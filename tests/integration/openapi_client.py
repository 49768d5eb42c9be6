"""A client that knows nothing but the address of the OpenAPI schema: calls are found by operationId."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx2
from jsonschema import Draft202012Validator

Json = Any


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    described: dict[str, Any]


class SchemaClient:
    """`call(operationId, body, **parameters)`; every answer is held against the schema."""

    def __init__(self, base_url: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        self._http = httpx2.Client(base_url=base_url, headers=headers, timeout=60)
        self.schema = self._http.get("/api/schema", headers={"Accept": "application/json"}).json()
        self.operations = {
            described["operationId"]: Operation(method, path, described)
            for path, methods in self.schema["paths"].items()
            for method, described in methods.items()
        }

    def call(
        self, operation_id: str, body: Json = None, *, accept: str = "application/json", **given: Any
    ) -> Json:
        """The answer's JSON; an error of the API is an AssertionError with its sentence."""
        operation = self.operations[operation_id]
        path, query, headers = operation.path, {}, {"Accept": accept}
        for parameter in operation.described.get("parameters", []):
            name, place = parameter["name"], parameter["in"]
            key = name.replace("-", "_")
            if key not in given:
                assert not parameter.get("required"), f"{operation_id} needs {name}"
            elif place == "path":
                path = path.replace(f"{{{name}}}", str(given[key]))
            elif place == "query":
                query[name] = given[key]
            else:
                headers[name] = str(given[key])
        answer = self._http.request(operation.method, path, params=query, headers=headers, json=body)
        assert answer.status_code < 400, f"{operation_id}: {answer.text}"
        return self._checked(operation, answer)

    def _checked(self, operation: Operation, answer: httpx2.Response) -> Json:
        described = operation.described["responses"][str(answer.status_code)]
        content_type = answer.headers.get("Content-Type", "").partition(";")[0]
        if not content_type:
            return None
        schema = described["content"][content_type]["schema"]
        if content_type != "application/json":
            return answer.text
        whole = {**schema, "components": self.schema["components"]}
        Draft202012Validator(whole).validate(answer.json())
        return answer.json()

    def close(self) -> None:
        self._http.close()
