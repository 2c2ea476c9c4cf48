# SPDX-License-Identifier: Apache-2.0
# need_packages NAME...: installs those of these Debian packages that are missing, saying which; as root, or with sudo.
# Sourced by scripts; returns non-zero, with a message, when a package is missing and cannot be installed.

need_packages() {
    if ! command -v dpkg-query > /dev/null; then
        echo "glume: this is no Debian system: make sure that these Debian packages' contents are installed: $*"
        return 0
    fi
    missing=
    present=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "$@" 2> /dev/null)"
    for package; do
        case $present in
        *" installed:$package "*) ;;
        *) case " $missing " in *" $package "*) ;; *) missing="$missing $package" ;; esac ;;
        esac
    done
    [ -n "$missing" ] || return 0
    as_root=
    if [ "$(id -u)" != 0 ]; then
        as_root=sudo
        if ! command -v sudo > /dev/null; then
            echo "glume: these Debian packages are needed, and there is no sudo to install them with:$missing"
            return 1
        fi
    fi
    echo "glume: installing Debian packages:$missing"
    log=$(mktemp) || return 1
    # Another apt may be at work, the daily one of a fresh machine, say.
    # shellcheck disable=SC2086
    if { $as_root apt-get update -q -o DPkg::Lock::Timeout=600 && $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -qq -y --no-install-recommends -o DPkg::Lock::Timeout=600 $missing; } > "$log" 2>&1 < /dev/null; then
        rm -f "$log"
        return 0
    fi
    cat "$log"
    rm -f "$log"
    echo "glume: apt could not install:$missing"
    return 1
}
