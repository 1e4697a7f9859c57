//! What the environment says about a model that judges: where it is, its name, how long to wait.
//!
//! Nothing is asked of a server here. What cannot be used is remembered by the name of its
//! variable, since it must neither end a grade nor be passed over in silence.

use std::fmt;
use std::net::IpAddr;
use std::time::Duration;

use ureq::http::Uri;

use super::why::Why;

/// The base address of a server that speaks the protocol, such as `http://127.0.0.1:8080/v1`.
pub(crate) const URL: &str = "GRADE_MODEL_URL";

/// The name by which the server knows the model.
pub(crate) const MODEL: &str = "GRADE_MODEL";

/// What the server knows us by, if it wants to.
pub(crate) const KEY: &str = "GRADE_MODEL_KEY";

/// Seconds for one reply.
pub(crate) const TIMEOUT: &str = "GRADE_MODEL_TIMEOUT";

const USUAL_TIMEOUT: Duration = Duration::from_secs(30);

/// A reply that takes longer is not worth it, whatever the variable says.
const LONGEST_TIMEOUT: Duration = Duration::from_hours(1);

/// All questions of a sheet together may take as long as so many replies.
const REPLIES_A_SHEET: u32 = 10;

/// A model that judges.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) model: String,
    /// How to ask it. What was asked before is replayed even where nobody can be asked.
    pub(super) access: Result<Access, Why>,
}

/// How a server is reached.
#[derive(Clone, Debug)]
pub(super) struct Access {
    pub(super) address: Uri,
    pub(super) key: Option<Key>,
    pub(super) timeout: Duration,
}

/// A secret, which no report and no message shows.
#[derive(Clone)]
pub(super) struct Key(String);

impl Settings {
    /// The model that the environment names. There is none unless both its server and its name are
    /// given.
    pub(crate) fn from_environment() -> Option<Self> {
        // What is no Unicode is no address, number or header either, and is found out as such.
        Self::read(|name| Some(std::env::var_os(name)?.to_string_lossy().into_owned()))
    }

    pub(super) fn read(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let set = |name: &str| {
            let value = variable(name)?.trim().to_owned();
            (!value.is_empty()).then_some(value)
        };
        let (url, model) = (set(URL)?, set(MODEL)?);
        Some(Self {
            model,
            access: access(&url, set(KEY), set(TIMEOUT).as_deref()),
        })
    }
}

fn access(url: &str, key: Option<String>, timeout: Option<&str>) -> Result<Access, Why> {
    let timeout = match timeout {
        Some(seconds) => seconds_of(seconds).ok_or(Why::Setting(TIMEOUT))?,
        None => USUAL_TIMEOUT,
    };
    // A key with other characters would end its header and begin another.
    if let Some(key) = &key
        && !key.bytes().all(|byte| byte.is_ascii_graphic())
    {
        return Err(Why::Setting(KEY));
    }
    Ok(Access {
        address: address(url).ok_or(Why::Setting(URL))?,
        key: key.map(Key),
        timeout,
    })
}

fn seconds_of(text: &str) -> Option<Duration> {
    let seconds = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
    (!seconds.is_zero()).then(|| seconds.min(LONGEST_TIMEOUT))
}

/// Where questions are sent. A name and a password in an address would end up in messages.
fn address(base: &str) -> Option<Uri> {
    let base: Uri = base.parse().ok()?;
    let authority = base.authority()?.as_str();
    let scheme = base.scheme_str()?;
    let is_plain =
        matches!(scheme, "http" | "https") && !authority.contains('@') && base.query().is_none();
    let path = base.path().trim_end_matches('/');
    let whole = format!("{scheme}://{authority}{path}/chat/completions");
    is_plain.then(|| whole.parse().ok())?
}

impl Access {
    /// Time for all questions of a sheet.
    pub(super) fn sheet(&self) -> Duration {
        self.timeout.saturating_mul(REPLIES_A_SHEET)
    }

    /// Whether the server runs on this machine. Then no proxy has any business with it.
    pub(super) fn is_loopback(&self) -> bool {
        let host = self.address.host().unwrap_or_default();
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let name = host.trim_end_matches('.').to_ascii_lowercase();
        name == "localhost"
            || name.ends_with(".localhost")
            || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
    }
}

