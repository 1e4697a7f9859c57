
#[link(name = "attack", kind = "static")]
unsafe extern "C" {
    fn attack();
}

extern crate proc_macro;
