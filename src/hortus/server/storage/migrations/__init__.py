"""The history of the store's shape; it is brought up to date at every start."""
