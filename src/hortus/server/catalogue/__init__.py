"""The games as the service knows them, and component sets of strangers."""
