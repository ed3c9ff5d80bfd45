// A cross-encoder: a small network that is given a question and a text together and says in one number whether the text
// answers. Runs only in the process of the model (process.ts), which may be ended at any point.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isRecord } from '../../api/record.ts';
import { MODEL, sizeOf, TOKENIZER } from './files.ts';
import { oddsIn, outputFor, type Output } from './output.ts';
import type { Fault } from './protocol.ts';

/** Why a model cannot be used: what the libraries say themselves is not shown. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
  readonly fault: Fault;

  constructor(fault: Fault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

export interface Encoder {
  /** The log odds that each text answers, and how many tokens were read; undefined where `isLate` says so first. */
  score(
    question: string,
    texts: readonly string[],
    isLate: () => boolean,
  ): Promise<{ readonly odds: number[]; readonly tokens: number } | undefined>;
}

interface Tensor {
  readonly data: ArrayLike<number>;
  readonly dims: readonly number[];
}
interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Readonly<Record<string, object>>): Promise<Readonly<Record<string, Tensor>>>;
}
interface Onnx {
  readonly env: { logLevel: string; readonly wasm: { numThreads?: number } };
  readonly InferenceSession: { create(bytes: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => object;
}
interface Tokens {
  readonly ids: readonly number[];
  readonly token_type_ids: readonly number[];
}
interface Tokenizer {
  encode(text: string, options: object): Tokens;
  token_to_id(token: string): number | undefined;
}

/** Longest pair, in tokens: what encoders of this size were trained on. */
const LONGEST = 512;
/** Tokens of one run of the network, padding included: it bounds the memory that a run takes. */
const AT_ONCE = 2_048;
const MOST_THREADS = 4;
const INPUTS = ['input_ids', 'attention_mask', 'token_type_ids', 'position_ids'];

/** @throws {Unfit} */
export async function openEncoder(runtime: string, folder: string): Promise<Encoder> {
  const require = createRequire(join(runtime, 'package.json'));
  const { onnx, Tokenizer } = librariesOf(require);
  const config = jsonOf(folder, 'config.json');
  const tokenizerConfig = jsonOf(folder, 'tokenizer_config.json');
  let tokenizer: Tokenizer;
  try {
    tokenizer = new Tokenizer(JSON.parse(readFileSync(join(folder, TOKENIZER), 'utf8')), tokenizerConfig);
  } catch (error) {
    throw new Unfit('tokenizer', error);
  }
  onnx.env.wasm.numThreads = Math.min(MOST_THREADS, availableParallelism());
  onnx.env.logLevel = 'error';
  let session: Session;
  try {
    session = await onnx.InferenceSession.create(readFileSync(join(folder, MODEL)), {
      executionProviders: ['wasm'],
    });
  } catch (error) {
    throw new Unfit('model', error);
  }
  if (!session.inputNames.includes('input_ids') || session.inputNames.some((name) => !INPUTS.includes(name)))
    throw new Unfit('inputs');
  const output = outputFor(session.outputNames, config['id2label']);
  const longest = longestOf(config, tokenizerConfig);
  const padding = paddingOf(tokenizer, tokenizerConfig);
  return {
    score: (question, texts, isLate) =>
      scoreAll({ onnx, tokenizer, session, output, longest, padding }, { question, texts }, isLate),
  };
}

type TokenizerClass = new (tokenizer: unknown, config: unknown) => Tokenizer;

function librariesOf(require: NodeJS.Require): { onnx: Onnx; Tokenizer: TokenizerClass } {
  try {
    const onnx: Onnx = require('onnxruntime-web');
    const tokenizers: { readonly Tokenizer: TokenizerClass } = require('@huggingface/tokenizers');
    return { onnx, Tokenizer: tokenizers.Tokenizer };
  } catch (error) {
    throw new Unfit('runtime', error);
  }
}

/** An optional file of the folder; what is not an object is refused. */
function jsonOf(folder: string, name: string): Readonly<Record<string, unknown>> {
  if (sizeOf(join(folder, name)) === undefined) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    if (isRecord(value)) return value;
  } catch (error) {
    throw new Unfit('files', error);
  }
  throw new Unfit('files');
}

function longestOf(
  config: Readonly<Record<string, unknown>>,
  { model_max_length: most }: Readonly<Record<string, unknown>>,
): number {
  const { max_position_embeddings: positions, model_type: type } = config;
  // Networks of that kind count their places from two.
  const offset = typeof type === 'string' && /roberta|camembert/.test(type) ? 2 : 0;
  const bounds = [most, typeof positions === 'number' ? positions - offset : undefined].filter(
    (one): one is number => typeof one === 'number' && Number.isSafeInteger(one) && one > 0,
  );
  return Math.min(LONGEST, ...bounds);
}

function paddingOf(tokenizer: Tokenizer, { pad_token: token }: Readonly<Record<string, unknown>>): number {
  const name: unknown = isRecord(token) ? token['content'] : token;
  const found = typeof name === 'string' ? tokenizer.token_to_id(name) : undefined;
  return found ?? 0;
}

interface Parts {
  readonly onnx: Onnx;
  readonly tokenizer: Tokenizer;
  readonly session: Session;
  readonly output: Output;
  readonly longest: number;
  readonly padding: number;
}

interface Pair extends Tokens {
  /** Its place among the texts. */
  readonly at: number;
}

async function scoreAll(
  parts: Parts,
  { question, texts }: { readonly question: string; readonly texts: readonly string[] },
  isLate: () => boolean,
): Promise<{ odds: number[]; tokens: number } | undefined> {
  const odds = texts.map(() => 0);
  const pairs: Pair[] = [];
  for (const [at, text] of texts.entries()) {
    pairs.push({ at, ...encoded(parts, question, text) });
    if (isLate()) return undefined;
  }
  for (const batch of batchesOf(pairs)) {
    const found = await run(parts, batch);
    for (const [place, { at }] of batch.entries()) odds[at] = found[place] ?? Number.NaN;
    // Lets messages in: that no one waits any more, above all.
    await new Promise((resolve) => setImmediate(resolve));
    if (isLate()) return undefined;
  }
  if (!odds.every(Number.isFinite)) throw new Unfit('numbers');
  return { odds, tokens: pairs.reduce((sum, { ids }) => sum + ids.length, 0) };
}

/** A pair that is too long loses the end of its text. */
function encoded({ tokenizer, longest }: Parts, question: string, text: string): Tokens {
  const given = { return_token_type_ids: true };
  let kept = text;
  for (let tries = 0; tries < 6; tries += 1) {
    const tokens = tokenizer.encode(question, { ...given, text_pair: kept });
    if (tokens.ids.length <= longest) return tokens;
    kept = kept.slice(0, Math.floor((kept.length * longest * 0.9) / tokens.ids.length)).toWellFormed();
  }
  throw new Unfit('tokenizer');
}

/** Pairs of like length together, so that little is padded. */
function* batchesOf(pairs: readonly Pair[]): Generator<Pair[]> {
  let batch: Pair[] = [];
  for (const pair of pairs.toSorted((a, b) => a.ids.length - b.ids.length)) {
    if (batch.length > 0 && (batch.length + 1) * pair.ids.length > AT_ONCE) {
      yield batch;
      batch = [];
    }
    batch.push(pair);
  }
  if (batch.length > 0) yield batch;
}

async function run(
  { onnx, session, output, padding }: Parts,
  batch: readonly Pair[],
): Promise<readonly number[]> {
  const length = Math.max(...batch.map(({ ids }) => ids.length));
  const dims = [batch.length, length];
  const filled = (valueAt: (pair: Pair, at: number) => number): object => {
    const data = new BigInt64Array(batch.length * length);
    for (const [row, pair] of batch.entries())
      for (let at = 0; at < length; at += 1) data[row * length + at] = BigInt(valueAt(pair, at));
    return new onnx.Tensor('int64', data, dims);
  };
  const makers: Readonly<Record<string, (pair: Pair, at: number) => number>> = {
    input_ids: ({ ids }, at) => ids[at] ?? padding,
    attention_mask: ({ ids }, at) => (at < ids.length ? 1 : 0),
    token_type_ids: ({ token_type_ids: types }, at) => types[at] ?? 0,
    position_ids: (_pair, at) => at,
  };
  const feeds = Object.fromEntries(session.inputNames.map((name) => [name, filled(makers[name]!)]));
  let results: Readonly<Record<string, Tensor>>;
  try {
    results = await session.run(feeds);
  } catch (error) {
    throw new Unfit('model', error);
  }
  const found = results[output.name];
  const odds = found === undefined ? undefined : oddsIn(output, found, batch.length);
  if (odds === undefined) throw new Unfit('outputs');
  return odds;
}
