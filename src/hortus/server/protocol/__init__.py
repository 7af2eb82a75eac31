"""Every type that crosses the wire, REST and socket alike; `docs/protocol.md` explains them.

What comes in is checked strictly and has no unknown fields.  What goes out is described just as
exactly, so that the types of the page can be generated from the OpenAPI document.
"""
