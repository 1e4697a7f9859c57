
/// 平均梯度。
fn 平均值(总和: f64, 个数: f64) -> f64 {
    总和 / 个数 // 除以个数 🙂
}

#[cfg(test)]
mod 测试 {
    #[test]
    fn 对() {
        assert_eq!(super::平均值(4.0, 2.0), 2.0);
    }
}

const GRÜSSE: &str = "naïve ∑ – “quoted” \u{1F600}";

fn unused() -> String {
    format!("{GRÜSSE} {}", 平均值(1.0, 2.0))
}
