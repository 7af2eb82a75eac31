"""Who people are, and how they are reached."""
