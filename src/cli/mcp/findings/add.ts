// The tool `corpus_add`: the folders of the command line are read again.
import { documentOf, type ToolCall } from '../finding.ts';
import { inputOf } from '../../kit/command.ts';
import type { Kept } from '../session.ts';

export async function add({ session, context, command, members }: ToolCall): Promise<Kept> {
  const { folder, sector } = members;
  const path = typeof folder === 'string' ? [folder] : session.folders;
  return documentOf(await command.run(context, inputOf(command, { path, sector })));
}
