"""Two graphs as one that gives the mean of their shares.

What two networks are sure of that learned from other messages in another order is right more often than what one of
them is sure of (deep ensembles, Lakshminarayanan et al. 2017). Only learning uses this, and ONNX with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from apps.protocol.reading.marked.encoder import MEANING, SHARES, VECTORS

# Whose layers tell best what a sentence is about; later ones were taught to tell words apart (of 3, 5, 7, 9 and 11).
WIDTH: Final = 768  # 384 of each
MEANS: Final = "{network}//network/layers.7/second/LayerNormalization_output_0"


def write_mean(first: Path, second: Path, path: Path) -> None:
    """Both take vectors and give shares, as `write_graph` writes them."""
    import onnx
    from onnx import compose, helper

    parts = [compose.add_prefix(onnx.load(part), f"{n}/") for n, part in enumerate((first, second))]
    made = onnx.ModelProto()
    made.CopyFrom(parts[0])
    made.graph.node.extend(parts[1].graph.node)
    made.graph.initializer.extend(parts[1].graph.initializer)
    _rename(made.graph.input[0], VECTORS)
    _rename(made.graph.output[0], SHARES)
    shares = [f"{n}/{SHARES}" for n in range(len(parts))]
    for node in made.graph.node:
        node.input[:] = [VECTORS if name.endswith(f"/{VECTORS}") else name for name in node.input]
    made.graph.node.append(helper.make_node("Mean", shares, [SHARES], name="mean"))
    _give_meaning(made)
    onnx.checker.check_model(made)
    onnx.save(made, path)


def _give_meaning(made: Any) -> None:
    """What the middle layers of both hold of each piece, side by side, as a second output."""
    from onnx import TensorProto, helper

    layers = [MEANS.format(network=number) for number in range(2)]
    made.graph.node.append(helper.make_node("Concat", layers, [MEANING], name=MEANING, axis=-1))
    made.graph.output.append(
        helper.make_tensor_value_info(MEANING, TensorProto.FLOAT, ["batch", "pieces", WIDTH])
    )


def _rename(value: Any, name: str) -> None:
    value.name = name
