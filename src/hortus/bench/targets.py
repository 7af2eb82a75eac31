"""The speeds this project holds itself to, beside those that the games declare."""

IMPORT_SECONDS = 0.3
WARM_SECONDS = 2.0
