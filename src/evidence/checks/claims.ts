// The checks of each claim, in one pass and decoding only what they need: is it complete, are
// hashes and dates well formed, does a source contradict itself. Listed or sampled claims are kept as text for the slower
// checks.

import { FALSE, STRING } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { locate, Located, pathOf } from '../claims/locate.ts';
import type { Role } from '../claims/roles.ts';
import { readDigest } from '../recipes/digest.ts';
import type { LargeValue } from '../scan/large.ts';
import type { MemberKey, Visitor } from '../scan/walk.ts';
import { noteAddress, noteTypes } from './member-forms.ts';
import { compareBytes } from './bytes.ts';
import { membersOf, textOf } from './claim-reading.ts';
import { stringAt, ShortTexts } from '../json/decode.ts';
import {
  isNegative,
  isBlank,
  isHex,
  REQUIRED,
  shorten,
  slimmed,
  WORDS,
  type ClaimText,
} from './claim-text.ts';
import type { Documents } from './documents.ts';
import { Findings } from './findings.ts';
import { compareLetters, Suspects, VERBATIM, verdictWord } from './word-for-word.ts';
import { OwnIds } from './offsets.ts';
import { hashOf, Repeats, Sources } from './repeats.ts';
import type { Sampler } from './sample.ts';
import { Times } from './times.ts';

/** A claim that is not judged, as it does not fit the window. Offsets count bytes of the input. */
export interface UnjudgedClaim {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** A claim above this is not sampled; those listed are together no larger than the second. */
const SAMPLED_BYTES = 64 * 1024;
const LISTED_BYTES = 4 * 1024 * 1024;
const MOST_UNJUDGED = 20;

export interface ClaimOptions {
  /** Milliseconds: dates after it are in the future. */
  readonly now: number;
  /** How many claims are listed; those with problems come first to be kept beyond it. */
  readonly list: number;
  readonly sampler: Sampler<ClaimText>;
  /** Documents at hand, where chunks are looked for. */
  readonly documents?: Documents | undefined;
  /** Listed claims go without the texts of chunks and documents. */
  readonly slim?: boolean;
  /** Only claims with problems are listed. */
  readonly wrong?: boolean;
  /** Is called with every claim and its token. */
  readonly each?: (claim: ClaimText, token: number) => void;
}

export class ClaimChecks implements Visitor {
  readonly findings: Findings = new Findings();
  readonly listed: ClaimText[] = [];
  readonly verdicts: Map<string, number> = new Map<string, number>();
  count = 0;
  /** What the claims member is: absent, an array, or something else. */
  kind: 'absent' | 'array' | 'other' = 'absent';
  sourcesFull = false;
  /** Claims too large to be judged: how many, and the first of them. */
  unjudgedCount = 0;
  readonly unjudged: UnjudgedClaim[] = [];
  /** Claims that were judged, but are too large for the sample. */
  unsampled = 0;
  private readonly suspects: Suspects = new Suspects();
  private listedBytes = 0;
  private readonly source: Tokeniser;
  private readonly options: ClaimOptions;
  private readonly located: Located = new Located();
  readonly times: Times;
  readonly repeats: Repeats;
  readonly ownIds: OwnIds;
  readonly sources: Sources = new Sources();
  /** Verdicts as they were sent, and the words of those met before. */
  private readonly sent: ShortTexts = new ShortTexts();
  private readonly words: Map<string, string> = new Map<string, string>();
  /** The verdict's word of the claim at hand. */
  private word = '';
  private inClaims = false;
  private name = '';

  constructor(source: Tokeniser, options: ClaimOptions) {
    this.source = source;
    this.options = options;
    this.times = new Times(source, this.findings, options.now);
    this.repeats = new Repeats(source, this.findings);
    this.ownIds = new OwnIds(source, this.findings);
  }

  member(key: MemberKey): void {
    this.name = key.text;
    this.inClaims = key.text === 'claims';
  }

  value(token: number): void {
    if (this.inClaims) this.kind = 'other';
    else if (MADE.test(this.name)) this.times.bundle(this.name, token);
    else this.repeats.member(this.name, token);
  }

  openArray(): void {
    if (this.inClaims) this.kind = 'array';
    else if (MADE.test(this.name)) this.findings.add('members.types', `${this.name} is a list, not text`);
  }

  element(token: number, index: number): void {
    if (!this.inClaims) {
      if (this.name === 'sections') this.repeats.listed(token);
      return;
    }
    this.count = index + 1;
    const { located } = this;
    locate(this.source, token, located);
    const problems = this.problems(index);
    this.recorded();
    this.acceptance(index);
    const size = this.source.tape.end(token) - this.source.tape.start(token);
    const comparable = this.comparable();
    const sampled = this.sampling(size);
    const { sampler, documents, each } = this.options;
    const verbatim = this.word === VERBATIM;
    if (each !== undefined || verbatim || comparable || sampled || this.wanted(size, problems.length > 0)) {
      const text = textOf(this.source, this.located, index, problems);
      // What is quoted from several stretches is judged by its spans.
      if (verbatim && text.spans === undefined) {
        this.suspects.meet(text);
        compareLetters(text, this.findings);
      }
      each?.(text, token);
      if (comparable) compareBytes(text, this.findings, documents);
      this.list(text, size);
      if (sampled) return sampler.offer(text);
    }
    sampler.skip();
  }

  private list(text: ClaimText, size: number): void {
    if (!this.wanted(size, text.problems.length > 0)) return;
    const members = membersOf(this.source, this.located, text);
    this.listed.push({ ...(this.options.slim === true ? slimmed(text) : text), members });
    this.listedBytes += size;
  }

