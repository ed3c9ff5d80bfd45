// A recipe card: how anyone can repeat the hash by hand, without this tool. Only such one-liners
// are given as provably write this bundle's bytes: their recipe is in the equivalence class of the one found.

import type { Report } from '../report/report.ts';
import { recipeById } from './catalogue.ts';
import { describeScope, type Recipe, type Scope } from './recipe.ts';

/** A one-liner: run in the bundle's folder with FILE replaced; prints the digest in hex. */
export interface OneLiner {
  readonly language: 'python3' | 'node' | 'jq';
  readonly command: string;
}

/** About ten lines for a person; says so when there is no recipe to explain. */
export function recipeCard(report: Report): string {
  const found = report.recipe;
  if (found === null)
    return 'No recipe is known that reproduces this hash, so there is nothing to repeat by hand.\n';
  const recipe = recipeById(found.id);
  const liners = oneLiners(found.equivalent);
  const same = found.equivalent.filter((id) => id !== found.id);
  const others = same.slice(0, 5).join(', ');
  const more = same.length > 5 ? ` and ${same.length - 5} more` : '';
  return [
    `Recipe ${found.id}`,
    `1. Take ${describeScope(recipe.scope)}.`,
    `2. Write it as ${recipe.profile.name} does${styleWords(recipe)}.`,
    '3. Take the SHA-256 of those bytes; compare it with bundle_sha256:',
    `   ${report.bundle_sha256 ?? ''}`,
    others === '' ? '' : `This bundle cannot tell it from: ${others}${more}.`,
    ...liners.map(({ language, command }) => `${language}:\n  ${command}`),
    liners.length === 0 ? 'No one-liner of Python, jq or Node writes these bytes exactly.' : '',
    'An equal digest proves that the bundle is consistent with itself, not who made it.',
  ]
    .filter((line) => line !== '')
    .join('\n')
    .concat('\n');
}

/** The one-liners that a class of recipes allows. */
export function oneLiners(equivalent: readonly string[]): OneLiner[] {
  const recipes = equivalent.map((id) => recipeById(id));
  const found: OneLiner[] = [];
  const add = (language: OneLiner['language'], write: (recipe: Recipe) => string | undefined) => {
    const command = recipes.map((recipe) => write(recipe)).find((each) => each !== undefined);
    if (command !== undefined) found.push({ language, command });
  };
  add('python3', pythonLine);
  add('jq', jqLine);
  add('node', nodeLine);
  return found;
}

function styleWords({ profile: { style } }: Recipe): string {
  if (typeof style === 'string') return '';
  const order = {
    document: 'members in the order received',
    codepoint: 'members sorted by code point',
    utf16: 'members sorted by UTF-16 unit',
    length: 'members sorted by length, then bytes',
    javascript: 'members in JavaScript order',
  }[style.order];
  const space = {
    compact: 'no white space',
    spaced: 'a space after commas and colons',
    indent2: 'two spaces of indentation',
    indent4: 'four spaces of indentation',
    tabs: 'tabs',
    jackson: 'its default indentation',
  }[style.spacing];
  return `: ${order}, ${space}`;
}

const PYTHON_SCOPES: Record<Scope, string> = {
  without: 'b.pop("bundle_sha256")',
  empty: 'b["bundle_sha256"]=""',
  null: 'b["bundle_sha256"]=None',
  zeros: 'b["bundle_sha256"]="0"*64',
  claims: 'b=b["claims"]',
  'claims-object': 'b={"claims":b["claims"]}',
  'schema-claims': 'b={k:v for k,v in b.items() if k in ("schema","claims")}',
  body: 'b={k:v for k,v in b.items() if k not in ("schema","bundle_sha256")}',
};

