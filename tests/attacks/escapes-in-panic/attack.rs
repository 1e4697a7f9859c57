pub fn run() -> String {
    "=cmd|' /C calc'!A0 <script>alert(1)</script> \u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m \u{202e}dessap\r[passed](http://x) `|`".to_owned()
}
