// A response that is not JSON, of a route whose format the specification does not show (cli.md,
// "Output"): as it is, cleaned on a terminal, byte for byte into a file, and with --json in one
// object.
import type { Result } from '../kit/command.ts';
import { CliError } from '../kit/errors.ts';
import type { ExitName } from '../kit/exit.ts';
import { clean } from '../../page/clean.ts';
import { saving } from './saving.ts';
import type { Target } from './show.ts';

export async function writePlain(
  { reply, paid = false, kept }: Extract<Result, { kind: 'reply' }>,
  target: Target,
): Promise<ExitName> {
  const bytes = await reply.bytes();
  const type = reply.headers.get('content-type') ?? '';
  await saving({ bytes, document: undefined, paid, kept }, async () => {
    if (target.format === 'json') {
      const wrapped = JSON.stringify({ content_type: type, text: textOf(bytes, type) });
      await target.output.writeJson(`${wrapped}\n`);
    } else await target.output.write(shown(bytes, type, target));
    await target.output.finish();
  });
  const unkept = paid ? (await kept?.())?.unkept : undefined;
  if (unkept !== undefined) throw unkept;
  return 'ok';
}

function shown(bytes: Uint8Array, type: string, { format, output, context }: Target): string | Uint8Array {
  if (format === 'get')
    throw new CliError('missing_member', `The answer has no member ${context.flags.get}: ${is(type)}.`, {
      advice: 'Leave out --get to print it unchanged.',
    });
  if (format !== 'text')
    throw new CliError('server', `The answer cannot be shown as ${context.flags.format}: ${is(type)}.`, {
      advice: 'Leave out --format to print it unchanged.',
    });
  if (!output.isTerminal) return bytes;
  const text = clean(textOf(bytes, type));
  return text.endsWith('\n') ? text : `${text}\n`;
}

function is(type: string): string {
  return `it is ${type === '' ? 'of no named type' : type}, not JSON`;
}

/** In the character set that the type names, where it is one that is known; else in UTF-8. */
function textOf(bytes: Uint8Array, type: string): string {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
