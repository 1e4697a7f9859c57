pub fn run() -> String {
    format!("nothing: {:?} {:?}", option_env!("ATTACK_SECRET"), std::env::var("ATTACK_SECRET"))
}
