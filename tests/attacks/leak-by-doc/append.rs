
#[doc = include_str!("@SECRET_PATH@")]
#[deprecated]
pub struct Documented;

compile_error!("here");
