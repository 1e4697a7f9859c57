
const SECRET: &str = env!("ATTACK_SECRET");

const _: () = panic!("{}", SECRET);
