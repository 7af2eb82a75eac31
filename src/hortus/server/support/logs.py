"""Log lines with the request and the table they belong to, as text or as JSON."""

from __future__ import annotations

import json
import logging
from contextvars import ContextVar

current_request: ContextVar[str] = ContextVar("request_id", default="")
current_table: ContextVar[str] = ContextVar("table_id", default="")


class JsonLines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as JSON."""
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request": current_request.get(),
            "table": current_table.get(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps({key: value for key, value in line.items() if value})


class PlainLines(logging.Formatter):
    """One line of text, for a person at a terminal."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(message)s", "%H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as text."""
        marks = [mark for mark in (current_table.get(), current_request.get()) if mark]
        text = super().format(record)
        return f"{text} [{' '.join(marks)}]" if marks else text


def set_up(level: str, as_json: bool) -> None:
    """Send all log lines to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = True
    for chatty in ("uvicorn.error", "alembic", "aiosqlite", "httpx", "httpcore"):
        logging.getLogger(chatty).setLevel("WARNING")
