"""A small network of whole numbers: the same values on every machine, interpreted or compiled.

Two hidden layers, and every input also counts directly.  Its weights are data beside a game, found
by `make train`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hortus.core.contract import GameKind
from hortus.kernel import kernel

WIDE, DEEP = 64, 32
# The whole number that stands for 1: of a feature, of a weight, and of a neuron.
ONE = 64
WEIGHT_ONE = 1 << 12
NEURON_ONE = 1 << 8
# No weight is larger than fits.
LARGEST = 32767


class Weights(NamedTuple):
    """The weights of a network by layer, flat: those of an input lie together."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    third: Any
    direct: Any
    bias: Any


class Network(NamedTuple):
    """A network with the memory that it works in."""

    weights: Weights
    inputs: Any
    wide: Any
    deep: Any
    worth: Any
    """Of a state, by seat: for whoever asks the network."""


def shapes(features: int) -> Weights:
    """Return how many weights each layer has."""
    return Weights(features * WIDE, WIDE, WIDE * DEEP, DEEP, DEEP, features, 1)


def network_file(kind: GameKind, seats: int) -> Path:
    """Return where the network of a game for a number of seats is kept."""
    return kind.folder / "data" / f"network-{seats}.npz"


@cache
def read_weights(kind: GameKind, seats: int) -> Weights:
    """Return the weights of a game's network for a number of seats."""
    with np.load(network_file(kind, seats)) as stored:
        return Weights(*(stored[name].astype(np.int64) for name in Weights._fields))


@kernel
def infer(network: Any) -> float:
    """Return the worth that a network gives to its inputs, from 0 to 1."""
    weights, inputs, wide, deep = network.weights, network.inputs, network.wide, network.deep
    for j in range(WIDE):
        wide[j] = weights.first_bias[j] * ONE
    for i in range(len(inputs)):
        x = inputs[i]
        if x != 0:
            for j in range(WIDE):
                wide[j] += x * weights.first[i * WIDE + j]
    for j in range(DEEP):
        deep[j] = weights.second_bias[j] * NEURON_ONE
    for i in range(WIDE):
        if wide[i] > 0:
            x = wide[i] * NEURON_ONE // (ONE * WEIGHT_ONE)
            for j in range(DEEP):
                deep[j] += x * weights.second[i * DEEP + j]
    worth = weights.bias[0] * NEURON_ONE
    for i in range(DEEP):
        if deep[i] > 0:
            worth += deep[i] // WEIGHT_ONE * weights.third[i]
    for i in range(len(inputs)):
        worth += inputs[i] * weights.direct[i] * (NEURON_ONE // ONE)
    return max(0.0, min(1.0, worth / (NEURON_ONE * WEIGHT_ONE)))
