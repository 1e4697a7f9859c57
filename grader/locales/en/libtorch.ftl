# The cache, and where libtorch comes from. Errors and reasons are fragments in lower case, hints
# and news are sentences.

cache-no-home = there is no home folder to keep the grader's cache in
cache-unusable = cannot use `{ $path }` in the grader's cache: { $problem }
cache-waiting = Another run is at work on the same thing; waiting for it …
hint-cache-elsewhere = Free some room there, or set { $variable } to a folder on another disk that you may write to, and run the command again.

libtorch-no-folder = there is no such folder
libtorch-file-missing = `{ $file }` is missing
libtorch-file-wrong-size = `{ $file }` does not have its right size
libtorch-version-unknown = no file in it tells its version
libtorch-version-other = it is version { $found }, and { $version } is needed
libtorch-abi-old = it was built for the old C++ ABI
libtorch-copy-incomplete = it was not completed

libtorch-variable-refused = LIBTORCH names `{ $path }`, which cannot be used: { $reason }
hint-libtorch-variable = Point LIBTORCH to an unpacked libtorch { $version } (the folder that holds `include` and `lib`), or unset it: then one is found or fetched for you.
libtorch-python-refused = its `{ $path }` cannot be used: { $reason }
libtorch-copy-broken = the grader's own libtorch in `{ $path }` is broken: { $reason }

libtorch-place-variable = LIBTORCH
libtorch-place-python = Python on the PATH
libtorch-place-copy-cpu = own copy, CPU only
libtorch-place-copy-cuda = own copy with CUDA

libtorch-pins-broken = the list of packages that make up libtorch cannot be read
libtorch-no-pins = no libtorch { $version } was found, and none can be fetched for { $os } on { $architecture }
libtorch-offline = no libtorch { $version } was found, and nothing may be fetched
libtorch-no-python = libtorch has to be fetched, and there is no Python on the PATH to fetch it with
libtorch-no-pip = libtorch has to be fetched, and no Python on the PATH has pip
libtorch-pip-failed = pip could not fetch { $package } { $package-version }
libtorch-no-space = libtorch takes { $needed } while it is put in place, and `{ $path }` has { $free } left
libtorch-wheel-not-pinned = the `{ $file }` that was fetched is not the file that it must be
libtorch-wheel-broken = `{ $path }` cannot be unpacked
libtorch-wheel-refused = `{ $path }` holds `{ $member }`, which is no plain file inside it
libtorch-wheel-lacks = `{ $path }` does not hold `{ $member }`

hint-libtorch-again = Run the command again: what is broken is fetched anew.
hint-libtorch-pip =
    One of these helps:
    - install Python 3 with pip and run the command again;
    - set LIBTORCH to an unpacked libtorch { $version };
    - install `torch=={ $version }` into the Python on the PATH.
hint-libtorch-ways-out =
    One of these helps:
    - connect to the network and run the command again (pip's own settings name a proxy or a mirror);
    - set LIBTORCH to an unpacked libtorch { $version };
    - install `torch=={ $version }` into the Python on the PATH.
hint-libtorch-bring-your-own =
    One of these helps:
    - set LIBTORCH to an unpacked libtorch { $version };
    - install `torch=={ $version }` into the Python on the PATH.
hint-libtorch-not-pinned =
    A proxy or a mirror may hand out another file under this name. One of these helps:
    - run the command again from another network;
    - set LIBTORCH to an unpacked libtorch { $version } that you trust.

libtorch-begin = Getting libtorch { $version }: { $bytes } are fetched once and kept in { $path } for all courses.
libtorch-begin-fetched = libtorch { $version } was fetched before and is now put in place in { $path }.
libtorch-copy-made-anew = The grader's own libtorch { $version } cannot be used: { $reason }. It is made anew.
libtorch-fetching = fetching { $package }
libtorch-checking = checking { $package }
libtorch-unpacking = unpacking { $package }
libtorch-progress = { $step }: { $done } of { $total }, { $seconds } s
libtorch-bar-times = { $elapsed }, { $left } left
libtorch-retrying = The connection fails; pip tries again …
libtorch-ready = libtorch { $version } is ready ({ $seconds } s).
