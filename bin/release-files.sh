#!/bin/sh
# The files of a release in a folder: the package, a list of what is in it (SBOM), and their checksums.
# Usage: bin/release-files.sh FOLDER
set -eu
folder=${1:?a folder}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/.."
npm pack --silent --pack-destination "$folder" > /dev/null
npm sbom --sbom-format cyclonedx | node bin/sbom.cjs > "$folder/sbom.cdx.json"
cd "$folder"
sha256sum ./*.tgz sbom.cdx.json > SHA256SUMS
cat SHA256SUMS
