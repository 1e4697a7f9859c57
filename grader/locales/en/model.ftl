# Why a point stays pending although a model was set up as a judge: fragments in lower case.

model-flagged = not sent to the model: the answer hides text or gives orders to its grader
model-long-answer = not sent to the model: the answer is too long
model-setting = the model was not asked: `{ $variable }` cannot be used
model-unreachable = the model's server cannot be reached
model-timed-out = the model did not reply in time
model-out-of-time = the model was not asked: the time for all questions is used up
model-status = the model's server replied with status { $status }
model-redirected = the model's server points to another address, which is not followed
model-large-reply = the model's reply is too large
model-cut-off = the model's reply is cut off
model-refused = the model refused to reply
model-malformed = the model's reply is not in the form that was asked for
model-invented-quote = the model quoted words that are not in the answer
model-no-quote = the model quoted nothing for its verdict
model-divided = the model's votes differ
model-cannot-tell = the model cannot tell

model-says-yes = { $model } was asked and says yes: all three votes agree, and its quotations are in the answer
model-says-half = { $model } was asked and says half: all three votes agree, and its quotations are in the answer
model-says-no = { $model } was asked and says no: all three votes agree
model-silent = a model was asked without result: { $why }
model-quote = the model quotes: “{ $quote }”
