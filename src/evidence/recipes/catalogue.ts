// All recipes the search knows, in the order in which backends are likely to have used them (design: "Recipes").

import { OptionError } from '../errors.ts';
import type { EscapeName } from '../canon/escapes.ts';
import type { NumberForm } from '../canon/numbers.ts';
import type { KeyOrder } from '../canon/order.ts';
import type { SpacingName, Style } from '../canon/style.ts';
import { recipeOf, SCOPES } from './recipe.ts';
import type { Family, Profile, Recipe, Scope } from './recipe.ts';

type Row = [id: string, name: string, Family, KeyOrder, SpacingName, EscapeName, NumberForm];

const FIRST: readonly Row[] = [
  [
    'python-sorted-compact',
    'Python json.dumps(sort_keys=True, separators=(",", ":"))',
    'python',
    'codepoint',
    'compact',
    'ascii',
    'python',
  ],
  [
    'python-sorted-compact-utf8',
    'Python json.dumps(sort_keys=True, separators=(",", ":"), ensure_ascii=False)',
    'python',
    'codepoint',
    'compact',
    'js',
    'python',
  ],
  ['jcs', 'RFC 8785 (JCS)', 'javascript', 'utf16', 'compact', 'raw', 'es'],
  ['python-sorted', 'Python json.dumps(sort_keys=True)', 'python', 'codepoint', 'spaced', 'ascii', 'python'],
];

