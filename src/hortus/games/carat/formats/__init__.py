"""How Carat is written, shown and drawn: records, views, text, statistics."""
