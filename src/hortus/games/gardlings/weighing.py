"""The weights of the heuristic of Gardlings: their names, and their places in the box."""

# Places in `box.weights`; data/weights.toml has the values.
WEIGHTS = (
    "win",
    "coin",
    "gem",
    "loss",
    "gain",
    "gain_per_strip",
    "most_gain",
    "no_halves",
    "price",
    "egg_half",
    "triple_half",
    "line",
    "a_unicorn",
    "a_dragon",
    "open_half",
    "lasting",
)
(
    WIN,
    COIN,
    GEM,
    LOSS,
    GAIN,
    GAIN_PER_STRIP,
    MOST_GAIN,
    NO_HALVES,
    PRICE,
    EGG_HALF,
    TRIPLE_HALF,
    LINE,
    A_UNICORN,
    A_DRAGON,
    OPEN_HALF,
    LASTING,
) = range(len(WEIGHTS))
