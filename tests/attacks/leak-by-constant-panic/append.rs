
const _: () = panic!("{}", include_str!("@SECRET_PATH@"));
