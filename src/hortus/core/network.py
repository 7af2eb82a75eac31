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
# Numbers for each input (its weights, and itself), and those that any network has.
PER_INPUT = WIDE + 2
OTHERS = 2 * WIDE + WIDE * DEEP + 3 * DEEP + 1


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
    """A network with the memory that it works in; few arrays, for they go through many calls."""

    numbers: Any
    """The weights, layer after layer; behind them the inputs and what the hidden layers add up."""
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


def numbers_of(weights: Weights) -> Any:
    """Return the numbers of a network: its weights, and room to work in."""
    return np.concatenate([*weights, np.zeros(len(weights.direct) + WIDE + DEEP, np.int64)])


@kernel
def inputs_at(numbers: Any) -> int:
    """Return where the inputs are among the numbers of a network; WIDE + DEEP others follow."""
    count = (len(numbers) - OTHERS) // PER_INPUT
    return len(numbers) - WIDE - DEEP - count


@kernel
def infer(network: Any) -> float:
    """Return the worth that a network gives to its inputs, from 0 to 1."""
    numbers = network.numbers
    inputs = inputs_at(numbers)
    wide = len(numbers) - WIDE - DEEP
    deep = wide + WIDE
    count = wide - inputs
    first_bias = count * WIDE
    second = first_bias + WIDE
    second_bias = second + WIDE * DEEP
    third = second_bias + DEEP
    direct = third + DEEP
    bias = direct + count
    for j in range(WIDE):
        numbers[wide + j] = numbers[first_bias + j] * ONE
    for i in range(count):
        x = numbers[inputs + i]
        if x != 0:
            for j in range(WIDE):
                numbers[wide + j] += x * numbers[i * WIDE + j]
    for j in range(DEEP):
        numbers[deep + j] = numbers[second_bias + j] * NEURON_ONE
    for i in range(WIDE):
        if numbers[wide + i] > 0:
            x = numbers[wide + i] * NEURON_ONE // (ONE * WEIGHT_ONE)
            for j in range(DEEP):
                numbers[deep + j] += x * numbers[second + i * DEEP + j]
    worth = numbers[bias] * NEURON_ONE
    for i in range(DEEP):
        if numbers[deep + i] > 0:
            worth += numbers[deep + i] // WEIGHT_ONE * numbers[third + i]
    for i in range(count):
        worth += numbers[inputs + i] * numbers[direct + i] * (NEURON_ONE // ONE)
    return max(0.0, min(1.0, worth / (NEURON_ONE * WEIGHT_ONE)))
