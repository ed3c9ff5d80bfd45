// The whole program against Python and jq, which do one known recipe: CPU of processes that take turns, one bundle at a
// time, and a folder of many. Bars: half of Python's CPU for a recipe that is not given, 80 MB resident; of a folder, two
// workers 1.6 times as fast as one, and one worker a fifth of the time of one Python process.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { generate, type Sealed } from './generate.ts';

const BIN = join(import.meta.dirname, '../../bin/ibid.cjs');
const DIGEST = `b.pop("bundle_sha256");print(hashlib.sha256(json.dumps(b,sort_keys=True,separators=(",",":")).encode()).hexdigest())`;
const PYTHON = `import json,hashlib,sys;b=json.load(open(sys.argv[1]));${DIGEST}`;
const PYTHON_ALL = `import json,hashlib,sys,os
for name in sorted(os.listdir(sys.argv[1])):
  b=json.load(open(os.path.join(sys.argv[1],name)));${DIGEST}`;
/** What no verifier in Node can do without: reading, SHA-256, and a parser. */
const BARE = `const fs=require("fs"),{createHash}=require("crypto"),[,folder]=process.argv;
for(const name of fs.readdirSync(folder)){const bytes=fs.readFileSync(folder+"/"+name);
createHash("sha256").update(bytes).digest("hex");JSON.parse(bytes.toString())}`;
const ROUNDS = 3;
const BUNDLES = 10_000;

/** What the recipe is to a verifier that is not told it. */
const KINDS: readonly (readonly [Sealed, string])[] = [
  ['python', 'the likeliest'],
  ['jcs', 'another usual one'],
  ['none', 'none of all'],
];

interface Spent {
  readonly cpu: number;
  readonly wall: number;
  readonly resident: number;
}

/** Prints a line for each size and kind of recipe. Sets the exit code where a bar is missed. */
export function endToEnd(folder: string, sizes: readonly (readonly [string, number])[]): void {
  console.log(
    'size     recipe               ibid CPU s   MB   python3 CPU s    MB   jq CPU s   ibid / python3',
  );
  for (const [label, bytes] of sizes) {
    for (const [sealed, name] of KINDS) {
      const path = join(folder, 'bundle.json');
      generate(path, bytes, sealed);
      const commands = {
        ibid: [process.execPath, BIN, 'evidence', 'verify', path],
        python: ['python3', '-c', PYTHON, path],
        jq: ['sh', '-c', 'jq -cS "del(.bundle_sha256)" "$0" | sha256sum', path],
      };
      const [ibid, python, jq] = inTurns(folder, [commands.ibid, commands.python, commands.jq]);
      rmSync(path);
      const ratio = (ibid?.cpu ?? NaN) / (python?.cpu ?? NaN);
      if ((sealed === 'python' && ratio > 0.5) || (ibid?.resident ?? 0) > 80) process.exitCode = 1;
      console.log(
        `${label.padEnd(8)} ${name.padEnd(18)} ${cell(ibid?.cpu, 12)} ${cell(ibid?.resident, 4, 0)} ${cell(python?.cpu, 15)} ${cell(python?.resident, 5, 0)} ${cell(jq?.cpu, 10)} ${cell(ratio, 16)}`,
      );
    }
  }
}

/** Prints the folder of small bundles. */
export function manyBundles(folder: string): void {
  const bundles = join(folder, 'bundles');
  mkdirSync(bundles);
  for (let at = 0; at < BUNDLES; at++) generate(join(bundles, `${at}.json`), 20_000, 'python');
  const verify = (jobs: string) => [process.execPath, BIN, 'evidence', 'verify', bundles, '--jobs', jobs];
  const [one, two, python, bare] = inTurns(folder, [
    verify('1'),
    verify('2'),
    ['python3', '-c', PYTHON_ALL, bundles],
    [process.execPath, '-e', BARE, bundles],
  ]);
  rmSync(bundles, { recursive: true });
  const faster = (one?.wall ?? NaN) / (two?.wall ?? NaN);
  const cheaper = (python?.cpu ?? NaN) / (one?.cpu ?? NaN);
  console.log(`\n${BUNDLES} bundles of 20 KB     CPU s   wall s`);
  const rows = {
    'ibid, one thread': one,
    'ibid, two': two,
    python3: python,
    'read, hashed and parsed': bare,
  };
  for (const [name, spent] of Object.entries(rows))
    console.log(`${name.padEnd(25)} ${cell(spent?.cpu, 8)} ${cell(spent?.wall, 8)}`);
  console.log(
    `two threads ${faster.toFixed(2)} times as fast as one; python3's CPU is ${cheaper.toFixed(2)} times that of one`,
  );
  if (faster < 1.6 || cheaper < 5) process.exitCode = 1;
}

function cell(value: number | undefined, width: number, places = 2): string {
  return (value === undefined || Number.isNaN(value) ? 'absent' : value.toFixed(places)).padStart(width);
}

/** The least of some rounds of each command, the commands one after the other in every round. */
function inTurns(folder: string, commands: readonly (readonly string[])[]): (Spent | undefined)[] {
  const least: (Spent | undefined)[] = commands.map(() => undefined);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, command] of commands.entries()) {
      const spent = run(folder, command);
      const before = least[at];
      if (spent === undefined || (before !== undefined && before.cpu <= spent.cpu)) continue;
      least[at] = spent;
    }
  }
  return least;
}

/** By GNU time, which counts children too; undefined where there is no such program. */
function run(folder: string, command: readonly string[]): Spent | undefined {
  if (spawnSync('which', [command[0] ?? '']).status !== 0) return undefined;
  const ran = spawnSync('/usr/bin/time', ['-f', '%U %S %e %M', ...command], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, IBID_HOME: join(folder, 'home') },
  });
  const [user = NaN, system = NaN, wall = NaN, kilobytes = NaN] =
    ran.stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return { cpu: user + system, wall, resident: (kilobytes * 1024) / 1e6 };
}
