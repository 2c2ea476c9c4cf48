# SPDX-License-Identifier: Apache-2.0
# Debian's CPython: one script for each part of the system that the interpreter leans on.
needs python3

py() { run /usr/bin/python3 "$here/$1.py" "${@:2}"; }

app:python-version() { run /usr/bin/python3 --version; }
app:python-stdin() { echo 'import sys; print("from stdin", sys.argv)' | run /usr/bin/python3 - one two; }
app:python-status() { run /usr/bin/python3 -c 'import sys; sys.exit(7)' || [ $? = 7 ]; }
app:python-json() { py json_text; }
app:python-threading() { py threads; }
app:python-asyncio() { py event_loop; }
app:python-hashlib() { py hashes; }
app:python-sqlite() { py database; }
app:python-mmap() { py mapping; }
app:python-ctypes() { py foreign; }
app:python-signal() { py signals; }
app:python-files() { py files; }
app:python-system() { py system; }
