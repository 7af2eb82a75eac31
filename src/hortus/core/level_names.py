"""The names of the five levels of bots, for those who only speak of them."""

LEVELS = ("beginner", "easy", "medium", "hard", "expert")
