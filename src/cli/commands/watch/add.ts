// ibid watch add: a question file or a brief that is asked again.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { isRecord } from '../../../api/record.ts';
import type { Subscription } from '../../../engine/anomaly/subscription.ts';
import { defineCommand } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { COST_CAP, FREE_EXITS } from '../../kit/route-parts.ts';
import type { LastAnswer, WatchState } from '../../watches/watch.ts';

const DAY = 86_400_000;

export const command = defineCommand({
  name: 'watch add',
  summary: 'Ask a file of questions, or a brief, at intervals and report changes',
  group: 'Watch',
  effects: 'writes',
  about:
    'A file has one question per line (# begins a comment) or, if named .jsonl, one object per line: {"query": …}, or {"route", "body"} for query, causal and brief.create; it is read again at each check. A brief is made again with the same variant, persona and sectors, and compared with the given one. Nothing is asked yet: `ibid watch check` asks what is due, which may be billed, and `ibid watch timer` prints a timer for it. Changes are reported on its standard output, and by feed, webhook and mail file like anomalies.',
  arguments: [{ name: 'what', help: 'a question file, or a brief brf_…', required: true, complete: 'file' }],
  flags: {
    every: {
      kind: 'duration',
      value: 'TIME',
      min: 60_000,
      max: 366 * DAY,
      help: 'how often, such as 12h or 7d (1d)',
    },
    feed: {
      kind: 'text',
      value: 'FORMAT',
      choices: ['atom', 'json'],
      help: 'deliver by a feed (`ibid anomaly feed ID`)',
    },
    url: { kind: 'text', value: 'URL', help: 'deliver by a signed webhook to this https address' },
    email: { kind: 'text', value: 'ADDRESS', help: 'deliver as .eml files in the outbox of the data folder' },
    mode: {
      kind: 'text',
      value: 'MODE',
      choices: ['speculative', 'deliberate'],
      help: 'of the questions of a plain file',
    },
    ...COST_CAP,
  },
  examples: [
    'ibid watch add questions.txt --every 1d',
    'ibid watch add brf_5f2c0a1b2c3d4e5f60718293 --every 7d --feed atom',
  ],
  exits: FREE_EXITS,
  async run(context, { args, flags }) {
    const { mode, 'cost-cap-usd': cost_cap_usd } = flags;
    const more = given({ mode, cost_cap_usd });
    const subject = args.what.startsWith('brf_')
      ? await briefNamed(context, args.what, more)
      : await fileNamed(args.what, more);
    const { profileName, baseUrl = null } = await context.settings();
    const every_ms = flags.every ?? DAY;
    const state: WatchState = { ...subject.state, more, profile: profileName, base_url: baseUrl, every_ms };
    const subscription = await subscriptionOf(context, flags, subject.name, state);
    const { addWatch } = await import('../../watches/watch.ts');
    await addWatch((await context.backend()).records, subscription);
    const { id, secret, url, email, feed } = subscription;
    const { name, questions } = subject;
    return {
      kind: 'value',
      value: { id, name, questions, every_ms, url, secret, feed: feed?.format ?? null, email },
      text: (_document, screen) =>
        [
          `${id}: ${questions === 1 ? 'one question' : `${questions} questions`}. \`ibid watch check\` asks what is due; \`ibid watch timer --cron\` prints the line that calls it.`,
          ...(secret === null ? [] : [`Webhooks are signed with ${secret}, which is shown only now.`]),
        ]
          .map((line) => `${screen.cleanLine(line)}\n`)
          .join(''),
    };
  },
});

/** The ways of telling; @throws {CliError} `usage` for an address that cannot be used */
async function subscriptionOf(
  context: Context,
  ways: {
    readonly url: string | undefined;
    readonly email: string | undefined;
    readonly feed: 'atom' | 'json' | undefined;
  },
  name: string,
  state: WatchState,
): Promise<Subscription> {
  const { url = null, email = null, feed } = ways;
  if (email !== null && !/^[^\s@<>]+@[^\s@<>]+$/.test(email))
    throw usageError(`${JSON.stringify(email)} is not a mail address.`);
  if (url !== null) await checkUrl(url);
  const { newSecret } = await import('../../../service/alerts/webhook.ts');
  const at = new Date(context.now()).toISOString();
  return {
    id: `wat_${randomBytes(12).toString('hex')}`,
    rule: 'watch',
    name,
    url,
    secret: url === null ? null : newSecret(),
    feed: feed === undefined ? null : { format: feed, token: randomBytes(24).toString('hex') },
    email,
    created_at: at,
    checked_at: at,
    disabled: null,
    state,
  };
}

function given(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  );
}

interface Watched {
  readonly name: string;
  readonly questions: number;
  readonly state: Pick<WatchState, 'file' | 'brief' | 'last'>;
}

async function fileNamed(given: string, more: WatchState['more']): Promise<Watched> {
  const { readQuestions } = await import('../../watches/questions.ts');
  const file = resolve(given);
  return { name: given, questions: readQuestions(file, more).length, state: { file, brief: null, last: {} } };
}

/** The brief as it is now is what the first check is held against. */
async function briefNamed(context: Context, id: string, more: WatchState['more']): Promise<Watched> {
  const { gistOf } = await import('../../../evidence/answer-diff.ts');
  const { questionOf } = await import('../../watches/questions.ts');
  const document: unknown = await (await (await context.client()).send('brief.get', { id })).document();
  if (!isRecord(document)) throw usageError(`${id} is not a brief that could be made again.`);
  const { variant, persona, sectors, title } = document;
  const members = given({ variant, persona, sectors, cost_cap_usd: more['cost_cap_usd'] });
  const created = typeof document['created_at'] === 'string' ? document['created_at'] : '';
  const at = Number.isNaN(Date.parse(created)) ? new Date(0).toISOString() : new Date(created).toISOString();
  const last: LastAnswer = { at, gist: gistOf(document), run: null };
  const question = questionOf('brief.create', members);
  const name = typeof title === 'string' ? title : id;
  return {
    name,
    questions: 1,
    state: { file: null, brief: { id, route: 'brief.create', members }, last: { [question.key]: last } },
  };
}

/** Alerts go only to the public internet, as those of anomalies do. */
async function checkUrl(url: string): Promise<void> {
  const { checkWebhook } = await import('../../../service/handlers/anomalies.ts');
  if (!URL.canParse(url)) throw usageError(`${JSON.stringify(url)} is not an address.`);
  try {
    checkWebhook(url, false);
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}
