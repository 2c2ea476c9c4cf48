#!/usr/bin/env -S sh -e
# SPDX-License-Identifier: Apache-2.0
# env finds the interpreter and passes the options on.
echo "through env"
case $- in *e*) echo "-e is set" ;; *) exit 1 ;; esac
