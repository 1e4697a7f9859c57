"""Lesson 2 in Python, solved: what the class is made from."""


def estimate_activation_memory(layers, seq_len, micro_batch, hidden, heads, recompute):
    none = layers * seq_len * micro_batch * hidden * (34 + 5 * heads * seq_len / hidden)
    if recompute == "none":
        return none
    if recompute == "full":
        return none / layers
    if recompute == "selective":
        return 0.3 * none
    raise ValueError(f"unknown recompute mode `{recompute}`")


def run_gradient_accumulation(compute_grads, num_microbatches, grad_accum, optimizer_step):
    if grad_accum < 1 or num_microbatches % grad_accum:
        raise ValueError(f"{num_microbatches} micro-batches do not fill windows of {grad_accum}")
    total = None
    for micro_batch in range(num_microbatches):
        gradients = compute_grads(micro_batch)
        if total is None:
            total = {name: gradient.clone() for name, gradient in gradients.items()}
        else:
            for name, gradient in gradients.items():
                total[name] += gradient
        if (micro_batch + 1) % grad_accum == 0:
            for gradient in total.values():
                gradient /= grad_accum
            optimizer_step(total)
            total = None
