// The mutation test of the claim validator: true sentences spoilt in many ways must not be accepted, nor quotations cut off
// from what governs them; whole sentences must. Sentences of encyclopaedia, abstracts, news, handbooks and standards; the
// spoiling words are lists of the benchmark's own, so that the figures do not merely mirror the validator's.
// `npm run bench -- validator [claims per kind] [the one kind to measure, its misses shown]`.
import { validateClaim } from '../src/evidence/validator/validate-claim.ts';
import { validateSpans } from '../src/evidence/validator/validate-spans.ts';
import { type Cut, CUTS } from './support/cuts.ts';
import { type Mutation, MUTATIONS, randomFrom } from './support/mutations.ts';
import { type Place, readPlaces } from './support/passages.ts';

/** All kinds: the whole and the spoilt, then the cut, of which none may be accepted. */
const KINDS: Readonly<Record<string, Mutation>> = {
  ...MUTATIONS,
  ...Object.fromEntries(Object.entries(CUTS).map(([kind, mutate]) => [kind, { mutate, most: 0 }])),
};

/** Runs the test and prints one table; the exit code is 1 when a bar is missed. */
export async function run(args: string[]): Promise<void> {
  const wanted = Number(args[0] ?? 10_000);
  const places = readPlaces();
  if (places.length === 0) {
    console.log('validator: no evaluation data here (set IBID_SHARED), nothing measured');
    return;
  }
  const rows: string[][] = [['kind', 'claims', 'accepted', 'share', 'µs of CPU', 'bar']];
  let missed = false;
  for (const [kind, mutation] of Object.entries(KINDS)) {
    if (args[1] !== undefined && args[1] !== kind) continue;
    const row = measure(kind, mutation, places, wanted, args[1]);
    const holds = mutation.least !== undefined ? row.share >= mutation.least : row.share <= mutation.most;
    missed ||= !holds;
    const bar = mutation.least !== undefined ? `>= ${mutation.least * 100} %` : `<= ${mutation.most * 100} %`;
    rows.push([
      kind,
      String(row.claims),
      String(row.accepted),
      percent(row.share),
      row.micros.toFixed(0),
      bar + (holds ? '' : '  MISSED'),
    ]);
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('  '),
    );
  if (missed) process.exitCode = 1;
}

const ONCE: ReadonlySet<string> = new Set(['with their lead-in', 'a question without its mark']);

function measure(kind: string, mutation: Mutation, places: readonly Place[], wanted: number, show?: string) {
  const staysTrue = mutation.least !== undefined;
  const random = randomFrom(kind);
  // Sentences are spoilt where they are sentences; what is whole or cut is taken from every kind of text.
  const isAnywhere = mutation.least === 1 || kind in CUTS;
  const order = shuffled(isAnywhere ? places : places.filter(({ isProse }) => isProse), random);
  let claims = 0;
  let accepted = 0;
  let spent = 0;
  // Another round makes other claims only of what is drawn by lot.
  const rounds = ONCE.has(kind) || kind.endsWith('as found') ? 1 : 4;
  for (let round = 0; round < rounds && claims < wanted; round += 1) {
    for (const place of order) {
      if (claims >= wanted) break;
      const made = mutation.mutate(place, random);
      if (made === null || (!staysTrue && typeof made === 'string' && place.chunk.includes(made))) continue;
      const {
        claim,
        chunk,
        spans,
        places: at,
      }: Cut = typeof made === 'string' ? { claim: made, chunk: place.chunk } : made;
      const before = process.cpuUsage();
      const verdict =
        spans === undefined
          ? validateClaim({ claim, chunk })
          : validateSpans({ claim, spans, context: chunk, places: at });
      const { user, system } = process.cpuUsage(before);
      spent += user + system;
      claims += 1;
      if (verdict.accepted) accepted += 1;
      if (show === kind && verdict.accepted !== staysTrue)
        console.log(
          `${verdict.verdict} ${verdict.reason}\n  within: ${JSON.stringify(chunk.slice(Math.max(0, place.start - 100), place.start + 400))}\n  source: ${place.sentence}\n  claim:  ${claim}`,
        );
    }
  }
  return {
    claims,
    accepted,
    share: accepted / Math.max(1, claims),
    micros: spent / Math.max(1, claims),
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}
