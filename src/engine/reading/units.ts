// The statements of a chunk one by one, for a reader to point at: each sentence, item, row, definition and block of code, so
// that together they are the chunk's text and no two overlap.
import { grouped } from '../../text/groups.ts';
import { endsOpen } from '../statements/lead-ins.ts';
import { oneLine, type Form, type Statement } from '../statements/statement.ts';

const WHOLE: ReadonlySet<Form> = new Set(['item', 'row', 'definition', 'code', 'metadata']);
/** An item or a definition that is longer than this is pointed at by its sentences, in UTF-16 units. */
const LONGEST_WHOLE = 300;

/** Statements of one chunk that have their lead-ins in common, in reading order: a paragraph, the items of a list. */
export interface UnitRun {
  readonly lead: string;
  readonly units: readonly Statement[];
}

/**
 * In reading order; no run is empty.
 * @param forReasons what leads a list in is a unit, too, which may give the reason by itself; a date or an author is none
 */
export function runsOf(statements: readonly Statement[], forReasons = false): UnitRun[] {
  const runs: { lead: string; units: Statement[]; isProse: boolean }[] = [];
  for (const units of byBlock(statements).map(unitsOfBlock)) {
    const [first] = units;
    if (first === undefined || (forReasons && first.form === 'metadata')) continue;
    const isProse = first.form === 'sentence';
    const last = runs.at(-1);
    // Each paragraph is a run of its own; the items of one list are one.
    if (last === undefined || isProse || last.isProse || last.lead !== first.lead)
      runs.push({ lead: first.lead, units: [...(forReasons ? leadOf(first) : []), ...units], isProse });
    else last.units.push(...units);
  }
  return runs.map(({ lead, units }) => ({ lead, units }));
}

/** The sentence of the same chunk that leads a statement in. */
function leadOf(led: Statement): Statement[] {
  const { chunk, parts } = led;
  const own = parts.lead.findLast(
    ({ of, start, text }) => of !== undefined && start >= chunk.start && endsOpen(text),
  );
  if (own === undefined) return [];
  const said = { spans: [own], own: oneLine(own.text), lead: '', parts: { own: [own], lead: [] } };
  return [{ ...led, ...said, form: 'sentence', items: 0 }];
}

function byBlock(statements: readonly Statement[]): Statement[][] {
  return [...grouped(statements, ({ block }) => block)].toSorted(([a], [b]) => a - b).map(([, all]) => all);
}

function unitsOfBlock(statements: readonly Statement[]): readonly Statement[] {
  const sentences = statements.filter(({ form }) => form === 'sentence');
  const whole = statements.find(({ form }) => WHOLE.has(form));
  if (whole === undefined) return sentences;
  return sentences.length === 0 || whole.own.length <= LONGEST_WHOLE ? [whole] : sentences;
}
