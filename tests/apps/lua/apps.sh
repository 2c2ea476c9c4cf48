# SPDX-License-Identifier: Apache-2.0
needs lua5.4

app:lua-core() { run lua5.4 "$here/core.lua" one two; }