  endLarge(_end: number, { index, start, end }: LargeValue): void {
    if (!this.inClaims) return;
    if (index < 0) {
      this.kind = 'other';
      return;
    }
    this.count = index + 1;
    this.unjudgedCount += 1;
    if (this.unjudged.length < MOST_UNJUDGED) this.unjudged.push({ index, start, end });
    this.options.sampler.skip();
  }

  settle(): Promise<void> | undefined {
    return this.suspects.settle(this.findings) ?? this.options.documents?.settle(this.findings);
  }

  /** The same, to the last claim. */
  async settleAll(): Promise<void> {
    await this.suspects.settle(this.findings, true);
    await this.options.documents?.settle(this.findings, true);
  }

  /** Claims whose document is not at hand, among others that are. */
  get missing(): number {
    return this.options.documents?.missing ?? 0;
  }

  private wanted(size: number, problem: boolean): boolean {
    const { list, slim, wrong = false } = this.options;
    if (slim === true && this.listedBytes + size > LISTED_BYTES) return false;
    if (this.listed.length < list) return problem || !wrong;
    return problem && this.listed.length < list * 2;
  }

  private sampling(size: number): boolean {
    const { sampler } = this.options;
    if (!sampler.wants()) return false;
    if (size > SAMPLED_BYTES) this.unsampled += 1;
    return size <= SAMPLED_BYTES;
  }

  private comparable(): boolean {
    const { located } = this;
    return (
      located.token('spans') >= 0 ||
      located.token('chunkSha') >= 0 ||
      located.token('documentText') >= 0 ||
      located.token('snapshotText') >= 0 ||
      (this.options.documents !== undefined && located.token('contentSha') >= 0)
    );
  }

  private problems(index: number): string[] {
    const problems: string[] = [];
    for (const role of REQUIRED) {
      if (this.filled(role) || (role === 'snapshot' && this.anySnapshot())) continue;
      problems.push(`no ${WORDS[role]}`);
      this.findings.add('claims.complete', `claims[${index}]: no ${WORDS[role]}`);
    }
    const notes = { index, problems, findings: this.findings };
    noteTypes(this.source, this.located, notes);
    noteAddress(this.source, this.located.token('sourceUrl'), notes);
    this.hashes(index, problems);
    this.agreement(index, this.times.claim(this.located, index, problems));
    this.repeats.claim(this.located, index);
    this.ownIds.claim(this.located, index);
    return problems;
  }

  private anySnapshot(): boolean {
    return this.filled('snapshotSha') || this.filled('snapshotText') || this.filled('snapshotTime');
  }

  private filled(role: Role): boolean {
    const token = this.located.token(role);
    if (token < 0) return false;
    const { tape, arena } = this.source;
    if (tape.kind(token) !== STRING) return true;
    return !isBlank(arena.bytes, tape.start(token) + 1, tape.end(token) - 1);
  }

  private hashes(index: number, problems: string[]): void {
    const { tape, arena } = this.source;
    for (const role of HASHES) {
      const token = this.located.token(role);
      if (token < 0 || !this.filled(role)) continue;
      if (tape.end(token) - tape.start(token) === 66 && isHex(arena.bytes, tape.start(token) + 1, 64))
        continue;
      const text = stringAt(this.source, token);
      if (readDigest(text) !== undefined) continue;
      problems.push(`${role === 'contentSha' ? 'content_sha256' : role} is not a SHA-256`);
      this.findings.add(
        'claims.hex',
        `claims[${index}].${pathOf(this.source, this.located.root, token)}: ${shorten(text)}`,
      );
    }
  }

  private agreement(index: number, retrieved: number): void {
    const { tape, arena } = this.source;
    const url = this.located.token('sourceUrl');
    const sha = this.located.token('contentSha');
    if (url < 0 || sha < 0) return;
    const hash = hashOf(arena.bytes, tape.start(sha) + 1, tape.end(sha) - 1);
    const source = { hash, time: retrieved };
    const first = this.sources.first(arena.bytes, tape.start(url) + 1, tape.end(url) - 1, source);
    if (first === undefined) this.sourcesFull = true;
    if (first === undefined || first.hash === hash) return;
    const id = first.time === retrieved ? 'sources.consistent' : 'sources.changed';
    this.findings.add(id, `claims[${index}]: ${shorten(stringAt(this.source, url))}`);
  }

  /** Counts the recorded verdict, of a hundred words at most. */
  private recorded(): void {
    this.word = this.verdictAt(this.located.token('verdict'));
    const { verdicts, word } = this;
    if (verdicts.size < 100 || verdicts.has(word)) verdicts.set(word, (verdicts.get(word) ?? 0) + 1);
  }

  private verdictAt(token: number): string {
    if (token < 0) return 'absent';
    const { tape, arena } = this.source;
    const raw = this.sent.at(arena.bytes, tape.start(token), tape.end(token));
    const known = this.words.get(raw);
    if (known !== undefined) return known;
    const word = shorten(verdictWord(stringAt(this.source, token)));
    if (this.words.size < 100) this.words.set(raw, word);
    return word;
  }

  /** A word by which a validator says yes, beside `accepted: false`. */
  private acceptance(index: number): void {
    const token = this.located.token('accepted');
    if (token < 0 || this.source.tape.kind(token) !== FALSE || isNegative(this.word)) return;
    this.findings.add('verdict.recorded', `claims[${index}]: ${this.word}, but accepted is false`);
  }

  close(): void {
    this.times.close();
    this.repeats.close(this.count);
  }
}

/** Members of a bundle that say when it was made. */
const MADE = /^(?:created|generated|made)_?at$/i;

const HASHES: readonly Role[] = ['contentSha', 'chunkSha', 'snapshotSha'];
