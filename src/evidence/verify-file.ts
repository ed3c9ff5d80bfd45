// One path, or stdin, to its reports: one per bundle, or one per line of NDJSON.

import { InputError } from './errors.ts';
import { openFile, openStream } from './input/open.ts';
import { memoryInput, type Input } from './input/replay.ts';
import { Breath } from './scan/breath.ts';
import { checked, type Report } from './report/report.ts';
import { assemble } from './report/assemble.ts';
import { verifyInput } from './verify.ts';
import { newMemo, type VerifyOptions } from './options.ts';

/** Claims that are listed of each of many bundles in one file. */
const MOST_LISTED = 20;

/** Verifies the file at `path`. A missing file is thrown (`InputError` missing): that is a mistake of the caller. */
export async function verifyFile(path: string, options: VerifyOptions, ndjson = false): Promise<Report[]> {
  let input: Input;
  try {
    input = openFile(path);
  } catch (error) {
    return [unreadable(path, error)];
  }
  return verifyOpened(input, path, options, ndjson || /\.(?:ndjson|jsonl)(?:\.gz)?$/i.test(path));
}

/** Verifies what comes through a stream; `name` is what reports call it. */
export async function verifyStream(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  options: VerifyOptions,
  ndjson = false,
): Promise<Report[]> {
  return verifyOpened(openStream(chunks, name), name, options, ndjson);
}

async function verifyOpened(
  input: Input,
  name: string,
  options: VerifyOptions,
  ndjson: boolean,
): Promise<Report[]> {
  try {
    if (ndjson) return await eachLine(input, name, options);
    const report = await verifyInput(input, { ...options, file: name });
    return isLines(report) ? await eachLine(input, name, options) : [report];
  } catch (error) {
    return [unreadable(name, error)];
  } finally {
    input.close();
  }
}

async function eachLine(input: Input, name: string, options: VerifyOptions): Promise<Report[]> {
  const reports: Report[] = [];
  const breath = new Breath(options.signal);
  const many = {
    ...options,
    list: Math.min(options.list ?? MOST_LISTED, MOST_LISTED),
    memo: newMemo(),
  };
  for await (const { number, bytes } of linesOf(input)) {
    reports.push(await verifyInput(memoryInput(bytes), { ...many, file: `${name}:${number}` }));
    await breath.due();
  }
  return reports.length > 0
    ? reports
    : [await verifyInput(memoryInput(Buffer.alloc(0)), { ...options, file: name })];
}

/** A bundle followed by another on a new line is NDJSON under another name. */
function isLines(report: Report): boolean {
  const trailing = report.checks.find((check) => check.id === 'input.trailing');
  return trailing?.status === 'fail' && trailing.found.startsWith('"{\\"');
}

function unreadable(name: string, error: unknown): Report {
  if (!(error instanceof InputError) || error.code === 'missing') throw error;
  const read = checked({
    id: 'input.read',
    status: 'fail',
    expected: 'a readable file',
    found: error.message,
    where: [error.path],
  });
  return {
    ...assemble(name, [{ checks: [read] }], {}),
    summary: `This cannot be judged: ${error.message}.`,
  };
}

// NDJSON: one bundle a line, each verified on its own.

const CHUNK = 1024 * 1024;

/** The lines of an input as bytes, blank ones left out, with their numbers from 1. */
async function* linesOf(input: Input): AsyncGenerator<{ number: number; bytes: Buffer }> {
  const reader = input.open();
  // The beginning of a line that goes on: joined once, when its end is there.
  let begun: Buffer[] = [];
  let number = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const got = await reader.read(chunk, 0, CHUNK);
    if (got === 0) break;
    const part = chunk.subarray(0, got);
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      number += 1;
      const bytes = Buffer.concat([...begun, part.subarray(from, end)]);
      begun = [];
      from = end + 1;
      if (!isBlank(bytes)) yield { number, bytes };
    }
    if (from < got) begun.push(part.subarray(from));
  }
  const rest = Buffer.concat(begun);
  if (!isBlank(rest)) yield { number: number + 1, bytes: rest };
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}
