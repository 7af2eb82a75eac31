"""Games that are over: who was going to win."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from hortus.server.protocol.base import Out


class Outlook(Out):
    """What is to be expected at one moment if everybody plays on alike."""

    ply: int
    win: list[float] = Field(description="Per seat the chance to win, from 0 to 1.")
    points: list[float] = Field(description="Per seat the points expected.")


class Evaluation(Out):
    """Who was going to win, moment by moment; ask again until it is done."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "moments": 48,
                    "done": False,
                    "points": [{"ply": 1, "win": [0.5, 0.5], "points": [61.0, 60.5]}],
                }
            ]
        },
    )

    moments: int = Field(description="How many moments are looked at.")
    done: bool
    points: list[Outlook] = Field(description="Those known so far.")