const REST: readonly Row[] = [
  [
    'python-sorted-utf8',
    'Python json.dumps(sort_keys=True, ensure_ascii=False)',
    'python',
    'codepoint',
    'spaced',
    'js',
    'python',
  ],
  ['js-sorted', 'JSON.stringify with sorted keys', 'javascript', 'utf16', 'compact', 'js', 'es'],
  ['orjson-sorted', 'orjson with OPT_SORT_KEYS', 'python', 'codepoint', 'compact', 'raw', 'orjson'],
  ['serde-sorted', 'serde_json over a sorted map', 'rust', 'codepoint', 'compact', 'raw', 'ryu'],
  [
    'serde-sorted-coarse',
    'serde_json over a sorted map, floats read without float_roundtrip',
    'rust',
    'codepoint',
    'compact',
    'raw',
    'rust',
  ],
  [
    'sent-sorted',
    'compact JSON with sorted keys, numbers and escapes as sent',
    'sent',
    'codepoint',
    'compact',
    'kept',
    'kept',
  ],
  [
    'sent-sorted-utf8',
    'compact JSON with sorted keys, numbers as sent',
    'sent',
    'codepoint',
    'compact',
    'js',
    'kept',
  ],
  [
    'python-compact',
    'Python json.dumps(separators=(",", ":"))',
    'python',
    'document',
    'compact',
    'ascii',
    'python',
  ],
  [
    'python-compact-utf8',
    'Python json.dumps(separators=(",", ":"), ensure_ascii=False)',
    'python',
    'document',
    'compact',
    'js',
    'python',
  ],
  ['python', 'Python json.dumps', 'python', 'document', 'spaced', 'ascii', 'python'],
  ['python-utf8', 'Python json.dumps(ensure_ascii=False)', 'python', 'document', 'spaced', 'js', 'python'],
  ['js', 'JSON.stringify', 'javascript', 'javascript', 'compact', 'js', 'es'],
  [
    'sent',
    'compact JSON in document order, numbers and escapes as sent',
    'sent',
    'document',
    'compact',
    'kept',
    'kept',
  ],
  ['pydantic', 'pydantic model_dump_json', 'python', 'document', 'compact', 'raw', 'pydantic'],
  ['orjson', 'orjson', 'python', 'document', 'compact', 'raw', 'orjson'],
  ['serde', 'serde_json over structs', 'rust', 'document', 'compact', 'raw', 'ryu'],
  [
    'serde-coarse',
    'serde_json over structs, floats read without float_roundtrip',
    'rust',
    'document',
    'compact',
    'raw',
    'rust',
  ],
  [
    'python-sorted-indent2',
    'Python json.dumps(sort_keys=True, indent=2)',
    'python',
    'codepoint',
    'indent2',
    'ascii',
    'python',
  ],
  [
    'python-sorted-indent2-utf8',
    'Python json.dumps(sort_keys=True, indent=2, ensure_ascii=False)',
    'python',
    'codepoint',
    'indent2',
    'js',
    'python',
  ],
  ['python-indent2', 'Python json.dumps(indent=2)', 'python', 'document', 'indent2', 'ascii', 'python'],
  [
    'python-indent2-utf8',
    'Python json.dumps(indent=2, ensure_ascii=False)',
    'python',
    'document',
    'indent2',
    'js',
    'python',
  ],
  [
    'python-sorted-indent4',
    'Python json.dumps(sort_keys=True, indent=4)',
    'python',
    'codepoint',
    'indent4',
    'ascii',
    'python',
  ],
  ['python-indent4', 'Python json.dumps(indent=4)', 'python', 'document', 'indent4', 'ascii', 'python'],
  [
    'python-sorted-indent4-utf8',
    'Python json.dumps(sort_keys=True, indent=4, ensure_ascii=False)',
    'python',
    'codepoint',
    'indent4',
    'js',
    'python',
  ],
  [
    'python-indent4-utf8',
    'Python json.dumps(indent=4, ensure_ascii=False)',
    'python',
    'document',
    'indent4',
    'js',
    'python',
  ],
  [
    'orjson-sorted-indent2',
    'orjson with OPT_SORT_KEYS | OPT_INDENT_2',
    'python',
    'codepoint',
    'indent2',
    'raw',
    'orjson',
  ],
  [
    'js-sorted-indent2',
    'JSON.stringify with sorted keys and indent 2',
    'javascript',
    'utf16',
    'indent2',
    'js',
    'es',
  ],
  ['js-indent2', 'JSON.stringify with indent 2', 'javascript', 'javascript', 'indent2', 'js', 'es'],
  ['go-sorted', 'Go json.Marshal of a map', 'go', 'codepoint', 'compact', 'go-html', 'go'],
  ['go-sorted-new', 'Go 1.22+ json.Marshal of a map', 'go', 'codepoint', 'compact', 'go-html-new', 'go'],
  ['go', 'Go json.Marshal of structs', 'go', 'document', 'compact', 'go-html', 'go'],
  ['go-new', 'Go 1.22+ json.Marshal of structs', 'go', 'document', 'compact', 'go-html-new', 'go'],
  [
    'go-sorted-plain',
    'Go json of a map with SetEscapeHTML(false)',
    'go',
    'codepoint',
    'compact',
    'go-plain',
    'go',
  ],
  ['go-plain', 'Go json of structs with SetEscapeHTML(false)', 'go', 'document', 'compact', 'go-plain', 'go'],
  ['go-sorted-number', 'Go json of a map with UseNumber', 'go', 'codepoint', 'compact', 'go-html', 'kept'],
  [
    'go-sorted-number-plain',
    'Go json of a map with UseNumber and SetEscapeHTML(false)',
    'go',
    'codepoint',
    'compact',
    'go-plain',
    'kept',
  ],
  [
    'go-sorted-indent2',
    'Go json.MarshalIndent of a map, two spaces',
    'go',
    'codepoint',
    'indent2',
    'go-html',
    'go',
  ],
  ['go-sorted-tabs', 'Go json.MarshalIndent of a map, tabs', 'go', 'codepoint', 'tabs', 'go-html', 'go'],
  [
    'jackson-sorted',
    'Jackson with ORDER_MAP_ENTRIES_BY_KEYS',
    'java',
    'utf16',
    'compact',
    'raw-upper',
    'java',
  ],
  ['jackson', 'Jackson', 'java', 'document', 'compact', 'raw-upper', 'java'],
  [
    'jackson-sorted-ascii',
    'Jackson with ORDER_MAP_ENTRIES_BY_KEYS and ESCAPE_NON_ASCII',
    'java',
    'utf16',
    'compact',
    'ascii-upper',
    'java',
  ],
  ['jackson-ascii', 'Jackson with ESCAPE_NON_ASCII', 'java', 'document', 'compact', 'ascii-upper', 'java'],
  [
    'jackson-sorted-pretty',
    'Jackson, sorted, default pretty printer',
    'java',
    'utf16',
    'jackson',
    'raw-upper',
    'java',
  ],
  ['jackson-pretty', 'Jackson, default pretty printer', 'java', 'document', 'jackson', 'raw-upper', 'java'],
  ['gson', 'Gson', 'java', 'document', 'compact', 'gson', 'java'],
  ['php', 'PHP json_encode', 'php', 'document', 'compact', 'ascii-slash', 'php'],
  ['php-sorted', 'PHP json_encode after ksort', 'php', 'codepoint', 'compact', 'ascii-slash', 'php'],
  [
    'php-unescaped',
    'PHP json_encode with JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE',
    'php',
    'document',
    'compact',
    'raw-lines',
    'php',
  ],
  [
    'php-sorted-unescaped',
    'PHP json_encode after ksort with JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE',
    'php',
    'codepoint',
    'compact',
    'raw-lines',
    'php',
  ],
  [
    'php-slashes',
    'PHP json_encode with JSON_UNESCAPED_SLASHES',
    'php',
    'document',
    'compact',
    'ascii-del-raw',
    'php',
  ],
  [
    'php-sorted-slashes',
    'PHP json_encode after ksort with JSON_UNESCAPED_SLASHES',
    'php',
    'codepoint',
    'compact',
    'ascii-del-raw',
    'php',
  ],
  [
    'php-unicode',
    'PHP json_encode with JSON_UNESCAPED_UNICODE',
    'php',
    'document',
    'compact',
    'raw-slash',
    'php',
  ],
  [
    'php-pretty',
    'PHP json_encode with JSON_PRETTY_PRINT',
    'php',
    'document',
    'indent4',
    'ascii-slash',
    'php',
  ],
  ['ruby-sorted', 'Ruby JSON.generate with sorted keys', 'ruby', 'codepoint', 'compact', 'raw', 'ruby'],
  ['ruby', 'Ruby JSON.generate', 'ruby', 'document', 'compact', 'raw', 'ruby'],
  ['ruby-pretty', 'Ruby JSON.pretty_generate', 'ruby', 'document', 'indent2', 'raw', 'ruby'],
  ['dotnet', 'System.Text.Json', 'dotnet', 'document', 'compact', 'dotnet', 'dotnet'],
  ['dotnet-sorted', 'System.Text.Json with sorted keys', 'dotnet', 'utf16', 'compact', 'dotnet', 'dotnet'],
  ['dotnet-kept', 'System.Text.Json over JsonNode', 'dotnet', 'document', 'compact', 'dotnet', 'kept'],
  [
    'dotnet-sorted-kept',
    'System.Text.Json over JsonNode with sorted keys',
    'dotnet',
    'utf16',
    'compact',
    'dotnet',
    'kept',
  ],
  ['newtonsoft', 'Newtonsoft.Json', 'dotnet', 'document', 'compact', 'newtonsoft', 'kept'],
  ['jsonb', 'PostgreSQL jsonb::text', 'postgres', 'length', 'spaced', 'raw', 'decimal'],
  ['jq-sorted', 'jq -cS', 'jq', 'codepoint', 'compact', 'raw', 'jq'],
  ['jq', 'jq -c', 'jq', 'document', 'compact', 'raw', 'jq'],
  ['jq-sorted-indent2', 'jq -S', 'jq', 'codepoint', 'indent2', 'raw', 'jq'],
];

