#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Mount sources that are not there, and bad places to start: status 1 and one line that names them.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
gives 1 run --rw none -- /bin/true
complains 'none.*No such file'
gives 1 run --ro /not/there -- /bin/true
complains '/not/there.*No such file'
gives 1 run -v "$PWD/none:/data" -- /bin/true
complains 'none.*No such file'
gives 1 run --workdir /not/there -- /bin/true
complains '/not/there.*No such file'
: > file
gives 1 run --workdir "$PWD/file" -- /bin/true
complains 'file.*Not a directory'
cat > m.toml << 'END'
libos.entrypoint = "/bin/true"
fs.root.uri = "file:/"
fs.mounts = [
  { path = "/data", uri = "file:/not/there" },
]
END
gives 1 run m.toml
complains 'm\.toml:4.*/not/there.*No such file'
