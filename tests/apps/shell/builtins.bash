# SPDX-License-Identifier: Apache-2.0
# What bash adds to POSIX, without a fork: arrays, patterns, mapfile, printf -v, regular expressions, read -t, globs.
shopt -s extglob nullglob globstar
echo "$BASH_VERSINFO ${#} ${*@Q}"
declare -A ages=([ann]=31 [bob]=27)
declare -a list=({1..10})
echo "${#ages[@]} ${ages[bob]} ${list[@]:2:3} ${list[-1]}"
sum=0
for ((i = 0; i < 20000; i++)); do ((sum += i * i % 7)); done
echo "sum $sum"
for ((i = 0; i < 300; i++)); do printf -v line 'row %03d %s' "$i" "${list[i % 10]}"; echo "$line"; done >rows
mapfile -t rows <rows
echo "${#rows[@]} rows, last: ${rows[-1]}"
[[ ${rows[42]} =~ ^row\ ([0-9]+)\ ([0-9]+)$ ]] && echo "matched ${BASH_REMATCH[1]} and ${BASH_REMATCH[2]}"
text="The quick brown fox"
echo "${text^^} ${text,,} ${text/quick/slow} ${text//o/0} ${text:4:5}"
for word in $text; do
    case $word in
    +([a-z])) echo "lower $word" ;;
    *) echo "mixed $word" ;;
    esac
done
: >a.txt >b.txt >c.log
echo *.txt **/*.log !(*.txt|rows)
read -r -a words <<<"here string with five words"
echo "${#words[@]} ${words[1]}"
exec {fd}<>both
echo "written" >&"$fd"
exec {fd}>&-
read -r back <both
echo "$back"
read -t 0.05 -r none <>/dev/zero_missing 2>/dev/null || echo "no input"
trap 'echo "USR1 $((++count))"' USR1
for i in 1 2 3; do kill -USR1 $$; done
printf '%(%Y-%m-%d)T\n' 86400
[[ $EPOCHSECONDS -gt 1600000000 && $RANDOM -ge 0 && -n $BASHPID ]] && echo "dynamic variables hold"
[[ -r /proc/self/status ]] && while read -r key value; do [[ $key == Name: ]] && echo "$key $value"; done </proc/self/status
ulimit -S -n >/dev/null && echo "ulimit answers"
pushd /usr >/dev/null && dirs -p >/dev/null && popd >/dev/null && echo "pushd and popd"
local_scope() { local text=inner; echo "$text"; return 5; }
local_scope
echo "status $? and $text"
exit 0
