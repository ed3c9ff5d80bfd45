#!/bin/sh
# Writes SHA256SUMS over all files of a release in a folder.
# Usage: bin/checksums.sh FOLDER
set -eu
cd "${1:?a folder}"
rm -f SHA256SUMS
sums=$(sha256sum -- *)
echo "$sums" | tee SHA256SUMS
