# SPDX-License-Identifier: Apache-2.0
needs php-cli

app:php-core() { run php -d zend.exception_ignore_args=1 "$here/core.php" one two; }
app:php-oneliner() { run php -r 'echo array_sum(range(1, 1000)), PHP_EOL;'; }
