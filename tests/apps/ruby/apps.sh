# SPDX-License-Identifier: Apache-2.0
needs ruby

app:ruby-core() { run ruby "$here/core.rb" one two; }
app:ruby-oneliner() { seq 1000 | run ruby -ne 'BEGIN { $s = 0 }; $s += $_.to_i; END { puts $s }'; }
