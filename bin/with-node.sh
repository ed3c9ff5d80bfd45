#!/bin/sh
# One archive for this platform that needs nothing installed: the package, what it depends on, and the Node that runs this script.
# Usage: bin/with-node.sh FOLDER
set -eu
folder=${1:?a folder}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
cd "$(dirname "$0")/.."
version=$(node -p 'require("./package.json").version')
name=ibid-$version-$(node -p '`${process.platform}-${process.arch}`')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --pack-destination "$work" > /dev/null
mkdir -p "$work/$name/bin"
npm install --silent --no-save --omit dev --prefix "$work/$name" "$work/ibid-$version.tgz"
cp "$(node -p process.execPath)" "$work/$name/bin/node"
cat > "$work/$name/bin/ibid" <<'START'
#!/bin/sh
# Starts ibid with the Node beside it, also through a symbolic link.
here=$0
while [ -h "$here" ]; do
  next=$(readlink "$here")
  case $next in /*) here=$next ;; *) here=$(dirname "$here")/$next ;; esac
done
here=$(cd "$(dirname "$here")" && pwd)
exec "$here/node" "$here/../node_modules/ibid/bin/ibid.cjs" "$@"
START
chmod +x "$work/$name/bin/ibid"
"$work/$name/bin/ibid" --version
tar -C "$work" -czf "$folder/$name.tar.gz" "$name"
echo "$folder/$name.tar.gz"
