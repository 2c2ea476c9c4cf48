#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A manifest's mounts, working directory, arguments, environment and ids, as Gramine's keys say them.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
mkdir data; echo content > data/file
cat > m.toml << 'END'
libos.entrypoint = "/bin/sh"
loader.argv = ["sh", "-c", "echo $0 $A; pwd; read -r x < /data/file; echo $x; echo t > /scratch/t && echo tmpfs"]
loader.env.A = "b"
loader.env.PATH = "/bin:/usr/bin"
loader.uid = 1234
loader.gid = 4321
fs.root.uri = "file:/"
fs.start_dir = "/usr"
fs.mounts = [
  { path = "/data", uri = "file:data" },
  { path = "/scratch", type = "tmpfs" },
]
sys.stack.size = "4M"
END
gives 0 run m.toml
prints $'sh b\n/usr\ncontent\ntmpfs'
quiet
sed -i 's,^loader.argv.*,loader.argv = ["id"],; s,/bin/sh,/usr/bin/id,' m.toml
gives 0 run m.toml
grep -q '^uid=1234.* gid=4321' out || fail "ids: $(cat out)"
cat > words.toml << 'END'
libos.entrypoint = "/bin/echo"
loader.insecure__use_cmdline_argv = true
fs.root.uri = "file:/"
END
gives 0 run words.toml one 'two  three'
prints 'one two  three'
cat > nowords.toml << 'END'
libos.entrypoint = "/bin/echo"
fs.root.uri = "file:/"
END
gives 2 run nowords.toml one
gives 0 run nowords.toml
prints ''
