"""What the checks of lesson 2 ask, from the lesson's own manifest, and what the submission does."""

import importlib.util
import os
import random
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import torch

KINDS = {"f32": torch.float32, "f64": torch.float64, "bf16": torch.bfloat16}


@dataclass
class Call:
    """One run of the loop: what it was given, and what arrived at the optimizer."""

    window: int
    kind: str
    given: list = field(default_factory=list)
    handed_out: list = field(default_factory=list)
    # How many micro-batches there had been, and the gradients by name.
    steps: list = field(default_factory=list)

    def step(self, gradients):
        copies = {name: tensor.detach().clone() for name, tensor in gradients.items()}
        self.steps.append((len(self.handed_out), copies))


@pytest.fixture(scope="session")
def manifest():
    return tomllib.loads(Path(os.environ["MANIFEST"]).read_text())


@pytest.fixture(scope="session")
def checks(manifest):
    return {check["id"]: check for check in manifest["checks"]}


@pytest.fixture(scope="session")
def code():
    path = Path(os.environ["SUBMISSION"], "submission.py")
    spec = importlib.util.spec_from_file_location("submission", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def answers():
    """The answers by the heading above them."""
    sections, heading = {}, None
    text = Path(os.environ["SUBMISSION"], "answers.md").read_text()
    for line in text.splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ").strip()
            sections[heading] = []
        elif heading and not line.startswith((">", "<!--")):
            sections[heading].append(line)
    return {heading: "\n".join(lines) for heading, lines in sections.items()}


@pytest.fixture(scope="session")
def sizes(checks):
    """The fixed sizes, and as many drawn ones."""
    table = checks["memory"]["expression"]
    drawn = [
        [random.randint(variable["from"], variable["to"]) for variable in table["variables"]]
        for _ in range(table["random"])
    ]
    return table["fixed"] + drawn


@pytest.fixture(scope="session")
def calls(checks, code):
    """Every call of the loop, run once."""
    table = checks["accumulation"]["accumulation"]
    asked = [call for call in table["calls"] for _ in range(call.get("repeat", 1))]
    for _ in range(table["random"]["calls"]):
        window = random.randint(1, table["random"]["largest-window"])
        windows = random.randint(1, table["random"]["most-windows"])
        asked.append({"micro-batches": window * windows, "window": window, "parameters": 2})
    return [run(code, asked_call, table) for asked_call in asked]


def run(code, asked, table):
    call = Call(asked["window"], asked.get("kind", "f32"))
    count = asked["micro-batches"]
    if asked.get("provider") == "backward":
        call.given = [backward(table["network"], call.kind) for _ in range(count)]
    else:
        parameters = table["parameters"][: asked["parameters"]]
        call.given = [drawn(parameters, asked, call.kind) for _ in range(count)]
    if asked.get("special"):
        name = next(iter(call.given[0]))
        call.given[0][name].view(-1)[0] = float(asked["special"])
    reused = None
    if asked.get("provider") == "reused" and count:
        reused = {name: torch.empty_like(tensor) for name, tensor in call.given[0].items()}

    def compute_grads(micro_batch):
        gradients = call.given[micro_batch]
        if reused is None:
            gradients = {name: tensor.clone() for name, tensor in gradients.items()}
        else:
            for name, tensor in gradients.items():
                reused[name].copy_(tensor)
            gradients = reused
        call.handed_out.append(gradients)
        return gradients

    code.run_gradient_accumulation(compute_grads, count, call.window, call.step)
    return call


def drawn(parameters, asked, kind):
    scale = 2.0 ** asked.get("magnitude", 0)
    return {
        parameter["name"]: (torch.randn(parameter["shape"]) * scale).to(KINDS[kind])
        for parameter in parameters
    }


def backward(network, kind):
    """Real gradients of a small network."""
    model = torch.nn.Sequential(
        torch.nn.Linear(network["inputs"], network["hidden"]),
        torch.nn.Tanh(),
        torch.nn.Linear(network["hidden"], network["outputs"]),
    ).to(KINDS[kind])
    rows = torch.randn(network["rows"], network["inputs"], dtype=KINDS[kind])
    model(rows).square().mean().backward()
    return {name: parameter.grad.clone() for name, parameter in model.named_parameters()}