function pythonLine({ scope, profile: { id, style } }: Recipe): string | undefined {
  if (typeof style === 'string') return id === 'own' ? pythonCut(scope) : undefined;
  if (style.numbers !== 'python' || !(style.escapes === 'ascii' || style.escapes === 'js')) return undefined;
  const options = [
    style.order === 'codepoint' ? 'sort_keys=True' : '',
    style.spacing === 'compact' ? 'separators=(",",":")' : '',
    style.spacing === 'indent2' ? 'indent=2' : '',
    style.spacing === 'indent4' ? 'indent=4' : '',
    style.escapes === 'js' ? 'ensure_ascii=False' : '',
  ].filter((option) => option !== '');
  const dumps = `json.dumps(${['b', ...options].join(',')})${style.newline ? '+"\\n"' : ''}`;
  return `python3 -c 'import json,hashlib;b=json.load(open("FILE",encoding="utf-8-sig"));${PYTHON_SCOPES[scope]};print(hashlib.sha256((${dumps}).encode()).hexdigest())'`;
}

/** Cuts the hash out of the file's own bytes, as the digest over them does. */
function pythonCut(scope: Scope): string | undefined {
  const value = '"bundle_sha256"\\s*:\\s*"[^"]*"';
  const edit =
    scope === 'without'
      ? `re.sub(rb${quoted(`,\\s*${value}|(?<=\\{)(\\s*)${value}\\s*,\\s*`)},rb"\\1",d,count=1)`
      : scope === 'empty'
        ? `re.sub(rb${quoted('("bundle_sha256"\\s*:\\s*)"[^"]*"')},rb${quoted('\\1""')},d,count=1)`
        : undefined;
  if (edit === undefined) return undefined;
  return `python3 -c 'import re,hashlib;d=open("FILE","rb").read();d=d[d.index(b"{"):d.rindex(b"}")+1];print(hashlib.sha256(${edit}).hexdigest())'`;
}

function quoted(pattern: string): string {
  return `"""${pattern.replaceAll('""', '"\\"')}"""`;
}

const JQ_SCOPES: Record<Scope, string> = {
  without: 'del(.bundle_sha256)',
  empty: '.bundle_sha256=""',
  null: '.bundle_sha256=null',
  zeros: '.bundle_sha256="0"*64',
  claims: '.claims',
  'claims-object': '{claims}',
  'schema-claims': 'with_entries(select(.key=="schema" or .key=="claims"))',
  body: 'del(.schema,.bundle_sha256)',
};

function jqLine({ scope, profile: { id } }: Recipe): string | undefined {
  const base = /^(jq(?:-sorted)?)(-newline)?$/.exec(id);
  if (base === null) return undefined;
  const flag = base[1] === 'jq-sorted' ? '-cS' : '-c';
  const join = base[2] === undefined ? flag.replace('-', '-j') : flag;
  return `jq ${join} '${JQ_SCOPES[scope]}' FILE | sha256sum | cut -d" " -f1`;
}

const NODE_SCOPES: Record<Scope, string> = {
  without: 'delete b.bundle_sha256',
  empty: 'b.bundle_sha256=""',
  null: 'b.bundle_sha256=null',
  zeros: 'b.bundle_sha256="0".repeat(64)',
  claims: 'b=b.claims',
  'claims-object': 'b={claims:b.claims}',
  'schema-claims': 'b=Object.fromEntries(Object.entries(b).filter(([k])=>k=="schema"||k=="claims"))',
  body: 'delete b.schema;delete b.bundle_sha256',
};

function nodeLine({ scope, profile: { id } }: Recipe): string | undefined {
  const sorted = id === 'jcs' || id === 'js-sorted' || id === 'js-sorted-indent2';
  if (!sorted && id !== 'js' && id !== 'js-indent2') return undefined;
  const indent = id.endsWith('indent2') ? ',null,2' : '';
  const sort =
    'const s=v=>Array.isArray(v)?v.map(s):v&&typeof v=="object"?Object.fromEntries(Object.keys(v).sort().map(k=>[k,s(v[k])])):v;';
  const read = 'JSON.parse(require("fs").readFileSync("FILE","utf8").replace(/^\\uFEFF/,""))';
  const text = `JSON.stringify(${sorted ? 's(b)' : 'b'}${indent})`;
  return `node -e '${sorted ? sort : ''}let b=${read};${NODE_SCOPES[scope]};console.log(require("crypto").createHash("sha256").update(${text}).digest("hex"))'`;
}
