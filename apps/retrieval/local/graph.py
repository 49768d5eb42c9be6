"""all-MiniLM-L6-v2 as an ONNX graph, from the weights of its package: what PyTorch would compute, without PyTorch.

Sentence-Transformers all-MiniLM-L6-v2 (Apache-2.0): a BERT of six layers, the mean of its last states, of length 1.
Quantised to 8 bits it is a quarter as large and its vectors have a cosine of 0.99 with the original's.
"""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

IDS, MASK, OUT = "input_ids", "attention_mask", "embedding"
MASKED = -1e4  # added to the attention of padding
OPSET, IR_VERSION = 20, 10

Array = npt.NDArray[Any]


def write_quantised(weights: Path, configuration: Path, target: Path) -> None:
    """Write the quantised graph to `target`; takes a few seconds and 200 MB."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    logging.getLogger().setLevel(
        max(logging.getLogger().level, logging.ERROR)
    )  # it advises on the root logger
    graph = _Bert(_tensors(weights), json.loads(configuration.read_text())).model()
    quantize_dynamic(graph, target, per_channel=True, reduce_range=True, weight_type=QuantType.QInt8)


def _tensors(path: Path) -> dict[str, Array]:
    """The tensors of a safetensors file: a length, a JSON header, then numbers of four bytes."""
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + size])
    header.pop("__metadata__", None)
    body = memoryview(data)[8 + size :]
    return {name: _tensor(body, entry) for name, entry in header.items() if entry["dtype"] == "F32"}


def _tensor(body: memoryview, entry: dict[str, Any]) -> Array:
    start, end = entry["data_offsets"]
    return np.frombuffer(body[start:end], dtype="<f4").reshape(entry["shape"])


class _Bert:
    """Builds the graph node by node; each method gives the name of what it computes."""

    def __init__(self, tensors: dict[str, Array], configuration: dict[str, Any]) -> None:
        self._tensors = tensors
        self._layers = int(configuration["num_hidden_layers"])
        self._heads = int(configuration["num_attention_heads"])
        self._size = int(configuration["hidden_size"])
        self._epsilon = float(configuration["layer_norm_eps"])
        self._nodes: list[Any] = []
        self._constants: dict[str, Any] = {}

    def model(self) -> Any:
        from onnx import TensorProto, helper

        mask = self._do("Cast", MASK, to=TensorProto.FLOAT)
        states = self._embedded()
        for layer in range(self._layers):
            states = self._layer(f"encoder.layer.{layer}.", states, self._bias(mask))
        self._nodes.append(
            helper.make_node("LpNormalization", [self._mean(states, mask)], [OUT], axis=-1, p=2)
        )
        shape = ["texts", "tokens"]
        inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in (IDS, MASK)]
        output = helper.make_tensor_value_info(OUT, TensorProto.FLOAT, ["texts", self._size])
        graph = helper.make_graph(self._nodes, "minilm", inputs, [output], list(self._constants.values()))
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)

    def _do(self, kind: str, *inputs: str, **attributes: Any) -> str:
        from onnx import helper

        name = f"{kind}_{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def _constant(self, name: str, value: Any) -> str:
        from onnx import numpy_helper

        if name not in self._constants:
            self._constants[name] = numpy_helper.from_array(np.array(value, order="C"), name)
        return name

    def _numbers(self, name: str, *values: int) -> str:
        return self._constant(name, np.array(values, dtype=np.int64))

    def _embedded(self) -> str:
        place = "embeddings."
        words = self._do("Gather", self._weight(place + "word_embeddings"), IDS)
        length = self._do("Gather", self._do("Shape", IDS), self._constant("second", np.int64(1)), axis=0)
        places = self._do(
            "Range", self._constant("zero", np.int64(0)), length, self._constant("one", np.int64(1))
        )
        positions = self._do("Gather", self._weight(place + "position_embeddings"), places)
        kind = self._constant("kind", self._tensors[place + "token_type_embeddings.weight"][0])
        return self._norm(self._do("Add", self._do("Add", words, positions), kind), place + "LayerNorm")

    def _weight(self, name: str) -> str:
        return self._constant(name, self._tensors[f"{name}.weight"])

    def _dense(self, states: str, name: str) -> str:
        matrix = self._constant(f"{name}.matrix", self._tensors[f"{name}.weight"].T)
        bias = self._constant(f"{name}.bias", self._tensors[f"{name}.bias"])
        return self._do("Add", self._do("MatMul", states, matrix), bias)

    def _norm(self, states: str, name: str) -> str:
        bias = self._constant(f"{name}.bias", self._tensors[f"{name}.bias"])
        return self._do(
            "LayerNormalization", states, self._weight(name), bias, axis=-1, epsilon=self._epsilon
        )

    def _bias(self, mask: str) -> str:
        """What is added to the attention so that padding gets none."""
        unseen = self._do("Sub", self._constant("unit", np.float32(1)), mask)
        spread = self._do("Unsqueeze", unseen, self._numbers("head_axes", 1, 2))
        return self._do("Mul", spread, self._constant("masked", np.float32(MASKED)))

    def _layer(self, place: str, states: str, bias: str) -> str:
        attended = self._dense(
            self._attention(place + "attention.self.", states, bias), place + "attention.output.dense"
        )
        states = self._norm(self._do("Add", states, attended), place + "attention.output.LayerNorm")
        inner = self._do("Gelu", self._dense(states, place + "intermediate.dense"))
        return self._norm(
            self._do("Add", states, self._dense(inner, place + "output.dense")), place + "output.LayerNorm"
        )

    def _attention(self, place: str, states: str, bias: str) -> str:
        width = self._size // self._heads
        query = self._head(states, place + "query", [0, 2, 1, 3])
        key = self._head(states, place + "key", [0, 2, 3, 1])
        value = self._head(states, place + "value", [0, 2, 1, 3])
        scale = self._constant("scale", np.float32(width**0.5))
        scores = self._do("Div", self._do("MatMul", query, key), scale)
        shares = self._do("Softmax", self._do("Add", scores, bias), axis=-1)
        joined = self._do("Transpose", self._do("MatMul", shares, value), perm=[0, 2, 1, 3])
        return self._do("Reshape", joined, self._numbers("flat", 0, 0, self._size))

    def _head(self, states: str, name: str, order: list[int]) -> str:
        shape = self._numbers("heads", 0, 0, self._heads, self._size // self._heads)
        return self._do("Transpose", self._do("Reshape", self._dense(states, name), shape), perm=order)

    def _mean(self, states: str, mask: str) -> str:
        seen = self._do("Unsqueeze", mask, self._numbers("state_axis", 2))
        axis = self._numbers("token_axis", 1)
        total = self._do("ReduceSum", self._do("Mul", states, seen), axis, keepdims=0)
        return self._do("Div", total, self._do("ReduceSum", seen, axis, keepdims=0))


if __name__ == "__main__":
    write_quantised(*map(Path, sys.argv[1:]))
