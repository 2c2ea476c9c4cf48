# SPDX-License-Identifier: Apache-2.0
# bash and dash with scripts of builtins: nothing here forks.
needs bash dash

app:bash-builtins() { run bash "$here/builtins.bash" one "two three"; }
app:bash-command() { run bash -c 'printf "%s\n" "$0" "$@"; echo $((6 * 7)); exit 3' zero one two || [ $? = 3 ]; }
app:bash-stdin() { printf 'alpha 1\nbeta 2\n' | run bash -c 'while read -r name value; do echo "$value $name"; done'; }
app:bash-script() { run "$here/script" argument; }
app:dash-builtins() { run dash "$here/builtins.sh" one "two three"; }
app:dash-stdin() { run dash <"$here/builtins.sh"; }
