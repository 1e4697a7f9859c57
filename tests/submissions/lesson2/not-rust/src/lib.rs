def estimate_activation_memory(num_layers, seq_len, micro_batch, hidden, num_heads, recompute):
    base = num_layers * seq_len * micro_batch * hidden * (34 + 5 * num_heads * seq_len / hidden)
    return {"none": base, "full": base / num_layers, "selective": 0.3 * base}[recompute]
