"""A small policy-value network for Carat, in plain NumPy, and how it becomes an ONNX file.

It says how many points an open chip will bring its seat. The value of a position is the sum over
the chips; the policy prefers a placement by what it adds to that sum.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from carat_chips import CHIPS, FEATURES, Array, Chips, features, worth

HIDDEN = 32
SCALE = 10.0


class Net:
    """Two hidden layers, trained with Adam on the squared error of the points of a chip."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [(FEATURES, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, 1)]
        self.weights: list[Array] = []
        for rows, columns in sizes:
            self.weights.append(rng.normal(0, np.sqrt(1 / rows), (rows, columns)).astype("f4"))
            self.weights.append(np.zeros(columns, np.float32))
        self.weights[4] *= 0.1
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def __call__(self, rows: Array) -> Array:
        """Return the points that each open chip will bring."""
        a, b, c, d, e, f = self.weights
        return (np.tanh(np.tanh(rows @ a + b) @ c + d) @ e + f)[..., 0] * SCALE

    def learn(self, rows: Array, target: Array, rate: float) -> float:
        """Take one step towards what open chips brought in the end; return the mean error."""
        a, b, c, d, e, f = self.weights
        first = np.tanh(rows @ a + b)
        second = np.tanh(first @ c + d)
        error = (second @ e + f)[:, 0] - target / SCALE
        out = (2 * error / len(target))[:, None].astype(np.float32)
        back = (out @ e.T) * (1 - second**2)
        deep = (back @ c.T) * (1 - first**2)
        slopes = [
            rows.T @ deep,
            deep.sum(0),
            first.T @ back,
            back.sum(0),
            second.T @ out,
            out.sum(0),
        ]
        self._adam(slopes, rate)
        return SCALE * float(np.abs(error).mean())

    def _adam(self, slopes: list[Array], rate: float) -> None:
        self._steps += 1
        for weight, slope, mean, square in zip(
            self.weights, slopes, self._mean, self._square, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = mean / (1 - 0.9**self._steps)
            weight -= rate * fair / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)

    def save(self, path: Path) -> None:
        """Write the network as an ONNX file."""
        from onnx import TensorProto, checker, helper, numpy_helper, save

        nodes, last = [], "chips"
        for layer in range(3):
            out = f"layer{layer}"
            names = (f"w{layer}", f"b{layer}")
            nodes.append(helper.make_node("MatMul", [last, names[0]], [f"product{layer}"]))
            nodes.append(helper.make_node("Add", [f"product{layer}", names[1]], [out]))
            if layer < 2:
                nodes.append(helper.make_node("Tanh", [out], [f"tanh{layer}"]))
            last = f"tanh{layer}" if layer < 2 else out
        nodes.append(helper.make_node("Mul", [last, "scale"], ["points"]))
        values = [numpy_helper.from_array(np.float32(SCALE), "scale")]
        for layer in range(3):
            values.append(numpy_helper.from_array(self.weights[2 * layer], f"w{layer}"))
            values.append(numpy_helper.from_array(self.weights[2 * layer + 1], f"b{layer}"))
        graph = helper.make_graph(
            nodes,
            "carat",
            [helper.make_tensor_value_info("chips", TensorProto.FLOAT, ["n", FEATURES])],
            [helper.make_tensor_value_info("points", TensorProto.FLOAT, ["n", 1])],
            values,
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)
        checker.check_model(model)
        save(model, path)


def preferences(judge: Any, chips: Chips, rows: Array, moves: Array) -> Array:
    """Return what each move of a row adds to the value of its position: the policy."""
    touched, total, missing = chips.after(rows, moves)
    at = rows[:, None], touched
    value, laid = chips.value[at], (chips.laid[rows] + 1)[:, None]
    after = _points(judge, value, total, missing, touched, laid)
    before = _points(judge, value, chips.total[at], chips.missing[at], touched, laid)
    return (after - before).sum(1)


def _points(
    judge: Any, value: Array, total: Array, missing: Array, kind: Array, laid: Array
) -> Array:
    still_open = missing > 0
    points = worth(value, total).astype(np.float32)
    rows = features(value, total, missing, kind, laid)[still_open]
    points[still_open] = judge(rows)
    return points


def open_chips(chips: Chips) -> tuple[Array, Array]:
    """Return all open chips as rows for the network, and which chips of the games they are."""
    still_open = chips.missing > 0
    kind = np.broadcast_to(np.arange(CHIPS), still_open.shape)
    rows = features(chips.value, chips.total, chips.missing, kind, chips.laid[:, None])
    return rows[still_open], still_open
