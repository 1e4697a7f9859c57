# 配置了模型评判，而得分点仍待定的原因。

model-flagged = 未发给模型：答案中含有隐藏文字，或试图指挥评分者
model-long-answer = 未发给模型：答案过长
model-setting = 未询问模型：环境变量 `{ $variable }` 的值无效
model-unreachable = 连接不上模型服务器
model-timed-out = 模型未在限定时间内回复
model-out-of-time = 未询问模型：本次评分留给模型的时间已用完
model-status = 模型服务器返回状态码 { $status }
model-redirected = 模型服务器要求转到其他地址，评分器不会跟随
model-large-reply = 模型的回复过大
model-cut-off = 模型的回复不完整，中途被截断
model-refused = 模型拒绝回答
model-malformed = 模型的回复不符合要求的格式
model-invented-quote = 模型引用了答案中没有的文字
model-no-quote = 模型没有引用答案原文作为依据
model-divided = 模型几次给出的判断不一致
model-cannot-tell = 模型无法判断

model-says-yes = 已询问 { $model }，结论为“是”：三次投票一致，引文均出自答案
model-says-half = 已询问 { $model }，结论为“一半”：三次投票一致，引文均出自答案
model-says-no = 已询问 { $model }，结论为“否”：三次投票一致
model-silent = 已询问模型但没有结果：{ $why }
model-quote = 模型引用：“{ $quote }”
