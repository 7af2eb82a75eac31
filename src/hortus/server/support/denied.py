"""What is not possible, in a word for programs and a sentence for people."""

from __future__ import annotations


class Denied(Exception):
    """Something that is not possible, with a word for programs and a sentence for people."""

    def __init__(self, code: str, message: str, rule: str | None = None, status: int = 409) -> None:
        super().__init__(message)
        self.code, self.message, self.rule, self.status = code, message, rule, status
