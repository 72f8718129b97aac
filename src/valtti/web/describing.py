"""The protocol as a page, made of the types that messages are checked with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from valtti.web import protocol
from valtti.web.limits import (
    BODY_BYTES,
    MESSAGE_BYTES,
    MESSAGES_A_SECOND,
    MOST_CONNECTIONS,
    RECORD_BYTES,
    REQUESTS_A_SECOND,
    TABLES_A_MINUTE,
)

_TO_SERVER = (
    protocol.MoveRequest,
    protocol.FittingRequest,
    protocol.HintRequest,
    protocol.ResignRequest,
    protocol.LanguageRequest,
    protocol.Ping,
)
_TO_BROWSER = (
    protocol.TableMessage,
    protocol.EventMessage,
    protocol.RefusedMessage,
    protocol.FittingMessage,
    protocol.HintMessage,
    protocol.ErrorMessage,
    protocol.Pong,
)

_SCHEMAS = "#/components/schemas/"
_LANGUAGES = ", ".join(f"`{name}`" for name in protocol.LANGUAGES)
_INTRODUCTION = f"""# Protocol

What browsers and the server of the [site](site.md) say to one another, version {protocol.VERSION}.
`python tools/protocol.py` writes it from the types that the server checks messages with
(`src/valtti/web/protocol.py`), and the tests see that it is up to date. A running server describes its HTTP interface
at `/api/v1/openapi.json` and its WebSocket at `/api/v1/asyncapi.json`, and shows this page at `/api/v1/docs`.

Whatever makes sentences takes the query parameter `language`, one of {_LANGUAGES};
without it the header `Accept-Language` is asked. What is wrong with a request is one sentence, `{{"error": "…"}}`, with
a status from 400 on. An address may begin {TABLES_A_MINUTE} tables a minute, send {REQUESTS_A_SECOND} requests a second
and keep {MOST_CONNECTIONS} connections open; a connection may send {MESSAGES_A_SECOND} messages a second on average,
each of at most {MESSAGE_BYTES:,} bytes. A body has at most {BODY_BYTES:,} bytes, and a record {RECORD_BYTES:,}.
"""

_SOCKET = """## The WebSocket of a table

`GET /api/v1/tables/{table_id}/play`, for who sits at the table. The server speaks first, by a message `table`. A move
that the person makes is answered by an `event` for itself and for each move after it that the person can see, up to
its next choice. What cannot be understood is answered by an `error`, and the twentieth of these ends the connection.
A reader that is too slow is cut off as well; who comes back is told everything anew.
"""


def protocol_page(app: FastAPI) -> str:
    """All that a server understands and says, as Markdown."""
    return "\n".join([_INTRODUCTION, *_http(app.openapi()), _SOCKET, *_socket()])


def asyncapi() -> dict[str, Any]:
    """The WebSocket of a table in the form of AsyncAPI 3."""
    models = (*_TO_SERVER, *_TO_BROWSER)
    _, schema = models_json_schema([(model, "validation") for model in models], ref_template=f"{_SCHEMAS}{{model}}")
    names = [model.__name__ for model in models]

    def operation(action: str, models: Sequence[type[BaseModel]]) -> dict[str, Any]:
        messages = [{"$ref": f"#/channels/table/messages/{model.__name__}"} for model in models]
        return {"action": action, "channel": {"$ref": "#/channels/table"}, "messages": messages}

    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Valtti: the WebSocket of a table", "version": str(protocol.VERSION)},
        "channels": {
            "table": {
                "address": "/api/v1/tables/{table_id}/play",
                "parameters": {"table_id": {"description": "as it was answered when somebody sat down"}},
                "messages": {name: {"payload": {"$ref": f"{_SCHEMAS}{name}"}} for name in names},
            }
        },
        "operations": {"hear": operation("receive", _TO_SERVER), "say": operation("send", _TO_BROWSER)},
        "components": {"schemas": schema["$defs"]},
    }


def _http(described: dict[str, Any]) -> Iterator[str]:
    """The requests, in the order in which the server knows them."""
    yield "## Requests\n\n| request | what it does | body | answer |\n|---|---|---|---|"
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            body = _named(operation.get("requestBody", {}).get("content", {}))
            answer = _named(operation["responses"]["200"].get("content", {}))
            about = _one_line(operation.get("description", ""))
            yield f"| `{method.upper()} {path}` | {about} | {body} | {answer} |"
    yield "\n### What they carry\n"
    for name in sorted(described["components"]["schemas"]):
        if hasattr(protocol, name):  # and is no error of the framework, in whose place we have our own
            yield from _section(getattr(protocol, name))


def _socket() -> Iterator[str]:
    for title, models in (("From the browser", _TO_SERVER), ("From the server", _TO_BROWSER)):
        yield f"### {title}\n"
        for model in models:
            yield from _section(model)
    yield "### What they are made of\n"
    messages = (*_TO_SERVER, *_TO_BROWSER)
    _, schema = models_json_schema([(model, "validation") for model in messages])
    for name in sorted(schema["$defs"].keys() - {model.__name__ for model in messages}):
        yield from _section(getattr(protocol, name))


def _section(model: type[BaseModel]) -> Iterator[str]:
    """A message with its fields."""
    _, schema = models_json_schema([(model, "validation")])
    described = schema["$defs"][model.__name__]
    kind = described.get("properties", {}).get("type", {}).get("const")
    yield f"#### {f'`{kind}`' if kind else model.__name__}\n"
    if model.__doc__ and "description" in described:
        yield f"{_one_line(described['description'])}\n"
    yield "| field | type | meaning |\n|---|---|---|"
    for name, field in described.get("properties", {}).items():
        yield f"| `{name}` | {_type(field)} | {field.get('description', '')} |"
    yield ""


def _named(content: dict[str, Any]) -> str:
    """The name of what is sent as JSON."""
    schema = content.get("application/json", {}).get("schema", {})
    options = schema.get("anyOf", [schema])
    return " or ".join(option["$ref"].rpartition("/")[2] for option in options if "$ref" in option)


def _type(field: dict[str, Any]) -> str:
    """A type in words."""
    if "$ref" in field:
        return str(field["$ref"].rpartition("/")[2])
    if "anyOf" in field:
        return " or ".join(_type(option) for option in field["anyOf"])
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    match field.get("type"):
        case "array" if "prefixItems" in field:
            return " and ".join(_type(item) for item in field["prefixItems"])
        case "array":
            return f"list of {_type(field['items'])}"
        case kind:
            words = {"integer": "whole number", "number": "number", "string": "text", "boolean": "truth"}
            return words.get(str(kind), str(kind))


def _one_line(text: str) -> str:
    return " ".join(text.split())
