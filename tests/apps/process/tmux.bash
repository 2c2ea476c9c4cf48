# SPDX-License-Identifier: Apache-2.0
# A tmux server with two windows and a split pane, driven from outside.
export TERM=xterm LANG=C.UTF-8 TMUX_TMPDIR=$PWD SHELL=/bin/sh PS1='$ '
t() { tmux -f /dev/null -L test "$@"; }
until_shows() { for i in {1..100}; do t capture-pane -p -t "$1" | grep -q "$2" && { echo "$1 shows $2"; return; }; sleep 0.1; done; echo "$1 never showed $2"; t capture-pane -p -t "$1"; }
t new-session -d -s main -x 80 -y 24 'sh' && t set-option -g default-command sh
t list-sessions -F '#{session_name} #{session_windows}'
t send-keys -t main 'echo $((40 + 2)) is it; tty >/dev/null && stty size' Enter
until_shows main '42 is it'
until_shows main '^24 80\|^23 80'
t split-window -t main && t new-window -t main
t list-panes -s -t main | wc -l
t send-keys -t main:1 'sleep 100' Enter
sleep 0.5
t send-keys -t main:1 C-c
t send-keys -t main:1 'echo stopped with $?' Enter
until_shows main:1 'stopped with 130'
t kill-server
sleep 0.3
t list-sessions >/dev/null 2>&1 || echo "no server"
rm -rf tmux-*
