#!/bin/sh
# Prints what CHANGELOG.md says about one version; fails where it says nothing.
# Usage: bin/release-notes.sh v0.1.0
set -eu
version=${1:?a version}
version=${version#v}
cd "$(dirname "$0")/.."
notes=$(awk -v head="## $version" '/^## / { found = $0 == head; next } found' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md has no section $version." >&2; exit 1; }
echo "$notes"
