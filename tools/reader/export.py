"""Writes a trained model as ONNX in 8 bits, by channel.

python export.py reader BASE reader.pt OUT.onnx
python export.py search TRAINED OUT.onnx
"""

import sys
import tempfile

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from network import Reader, Search

OUTPUTS = ("sentence", "passage", "support", "unsupported")
kind, base, *weights, target = sys.argv[1:]
if kind == "reader":
    network = Reader(base)
    outputs = {name: {0: "batch"} | ({1: "pieces"} if name in ("sentence", "unsupported") else {}) for name in OUTPUTS}
    network.load_state_dict({key: value.float() for key, value in torch.load(weights[0], map_location="cpu").items()})
else:
    network, outputs = Search(base), {"last_hidden_state": {0: "batch", 1: "pieces"}}
network.eval()
ids = torch.ones(2, 40, dtype=torch.long)
inputs = {name: {0: "batch", 1: "pieces"} for name in ("input_ids", "attention_mask", "token_type_ids")}
with tempfile.NamedTemporaryFile(suffix=".onnx") as floats:
    torch.onnx.export(
        network,
        (ids, torch.ones_like(ids), torch.zeros_like(ids)),
        floats.name,
        input_names=list(inputs),
        output_names=list(outputs),
        dynamic_axes={**inputs, **outputs},
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(floats.name, target, weight_type=QuantType.QInt8, per_channel=True)
