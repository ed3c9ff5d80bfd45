#!/bin/sh
# The package of a release and a list of what is in it (SBOM), in a folder. bin/checksums.sh hashes what is there.
# Usage: bin/release-files.sh FOLDER
set -eu
folder=${1:?a folder}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/.."
npm pack --silent --pack-destination "$folder" > /dev/null
npm sbom --sbom-format cyclonedx | node bin/sbom.cjs > "$folder/sbom.cdx.json"
