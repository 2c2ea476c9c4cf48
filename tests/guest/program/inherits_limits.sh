#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The program has the caller's soft limit on descriptors, or the manifest's.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
(ulimit -Sn 50 && gives 0 run -- sh -c 'ulimit -Sn' && prints 50) || exit
cat > few.toml << 'END'
libos.entrypoint = "/bin/sh"
loader.argv = ["sh", "-c", "ulimit -Sn"]
fs.root = { uri = "file:/" }
sys.fds.limit = 100
END
gives 0 run few.toml
prints 100
