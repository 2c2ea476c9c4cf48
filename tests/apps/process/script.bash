# SPDX-License-Identifier: Apache-2.0
# script(1): a shell in a pseudo terminal of its own.
script -qec 'tty | sed "s/[0-9]*$//"; stty size 2>/dev/null | wc -w; echo to the terminal; exit 3' typescript </dev/null | tr -d '\r'
echo "status ${PIPESTATUS[0]}"
grep -c 'to the terminal' typescript
rm typescript
