
#[path = "@MARKER_DIR@"]
mod folder {
    #[path = "secret.txt"]
    mod secret;
}
