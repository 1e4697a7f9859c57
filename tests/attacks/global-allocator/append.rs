
#[global_allocator]
static ALLOCATOR: std::alloc::System = std::alloc::System;
