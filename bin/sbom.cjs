// npm's list of all packages on stdin, as the list of what is published: what is installed with the package, and what is
// bundled into it (dist/packages.json, which the build writes). Without times and numbers of its own: the same at every run.
'use strict';
const { readFileSync } = require('node:fs');

const root = `${__dirname}/..`;
const { name, dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const bundled = new Set(JSON.parse(readFileSync(`${root}/dist/packages.json`, 'utf8')));
const sbom = JSON.parse(readFileSync(0, 'utf8'));
const fullName = ({ group, name: own }) => (group ? `${group}/${own}` : own);
const byRef = new Map(sbom.components.map((one) => [one['bom-ref'], one]));
const edges = new Map(sbom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));

const published = new Set();
function addWithAll(ref) {
  if (published.has(ref)) return;
  published.add(ref);
  for (const next of edges.get(ref) ?? []) addWithAll(next);
}
for (const [ref, one] of byRef) {
  if (bundled.has(fullName(one))) published.add(ref);
}
for (const ref of edges.get(sbom.metadata.component['bom-ref']) ?? []) {
  if (fullName(byRef.get(ref)) in dependencies) addWithAll(ref);
}
for (const one of bundled) {
  if (![...published].some((ref) => fullName(byRef.get(ref)) === one))
    throw new Error(`no component for ${one}`);
}

delete sbom.serialNumber;
delete sbom.metadata.timestamp;
sbom.metadata.component.name = name;
sbom.components = sbom.components.filter((one) => published.has(one['bom-ref']));
for (const { properties } of sbom.components) {
  const at = properties?.findIndex((one) => one.name === 'cdx:npm:package:development') ?? -1;
  if (at >= 0) properties.splice(at, 1);
}
const kept = (ref) => published.has(ref) || ref === sbom.metadata.component['bom-ref'];
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => kept(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(kept) }));
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);
