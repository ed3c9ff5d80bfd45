// The mutation test of the claim validator: true sentences spoilt in many ways must not be accepted, true ones must.
// Sentences of SQuAD contexts and SciFact abstracts; the spoiling words below are lists of this script's own, so that
// the figures do not merely mirror the validator's. `npm run bench -- validator [claims per kind]`.
import { validateClaim } from '../src/evidence/validator/validate-claim.ts';
import { sentences } from '../src/text/sentences.ts';
import { evalFile, readJson, readJsonLines } from './support/data.ts';
import { type Mutation, MUTATIONS, type Place, randomFrom } from './support/mutations.ts';

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
  for (const [kind, mutation] of Object.entries(MUTATIONS)) {
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

function measure(kind: string, mutation: Mutation, places: readonly Place[], wanted: number, show?: string) {
  const staysTrue = mutation.least !== undefined;
  const random = randomFrom(kind);
  const order = shuffled(places, random);
  let claims = 0;
  let accepted = 0;
  let spent = 0;
  for (let round = 0; round < 4 && claims < wanted; round += 1) {
    for (const place of order) {
      if (claims >= wanted) break;
      const claim = mutation.mutate(place, random);
      if (claim === null || (!staysTrue && place.chunk.includes(claim))) continue;
      const before = process.cpuUsage();
      const verdict = validateClaim({ claim, chunk: place.chunk });
      const { user, system } = process.cpuUsage(before);
      spent += user + system;
      claims += 1;
      if (verdict.accepted) accepted += 1;
      if (show === kind && verdict.accepted !== staysTrue)
        console.log(`${verdict.verdict} ${verdict.reason}\n  source: ${place.sentence}\n  claim:  ${claim}`);
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

function readPlaces(): Place[] {
  const chunks = [...squad(), ...scifact()];
  return chunks.flatMap((chunk, at) =>
    sentences(chunk).map((span) => ({
      chunk,
      sentence: chunk.slice(span.start, span.end),
      foreign: chunks[(at * 7919 + 101) % chunks.length]!,
    })),
  );
}

function squad(): string[] {
  const path = evalFile('answerability', 'squad2-dev-part.json');
  if (path === undefined) return [];
  const read = readJson<{ data: { paragraphs: { context: string }[] }[] }>(path);
  return read.data.flatMap((article) => article.paragraphs.map((paragraph) => paragraph.context));
}

function scifact(): string[] {
  const path = evalFile('retrieval', 'scifact', 'corpus.jsonl');
  if (path === undefined) return [];
  return readJsonLines<{ text: string }>(path)
    .slice(0, 1500)
    .map((record) => record.text);
}
