"""The wheel: what is in it, and that it plays without the checkout."""
