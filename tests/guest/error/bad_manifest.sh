#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Malformed manifests: each says file, line and key, suggests the nearest key, and gives status 1.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
# bad PATTERN < TEXT: a manifest with that text is refused with one message like that.
bad() {
    local depth=1
    cat > bad.toml
    try run bad.toml
    [ "$rc" = 1 ] || fail "status $rc, not 1: $(head -c 300 err)"
    grep -qE -- "$1" err || fail "no message like /$1/ but: $(head -c 300 err)"
    [ "$(head -n 1 err | cut -c 1-7)" = "glume: " ] || fail "$(head -c 300 err)"
}
gives 1 run none.toml
complains 'none\.toml.*No such file'
mkdir dir.toml
gives 1 run dir.toml
complains 'dir\.toml.*directory'
bad 'bad\.toml:2:' << 'END'
libos.entrypoint = "/bin/true"
fs.mounts = [ { path = 
END
bad 'bad\.toml:2.*loader\.log_levle.*loader\.log_level' << 'END'
libos.entrypoint = "/bin/true"
loader.log_levle = "error"
END
bad 'bad\.toml:3.*sys\.stack\.size' << 'END'
libos.entrypoint = "/bin/true"

sys.stack.size = true
END
bad 'bad\.toml:2.*loader\.log_level.*(none|error|trace)' << 'END'
libos.entrypoint = "/bin/true"
loader.log_level = "loud"
END
bad 'bad\.toml:4.*fs\.mounts.*(ur1|path|uri)' << 'END'
libos.entrypoint = "/bin/true"
fs.mounts = [
  { path = "/a", uri = "file:/" },
  { path = "/b", ur1 = "file:/" },
]
END
bad 'bad\.toml.*(entrypoint)' << 'END'
loader.log_level = "error"
END
bad 'bad\.toml:2.*fs\.mounts' << 'END'
libos.entrypoint = "/bin/true"
fs.mounts = "file:/"
END
bad 'bad\.toml:3' << 'END'
libos.entrypoint = "/bin/true"
loader.log_level = "error"
loader.log_level = "debug"
END
bad 'bad\.toml:2.*loader\.uid' << 'END'
libos.entrypoint = "/bin/true"
loader.uid = "root"
END
bad 'bad\.toml:1' << 'END'
{{ template }}
END
head -c 2000 /dev/urandom > noise.toml
gives 1 run noise.toml
: > empty.toml
gives 1 run empty.toml
complains 'empty\.toml.*entrypoint'
# A program of the manifest that is not there: 127 as everywhere.
cat > missing.toml << 'END'
fs.root.uri = "file:/"
libos.entrypoint = "/bin/no-such-program"
END
gives 127 run missing.toml
complains 'no-such-program'
