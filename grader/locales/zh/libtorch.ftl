# 缓存，以及 libtorch 从哪里来。错误与原因是短语，提示与消息是整句。

cache-no-home = 找不到主目录，无处存放评分器的缓存
cache-unusable = 无法使用评分器缓存中的 `{ $path }`：{ $problem }
cache-waiting = 另一次运行正在处理同一件事，正在等待……
hint-cache-elsewhere = 请在那里腾出空间，或把 { $variable } 设为另一块磁盘上可写的文件夹，然后重新运行。

libtorch-no-folder = 没有这个文件夹
libtorch-file-missing = 缺少 `{ $file }`
libtorch-file-wrong-size = `{ $file }` 的大小不对
libtorch-version-unknown = 其中没有文件标明版本
libtorch-version-other = 它的版本是 { $found }，而需要的是 { $version }
libtorch-abi-old = 它是按旧的 C++ ABI 构建的
libtorch-copy-incomplete = 它没有安装完整

libtorch-variable-refused = LIBTORCH 指向的 `{ $path }` 无法使用：{ $reason }
hint-libtorch-variable = 请让 LIBTORCH 指向解压好的 libtorch { $version }（即含有 `include` 和 `lib` 的文件夹），或取消该变量，由评分器自行查找或下载。
libtorch-python-refused = 其中的 `{ $path }` 无法使用：{ $reason }
libtorch-copy-broken = 评分器自备的 libtorch（`{ $path }`）已损坏：{ $reason }

libtorch-place-variable = LIBTORCH
libtorch-place-python = PATH 中的 Python
libtorch-place-copy-cpu = 评分器自带的副本，仅 CPU
libtorch-place-copy-cuda = 评分器自带的副本，含 CUDA

libtorch-pins-broken = 无法读取构成 libtorch 的软件包清单
libtorch-no-pins = 没有找到 libtorch { $version }，也没有可供下载的版本（系统 { $os }，架构 { $architecture }）
libtorch-offline = 没有找到 libtorch { $version }，而当前不允许下载
libtorch-no-python = 需要下载 libtorch，但 PATH 中没有可用来下载的 Python
libtorch-no-pip = 需要下载 libtorch，但 PATH 中的 Python 都没有 pip
libtorch-pip-failed = pip 无法下载 { $package } { $package-version }
libtorch-no-space = 安装 libtorch 期间需要 { $needed }，而 `{ $path }` 只剩 { $free }
libtorch-wheel-not-pinned = 下载到的 `{ $file }` 不是应有的那个文件
libtorch-wheel-broken = 无法解压 `{ $path }`
libtorch-wheel-refused = `{ $path }` 中的 `{ $member }` 不是其内部的普通文件
libtorch-wheel-lacks = `{ $path }` 中没有 `{ $member }`

hint-libtorch-again = 请重新运行：损坏的部分会重新下载。
hint-libtorch-pip =
    以下办法任选其一：
    - 安装带 pip 的 Python 3，然后重新运行；
    - 把 LIBTORCH 设为解压好的 libtorch { $version }；
    - 在 PATH 中的 Python 里安装 `torch=={ $version }`。
hint-libtorch-ways-out =
    以下办法任选其一：
    - 连接网络后重新运行（代理或镜像由 pip 自己的设置决定）；
    - 把 LIBTORCH 设为解压好的 libtorch { $version }；
    - 在 PATH 中的 Python 里安装 `torch=={ $version }`。
hint-libtorch-bring-your-own =
    以下办法任选其一：
    - 把 LIBTORCH 设为解压好的 libtorch { $version }；
    - 在 PATH 中的 Python 里安装 `torch=={ $version }`。
hint-libtorch-not-pinned =
    代理或镜像可能以这个名字提供了别的文件。以下办法任选其一：
    - 换一个网络后重新运行；
    - 把 LIBTORCH 设为您信任的、解压好的 libtorch { $version }。

libtorch-begin = 获取 libtorch { $version }：需下载 { $bytes }，只需一次，存放在 { $path }，供所有课程共用。
libtorch-begin-fetched = libtorch { $version } 此前已下载，现在安装到 { $path }。
libtorch-copy-made-anew = 评分器自备的 libtorch { $version } 无法使用：{ $reason }。正在重新安装。
libtorch-fetching = 下载 { $package }
libtorch-checking = 校验 { $package }
libtorch-unpacking = 解压 { $package }
libtorch-progress = { $step }：{ $done } / { $total }，已用 { $seconds } 秒
libtorch-bar-times = 已用 { $elapsed }，还需 { $left }
libtorch-retrying = 连接失败，pip 正在重试……
libtorch-ready = libtorch { $version } 已就绪（用时 { $seconds } 秒）。
