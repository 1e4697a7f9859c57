
#[path = "@SECRET_PATH@"]
mod secret;
