# SPDX-License-Identifier: Apache-2.0
# sshd on loopback, with ssh, scp and sftp as clients; both ends under Glume.
pick_port
ssh-keygen -q -t ed25519 -N '' -f host_key && ssh-keygen -q -t ed25519 -N '' -f user_key && cp user_key.pub authorized && chmod 600 authorized
[ "$(id -u)" != 0 ] || [ -d /run/sshd ] || mkdir -p /run/sshd
cat >config <<X
Port $port
ListenAddress 127.0.0.1
HostKey $PWD/host_key
AuthorizedKeysFile $PWD/authorized
PidFile $PWD/pid
StrictModes no
UsePAM no
PermitRootLogin yes
Subsystem sftp internal-sftp
X
serve /usr/sbin/sshd -D -e -f config && await_port
options=(-i user_key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR -o BatchMode=yes)
far() { run ssh "${options[@]}" -p "$port" 127.0.0.1 "$@"; }
far true 2>err || { echo "nobody can log in on loopback here: $(tail -n 1 err)" >&2; exit 77; }
rm err
far 'echo hello; exit 7' 2>/dev/null
echo "-> $?"
far 'echo words >&2' 2>&1 | tail -n 1
seq 200000 | far 'sort -n | tail -n 1'
far -tt 'tty >/dev/null && echo a terminal of $(stty size)' </dev/null | tr -d '\r' | tail -n 1
seq 50000 >numbers && run scp -q "${options[@]}" -P "$port" numbers "127.0.0.1:$PWD/copy" && cmp numbers copy && echo copied
printf 'ls -1 %s/copy\nget %s/copy again\n' "$PWD" "$PWD" | run sftp -q "${options[@]}" -P "$port" -b - 127.0.0.1 >/dev/null && cmp numbers again && echo fetched
end TERM
rm -f host_key* user_key* authorized config said pid numbers copy again
