// The tool `evidence_verify`: the bundle of a brief as the service sends it, or one in a folder of the command line.
import { verifyBundle } from '../../../evidence/verify.ts';
import { inputOf } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';
import { documentOf, type ToolCall } from '../finding.ts';
import { fileIn } from '../folders.ts';
import type { Kept } from '../session.ts';

export async function verify({ session, context, command, members }: ToolCall): Promise<Kept> {
  const { id, file } = members;
  if (typeof file === 'string' && id === undefined) {
    const path = fileIn(session.folders, file);
    const input = inputOf(command, { file: [path], 'no-receipt': true });
    const { document, run } = await documentOf(await command.run(context, input));
    return { document: limitsFirst(document), run };
  }
  if (typeof id !== 'string' || file !== undefined)
    throw usageError('Give the id of a brief, or a file: one of them.');
  const client = await context.client();
  const bundle = await (await client.call('brief.evidence', { id }, { signal: context.signal })).bytes();
  const report = await verifyBundle([bundle], { now: context.now(), signal: context.signal, file: id });
  return { document: limitsFirst({ ...report }) };
}

/** What was not checked comes before what was: an agent that reads the verdict, and no further, reads that too. */
function limitsFirst(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { report, verdict, origin, summary, not_checked, ...rest } = document;
  return { report, verdict, origin, summary, not_checked, ...rest };
}
