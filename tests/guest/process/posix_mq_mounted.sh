#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# posix_mq where the machine has no /dev/mqueue: in a mount namespace that has one, which takes root.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
if [ "$1" = inside ]; then
    mkdir old
    mount --make-rprivate / && mount --rbind /dev old && mount -t tmpfs tmpfs /dev || exit 77 # no right to
    for node in null zero full random urandom tty ptmx; do
        touch /dev/$node
        mount --bind old/$node /dev/$node
    done
    mkdir /dev/pts /dev/mqueue
    mount --rbind old/pts /dev/pts
    mount -t mqueue mqueue /dev/mqueue || exit 77
    "$GUEST_BUILD/process/posix_mq" || fail "natively: $?"
    gives 0 run --ro "$GUEST_BUILD" -- "$GUEST_BUILD/process/posix_mq"
    quiet
    [ -z "$(ls /dev/mqueue)" ] || fail "left behind: $(ls /dev/mqueue)"
    exit 0
fi
[ ! -e /dev/mqueue ] || { echo "posix_mq runs by itself" >&2; exit 77; }
unshare -m true 2> /dev/null || { echo "no mount namespace" >&2; exit 77; }
self=$(readlink -f "$0" 2> /dev/null || echo "$0")
exec unshare -m "$self" inside
