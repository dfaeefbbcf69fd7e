#!/bin/bash
# Tells whether the process of this container is ready: asks /ready on the port named and ends with 0 on a 200.
# The shell's own socket asks, so that no Node.js is started every few seconds.
set -e
exec 3<>"/dev/tcp/127.0.0.1/${1:?a port}"
printf 'GET /ready HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
read -r -t 4 answer <&3
[[ $answer == *' 200 '* ]]