/** Encoders that end their output with a line feed: `jq … | sha256sum`, Go's Encoder. */
const WITH_NEWLINE = [
  'jq-sorted',
  'jq',
  'jq-sorted-indent2',
  'go-sorted',
  'go',
  'go-sorted-plain',
  'python-sorted-indent2',
  'python-sorted-compact',
  'jcs',
];

const OWN: readonly Profile[] = [
  { id: 'own', name: 'the bytes of the file as received', family: 'sent', style: 'own' },
  {
    id: 'own-lf',
    name: 'the bytes of the file with CRLF turned back into LF',
    family: 'sent',
    style: 'own-lf',
  },
];

/** Every profile, likeliest first; the file's own bytes come before all, as they cost nothing. */
export function profiles(): Profile[] {
  const rows = [...FIRST, ...REST];
  const written = rows.map((row) => profileOf(row, false));
  const lined = rows.filter(([id]) => WITH_NEWLINE.includes(id)).map((row) => profileOf(row, true));
  return [...OWN, ...written, ...lined];
}

/** Every recipe in search order: the likely profiles over all scopes, then the rest over all scopes. */
export function catalogue(): readonly Recipe[] {
  // Built once a process, on first use: a folder of bundles asks for it thousands of times.
  all ??= build();
  return all;
}

/** How many of them are likely enough to be tried before anything is worked out about the rest. */
export const LIKELY: number = 42;

let all: readonly Recipe[] | undefined;

function build(): Recipe[] {
  const list = profiles();
  const likely = list.slice(0, OWN.length + FIRST.length);
  return [...over(likely), ...over(list.slice(likely.length))];
}

/**
 * The recipe of that id (`without/jcs`), or of that profile with the hash member left out (`jcs`).
 * @throws {OptionError} `recipe`
 */
export function recipeById(id: string): Recipe {
  const [scope, profileId] = id.includes('/') ? (id.split('/', 2) as [string, string]) : ['without', id];
  const profile = profiles().find((each) => each.id === profileId);
  if (profile === undefined || !SCOPES.includes(scope as Scope)) {
    throw new OptionError(
      'recipe',
      `There is no recipe ${JSON.stringify(id)}: write SCOPE/ENCODER, e.g. without/jcs.`,
    );
  }
  return recipeOf(scope as Scope, profile);
}

/** Scope by scope: that the hash was left out is likelier than any rare encoder. */
function over(list: readonly Profile[]): Recipe[] {
  return SCOPES.flatMap((scope) =>
    list.filter((profile) => fits(scope, profile)).map((profile) => recipeOf(scope, profile)),
  );
}

/** Only whole-bundle scopes can be cut out of the file's own bytes. */
function fits(scope: Scope, profile: Profile): boolean {
  const own = profile.style === 'own' || profile.style === 'own-lf';
  return (
    !own ||
    scope === 'without' ||
    scope === 'empty' ||
    scope === 'null' ||
    scope === 'zeros' ||
    scope === 'claims'
  );
}

function profileOf([id, name, family, order, spacing, escapes, numbers]: Row, newline: boolean): Profile {
  const style: Style = { order, spacing, escapes, numbers, newline };
  return newline
    ? { id: `${id}-newline`, name: `${name}, and a line feed`, family, style }
    : { id, name, family, style };
}
