// What is remembered of endpoints, in the state folder: how each is spoken to, and of which it was said what leaves.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../api/record.ts';
import { writeWhole } from '../../disk/durable.ts';

export interface Memory {
  /** The place of an endpoint's dialect in their list, by base address and model. */
  readonly dialects: Readonly<Record<string, number>>;
  /** Origins of which it was said that documents' sentences go there. */
  readonly announced: readonly string[];
}

/** What cannot be read is forgotten: it is found out, or said, once more. */
export function recall(state: string): Memory {
  try {
    const value: unknown = JSON.parse(readFileSync(fileOf(state), 'utf8'));
    const { dialects, announced } = isRecord(value) ? value : {};
    const known = Object.entries(isRecord(dialects) ? dialects : {}).flatMap(([key, at]) =>
      typeof at === 'number' && Number.isSafeInteger(at) ? [[key, at] as const] : [],
    );
    const origins: unknown[] = Array.isArray(announced) ? announced : [];
    return {
      dialects: Object.fromEntries(known),
      announced: origins.filter((one): one is string => typeof one === 'string'),
    };
  } catch {
    return { dialects: {}, announced: [] };
  }
}

/** Changes what is remembered; a folder that cannot be written forgets. */
export function remember(state: string, change: (memory: Memory) => Memory): void {
  try {
    writeWhole(fileOf(state), [Buffer.from(`${JSON.stringify(change(recall(state)))}\n`)], false);
  } catch {
    // Nothing depends on it.
  }
}

function fileOf(state: string): string {
  return join(state, 'models.json');
}
