# 每次保存后评分，以及历次结果。

list-results = 共评分 { $count } 次，最高 { $best }（{ $id }）
list-results-trend = 共评分 { $count } 次，最高 { $best }（{ $id }）；最近得分：{ $trend }
list-see-recent = `cargo grade list { $lesson }` 列出最近的结果及其变化
list-recent = 最近的结果（新的在前）：
list-only = 仅 { $only }
list-gained = + { $items }
list-lost = − { $items }
list-item-never = 尚未评分
list-older = { $mark } 评分之后文件已改动；不带 `--only` 运行 `cargo grade` 可重评全部
list-damaged = 已略过 { $file } 中 { $count } 行损坏的记录，其余照常使用

watch-watching = 正在监视 { $lesson }：{ $files }。每次保存都会评分。
watch-lines = 输入按键后回车：a 重新评分，h 提示，c 只评代码（开/关），q 退出
watch-keys = a 重评 · h 提示 · c 只评代码 · m 翻页，↑ ↓ 滚动 · q 退出
watch-grading = 评分中……
watch-grading-for = 评分中…… { $seconds } 秒
watch-waiting = { $time } 评分完成 · 等待保存
watch-unchanged = 内容未变：这次保存没有改动，不重新评分
watch-unchanged-at = { $time } 保存但内容未变，不重新评分 · 等待保存
watch-goes-on = 未能评分，保留上次结果；修正后保存即可
watch-only = 现在只评 { $only }
watch-only-code = 现在只评代码
watch-all = 现在评全部
watch-more = 第 { $first }–{ $last } 行，共 { $all } 行 · m：翻页
watch-hint = { $item }（{ $title }）的提示 { $level }/{ $levels }：{ $text }
watch-hint-last = { $item }（{ $title }）的提示 { $level }/{ $levels }（最后一条）：{ $text }
watch-libtorch = 正在准备 libtorch：只需一次，几分钟……
watch-polling-wished = GRADE_WATCH 设为 `poll`，每 0.2 秒检查一次文件。
watch-polling-file-system = 文件所在的文件系统（{ $name }）不会通知每次保存，改为每 0.2 秒检查一次。
watch-polling-limit = 已达到系统的监视数上限（fs.inotify.max_user_watches），改为每 0.2 秒检查一次文件。
watch-polling-problem = 系统无法通知保存（{ $problem }），改为每 0.2 秒检查一次文件。
watch-not-built = 编译不通过：{ $error }
