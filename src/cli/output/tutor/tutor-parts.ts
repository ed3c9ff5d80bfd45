// The parts of a tutor's turn that no other document has: how an answer was judged, the path, what else can be begun.
import { isRecord } from '../../../api/record.ts';
import type { Citation } from '../../../api/payloads/common.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { shortened } from '../../../text/marks.ts';
import type {
  TutorJudgement,
  TutorProgress,
  TutorScore,
  TutorStep,
  TutorTurn,
} from '../../../api/payloads/tutor.ts';
import type { Screen } from '../../../page/screen.ts';
import { pagesOf, textOf } from '../answer/cited.ts';
import { whereOf } from '../../../page/where.ts';
import { cellText, isList, recordsIn, recordsOnly } from '../table/rows.ts';
import { wrap } from '../../../page/wrap.ts';

const VERDICTS: Readonly<Record<string, string>> = {
  correct: 'Right.',
  partly: 'Partly right.',
  wrong: 'Not so.',
};

/** `Partly right. The answer: 15 February 2021.`; empty where nothing was judged. */
export function judgement(value: Foreign<TutorJudgement>, screen: Screen): string {
  if (!isRecord(value)) return '';
  const verdict = textOf(value.verdict ?? '');
  const said = VERDICTS[verdict] ?? '';
  const paint =
    verdict === 'correct' ? screen.paint.green : verdict === 'wrong' ? screen.paint.red : screen.paint.yellow;
  const expected = value.expected;
  const answer = typeof expected === 'string' ? `The answer: ${screen.clean(expected)}` : '';
  const parts = [said === '' ? '' : paint(said), answer].filter((part) => part !== '');
  return wrap(parts.join(' '), screen.columns);
}

/** `Partly right. The answer: 15 February 2021.` as it came; empty where nothing was judged. */
export function verdictWords(value: Foreign<TutorJudgement>): string {
  if (!isRecord(value)) return '';
  const answer = typeof value.expected === 'string' ? `The answer: ${value.expected}` : '';
  return [VERDICTS[textOf(value.verdict ?? '')] ?? '', answer].filter((part) => part !== '').join(' ');
}

/** The steps with a mark each; empty where they are laid out otherwise. */
export function path(progress: Foreign<TutorProgress>, screen: Screen): string {
  const steps = isRecord(progress) ? (recordsOnly(progress.steps) ?? []) : [];
  if (steps.length === 0) return '';
  const [done, open] = screen.unicode ? ['✓', '·'] : ['x', '-'];
  const lines = steps.map((step) => {
    const mark = step.done === true ? screen.paint.green(done) : screen.paint.dim(open);
    const kind = screen.cleanLine(textOf(step.kind ?? '')).padEnd(KIND_WIDTH);
    const indent = ' '.repeat(KIND_WIDTH + 5);
    return wrap(stepTitle(step, screen), screen.columns, indent, `  ${mark} ${screen.paint.dim(kind)} `);
  });
  return [screen.paint.bold('The path'), ...lines].join('\n');
}

const KIND_WIDTH = 5;

export function stepTitle(step: ForeignRecord<TutorStep>, screen: Screen): string {
  return screen.cleanLine(textOf(step.title ?? ''));
}

/** `2 of 5 steps`, else the members side by side. */
export function progressPart(value: Foreign<TutorProgress>): string {
  if (!isRecord(value)) return value === undefined || value === null ? '' : `progress ${cellText(value)}`;
  const { covered, total, steps } = value;
  if (typeof covered === 'number' && typeof total === 'number' && Array.isArray(steps))
    return total === 0 ? '' : `${covered} of ${total} steps`;
  const members = Object.entries(value).map(
    ([name, member]) => `${name.replaceAll('_', ' ')} ${cellText(member)}`,
  );
  return members.length === 0 ? '' : `progress: ${members.join(', ')}`;
}

/** `Score: 3 of 5 questions right, 1 partly.`; empty where nothing was asked. */
export function scoreText(value: Foreign<TutorScore>, screen: Screen): string {
  const text = scoreWords(value);
  return text === '' ? '' : screen.paint.bold(wrap(text, screen.columns));
}

/** The same as one line. */
export function scoreWords(value: Foreign<TutorScore>): string {
  if (!isRecord(value)) return '';
  const { asked, correct, partly, passed } = value;
  if (typeof asked !== 'number' || typeof correct !== 'number') return '';
  const more = [
    typeof partly === 'number' && partly > 0 ? `, ${partly} partly` : '',
    typeof passed === 'number' && passed > 0 ? `, ${passed} passed over` : '',
  ];
  return `Score: ${correct} of ${asked} ${asked === 1 ? 'question' : 'questions'} right${more.join('')}.`;
}

/** What changed for the learner, a paragraph each. */
export function notices(value: Foreign<readonly string[]>, screen: Screen): string[] {
  if (!isList(value)) return [];
  return value.map((notice) => wrap(screen.paint.yellow(screen.clean(textOf(notice))), screen.columns));
}

/** The sectors and topics that a session can be begun about. */
export function available(value: Foreign<TutorTurn['available']>, screen: Screen): string {
  if (!isRecord(value)) return '';
  return (['sectors', 'topics'] as const)
    .flatMap((name) => {
      const all = value[name];
      if (!isList(all) || all.length === 0) return [];
      const lines = all.map((one) => wrap(screen.cleanLine(textOf(one)), screen.columns, '    ', '  - '));
      return [screen.paint.bold(name === 'sectors' ? 'Sectors' : 'Topics of this sector'), ...lines];
    })
    .join('\n');
}

const LONGEST_PASSAGE = 320;

/** Where to look where a question has no answer; the passages are none. */
export function nearest(value: Foreign<readonly Citation[]>, screen: Screen): string {
  const lines = recordsIn(value).flatMap((citation) => {
    const quote = shortened(screen.cleanLine(textOf(citation.quote ?? '')), LONGEST_PASSAGE);
    const source = [textOf(citation.title ?? ''), pagesOf([citation]), whereOf(citation)];
    const said = screen.cleanLine(source.filter((part) => part !== '').join(', '));
    return [wrap(quote, screen.columns, '  ', '- '), wrap(screen.paint.dim(said), screen.columns, '  ')];
  });
  return lines.length === 0
    ? ''
    : ['The closest passages, none of them sure to answer it:', ...lines].join('\n');
}
