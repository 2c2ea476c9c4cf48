# SPDX-License-Identifier: Apache-2.0
# Programs that are made of many processes: shells, build tools, version control, interpreters that fork.
needs bash dash coreutils findutils diffutils sed grep gawk make gcc libc6-dev git tar zstd rsync python3 perl ruby nodejs cmake ninja-build procps
needs tmux less bsdutils apache2 postgresql-15

in_shell() { run "$1" "$here/$2"; } # SHELL SCRIPT

app:shell-jobs() { in_shell bash jobs.bash; }
app:shell-posix() { in_shell dash posix.sh && in_shell bash posix.sh; }
app:shell-tree() { in_shell bash tree.bash; }
app:make-c() { bash "$here/generate.bash" && in_shell bash make.bash; }
app:git-repository() { in_shell bash git.bash; }
app:archives() { in_shell bash archives.bash; }
app:cmake-ninja() { in_shell bash cmake.bash; }
app:python-multiprocessing() { run /usr/bin/python3 "$here/pools.py"; }
app:python-subprocess() { run /usr/bin/python3 "$here/children.py"; }
app:perl-fork() { run perl "$here/forks.pl"; }
app:ruby-fork() { run ruby "$here/forks.rb"; }
app:node-children() { run node "$here/children.js"; }
app:node-cluster() { run node "$here/cluster.js"; }
app:bash-terminal() { /usr/bin/python3 "$here/terminal.py" "${wrapper[@]}" bash --norc --noprofile -i; }
app:less-terminal() { seq -f 'line %g' 1000 >lines && /usr/bin/python3 "$here/screens.py" "${wrapper[@]}" less lines; }
app:script-terminal() { in_shell bash script.bash; }
app:tmux-server() { in_shell bash tmux.bash; }
app:apache-prefork() { in_shell bash apache.bash; }
app:postgres() { # it refuses to run as root
    local as=()
    [ "$(id -u)" != 0 ] || { chown postgres . && as=(setpriv --reuid postgres --regid postgres --clear-groups); }
    if ! "${as[@]}" test -r "$here/postgres.bash"; then
        echo 'the user postgres cannot reach this tree' >&2
        return 77
    fi
    "${as[@]}" "${wrapper[@]}" bash "$here/postgres.bash"
}
