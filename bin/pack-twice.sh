#!/bin/sh
# Packs the built package twice and compares the bytes: what is published can be made again.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for turn in one two; do
  mkdir "$folder/$turn"
  npm pack --silent --pack-destination "$folder/$turn" > /dev/null
done
cmp "$folder"/one/*.tgz "$folder"/two/*.tgz
echo "The same bytes twice."