impl Key {
    /// The value of the header that shows it to the server.
    pub(super) fn bearer(&self) -> String {
        format!("Bearer {}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Option<Settings> {
        Settings::read(|name| {
            let (_, value) = variables.iter().find(|(known, _)| *known == name)?;
            Some((*value).to_owned())
        })
    }

    fn at(url: &str) -> Result<Access, Why> {
        read(&[(URL, url), (MODEL, "m")]).unwrap().access
    }

    #[test]
    fn there_is_no_model_unless_both_server_and_name_are_given() {
        assert!(read(&[]).is_none());
        assert!(read(&[(URL, "http://127.0.0.1:8080/v1"), (KEY, "k")]).is_none());
        assert!(read(&[(MODEL, "m")]).is_none());
        assert!(read(&[(URL, " "), (MODEL, "m")]).is_none());
        let settings = read(&[(URL, "http://127.0.0.1:8080/v1"), (MODEL, " m ")]).unwrap();
        assert_eq!(settings.model, "m");
        let access = settings.access.unwrap();
        assert_eq!(access.timeout, Duration::from_secs(30));
        assert_eq!(access.sheet(), Duration::from_mins(5));
        assert!(access.key.is_none());
    }

    #[test]
    fn questions_go_below_the_base_address() {
        for (base, expected) in [
            (
                "http://127.0.0.1:8080/v1",
                "http://127.0.0.1:8080/v1/chat/completions",
            ),
            (
                "https://model.example/api/v1/",
                "https://model.example/api/v1/chat/completions",
            ),
            ("http://[::1]:9", "http://[::1]:9/chat/completions"),
        ] {
            assert_eq!(at(base).unwrap().address, expected);
        }
    }

    #[test]
    fn what_cannot_be_used_is_told_by_its_variable() {
        for url in [
            "127.0.0.1:8080",
            "/v1",
            "ftp://model.example/v1",
            "http://me:secret@model.example/v1",
            "http://model.example/v1?version=1",
            "http://model.example/a b",
            "模型",
        ] {
            assert_eq!(at(url).unwrap_err(), Why::Setting(URL), "{url}");
        }
        let with = |name, value| {
            let url = "http://127.0.0.1:8080/v1";
            read(&[(URL, url), (MODEL, "m"), (name, value)])
                .unwrap()
                .access
        };
        for seconds in ["soon", "0", "-1", "NaN", "inf", "30s"] {
            let why = with(TIMEOUT, seconds).unwrap_err();
            assert_eq!(why, Why::Setting(TIMEOUT), "{seconds}");
        }
        let timeout = |seconds| with(TIMEOUT, seconds).unwrap().timeout;
        assert_eq!(timeout("0.5"), Duration::from_millis(500));
        assert_eq!(timeout("1e9"), LONGEST_TIMEOUT);
        assert_eq!(with(KEY, "a\r\nX-Other: b").unwrap_err(), Why::Setting(KEY));
    }

    #[test]
    fn a_key_is_not_shown() {
        let settings = read(&[
            (URL, "http://127.0.0.1:8080/v1"),
            (MODEL, "m"),
            (KEY, "hunter2"),
        ]);
        assert!(!format!("{settings:?}").contains("hunter2"));
        let key = settings.unwrap().access.unwrap().key.unwrap();
        assert_eq!(key.bearer(), "Bearer hunter2");
    }

    #[test]
    fn this_machine_is_known_by_each_of_its_names() {
        for here in [
            "127.0.0.1",
            "127.8.8.8",
            "[::1]",
            "LocalHost",
            "a.localhost.",
        ] {
            let url = format!("http://{here}:8080/v1");
            assert!(at(&url).unwrap().is_loopback(), "{here}");
        }
        for there in ["10.0.0.1", "localhost.example", "[2001:db8::1]"] {
            let url = format!("https://{there}/v1");
            assert!(!at(&url).unwrap().is_loopback(), "{there}");
        }
    }
}
