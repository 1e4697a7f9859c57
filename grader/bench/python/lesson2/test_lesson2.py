"""The checks of lesson 2, one an item, as an instructor writes them with torch and pytest."""

import re

import pytest
import torch

MODES = {
    "none": lambda L, s, b, h, a: L * s * b * h * (34 + 5 * a * s / h),
    "full": lambda L, s, b, h, a: s * b * h * (34 + 5 * a * s / h),
    "selective": lambda L, s, b, h, a: 0.3 * L * s * b * h * (34 + 5 * a * s / h),
}

# Words of which an answer must hold all: each a pattern in either language.
WORDS = {
    "q1.a": ("Q1", ["Q, ?K|QKV|Q、K", "MLP", "LayerNorm", "linear|线性"]),
    "q1.b": ("Q1", ["softmax", "dropout", "quadratic|平方"]),
    "q1.c": ("Q1", ["parameter|参数", "gradient|梯度", "optimizer|优化器", "batch|批"]),
    "q1.d": ("Q1", [r"\b42[56]\d\b"]),
    "q2.a": ("Q2", ["input of each layer|每层的输入", "forward|前向"]),
    "q2.b": ("Q2", ["softmax", "70 ?%", r"2\.7 ?%"]),
    "q2.c": ("Q2", ["FlashAttention", "HBM|SRAM", "selective|选择性"]),
    "q2.d": ("Q2", ["memory traffic|访存|HBM", "batch"]),
    "q3.a": ("Q3", ["max_memory_allocated", "nvidia-smi", "context"]),
    "q3.b": ("Q3", ["optimizer|优化器", "allocator|分配器|fragment|碎片"]),
    "q3.c": ("Q3", ["steady|稳态", "headroom|余量"]),
}

# Claims that fail the lesson.
CLAIMS = {
    "linear-activations": ("Q1", r"activation memory (is|grows) linear(ly)? in s\b"),
    "recompute-absolute": ("Q2", r"always (slower|faster)|(总是|一定)(更)?[慢快]"),
    "first-step-safe": ("Q3", r"(^|\. )(yes|it is safe|proves that)|说明安全"),
}


@pytest.mark.parametrize("mode", MODES)
def test_formula(code, sizes, mode):
    for size in sizes:
        expected = MODES[mode](*size)
        found = code.estimate_activation_memory(*size, mode)
        assert found == pytest.approx(expected, rel=1e-9), size


def flat(gradients):
    return torch.cat([gradients[name].double().flatten() for name in sorted(gradients)])


def weights(call, received):
    """The weights with which the gradients of a call make up what was received, all parameters in one
    equation: a small one alone would be explained by chance."""
    columns = torch.stack([flat(given) for given in call.given], dim=1)
    finite = columns.isfinite().all(dim=1)
    columns, target = columns[finite], flat(received)[finite]
    found = torch.linalg.lstsq(columns, target.unsqueeze(1)).solution.squeeze(1)
    residual = (columns @ found - target).abs().max() / columns.abs().max()
    return found, residual


def arrivals(calls, tolerances):
    """Every step: its weights, what they should be, and how far they may be off."""
    for call in calls:
        before = 0
        for after, received in call.steps:
            expected = torch.zeros(len(call.given), dtype=torch.float64)
            expected[before:after] = 1 / call.window
            found, residual = weights(call, received)
            yield found, expected, residual, tolerances[call.kind]
            before = after


@pytest.fixture(scope="session")
def tolerances(checks):
    return checks["accumulation"]["accumulation"]["tolerance"]


@pytest.fixture(scope="session")
def matrix(calls, tolerances):
    return list(arrivals(calls, tolerances))


def test_trigger(calls):
    for call in calls:
        due = list(range(call.window, len(call.given) + 1, call.window))
        assert [after for after, _ in call.steps] == due


def test_averaging(matrix):
    for found, expected, _, tolerance in matrix:
        own = expected != 0
        assert torch.allclose(found[own], expected[own], rtol=0, atol=tolerance)


def test_zeroing(matrix):
    for found, expected, residual, tolerance in matrix:
        assert (found[expected == 0].abs() <= tolerance).all()
        assert residual <= tolerance


def test_the_callers_tensors_are_unharmed(calls):
    for call in calls:
        reused = len({id(gradients) for gradients in call.handed_out}) < len(call.handed_out)
        for given, gradients in zip(call.given, call.handed_out):
            if not reused:
                for name, tensor in given.items():
                    assert torch.equal(tensor.nan_to_num(), gradients[name].nan_to_num())


def test_nan_arrives_where_it_belongs(calls):
    for call in calls:
        for index, (after, received) in enumerate(call.steps):
            window = call.given[index * call.window : after]
            for name, tensor in received.items():
                is_due = all(given[name].isfinite().all() for given in window)
                assert bool(tensor.isfinite().all()) == is_due


def test_uneven_windows_are_refused(code, checks):
    for count, window in checks["accumulation"]["accumulation"]["refused"]:
        with pytest.raises(Exception):
            code.run_gradient_accumulation(lambda _: {}, count, window, lambda _: None)


def test_a_window_is_not_held_whole(code, checks):
    held = checks["accumulation"]["accumulation"]["held"]
    shape, count = held["shape"], held["micro-batches"]
    code.run_gradient_accumulation(
        lambda micro_batch: {"large.weight": torch.full(shape, float(micro_batch))},
        count,
        count,
        lambda _: None,
    )


@pytest.mark.parametrize("item", WORDS)
def test_answer(answers, item):
    question, patterns = WORDS[item]
    missing = [p for p in patterns if not re.search(p, answers[question], re.IGNORECASE)]
    assert not missing


@pytest.mark.parametrize("claim", CLAIMS)
def test_no_claim_that_fails_the_lesson(answers, claim):
    question, pattern = CLAIMS[claim]
    assert not re.search(pattern, answers[question], re.IGNORECASE)
