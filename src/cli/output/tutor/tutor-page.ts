// A tutor session laid out as a brief, so that Markdown and HTML of both are made in one place: a section a turn, headed by what
// was said, then what was learned and the score.
import { isRecord } from '../../../api/record.ts';
import type { Brief, BriefParagraph, BriefSection } from '../../../api/payloads/brief.ts';
import type { ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { TutorTurn } from '../../../api/payloads/tutor.ts';
import type { Exchange, SessionRecord } from './session-record.ts';
import { textOf } from '../answer/cited.ts';
import { isList, recordsIn } from '../table/rows.ts';
import { scoreWords, verdictWords } from './tutor-parts.ts';
import { shortened } from '../../../text/marks.ts';

type Paragraph = ForeignRecord<BriefParagraph>;
type Turn = ForeignRecord<TutorTurn>;

export function sessionPage({
  session_id,
  sector_id,
  topic,
  exchanges,
}: SessionRecord): ForeignRecord<Brief> {
  const last = exchanges.at(-1)!;
  return {
    id: session_id,
    title: topic ?? session_id,
    variant: 'tutor',
    sectors: sector_id === null ? [] : [sector_id],
    created_at: last.time,
    citations: exchanges.flatMap(({ turn }) => (isList(turn.citations) ? turn.citations : [])),
    sections: [...exchanges.map(sectionOf), ...scoreOf(last.turn)],
  };
}

/** The longest heading, in UTF-16 units. */
const LONGEST = 120;

function sectionOf({ message, turn }: Exchange): ForeignRecord<BriefSection> {
  const said = (message ?? 'A message that was not kept').replace(/\s+/gu, ' ').trim();
  const heading = shortened(said, LONGEST - 1);
  return { heading, paragraphs: [...judged(turn), ...replied(turn), ...refusals(turn), ...asked(turn)] };
}

function judged({ judgement }: Turn): Paragraph[] {
  const words = verdictWords(judgement);
  return words === '' ? [] : [plain(words)];
}

function replied({ lead, step, reply, claims }: Turn): Paragraph[] {
  const title = isRecord(step) ? ` ${textOf(step.title ?? '')}` : '';
  const frame = typeof lead === 'string' ? [plain(`${lead}${title}`)] : [];
  if (typeof reply !== 'string') return frame;
  const all = recordsIn(claims);
  if (all.length > 1 && reply.includes('\n'))
    return [
      ...frame,
      ...all.map((claim) => ({ outcome: 'answered' as const, text: claim.text, claims: [claim] })),
    ];
  return [...frame, { outcome: 'answered', text: reply, claims: claims ?? [] }];
}

function refusals({ outcome, reasons }: Turn): Paragraph[] {
  if (outcome !== 'insufficient_evidence') return [];
  const texts =
    isList(reasons) && reasons.length > 0 ? recordsIn(reasons).map(({ text }) => textOf(text ?? '')) : [''];
  return texts.map((reason) => ({ outcome: 'insufficient_evidence', text: null, reason, claims: [] }));
}

function asked({ check_question: check, shows }: Turn): Paragraph[] {
  const isPut = !isList(shows) || shows.includes('question');
  return isPut && isRecord(check) ? [plain(`Question: ${textOf(check.text ?? '')}`)] : [];
}

function scoreOf({ score, progress }: Turn): ForeignRecord<BriefSection>[] {
  const { covered, total } = isRecord(progress) ? progress : {};
  const path =
    typeof covered === 'number' && typeof total === 'number' ? `${covered} of ${total} steps.` : '';
  const words = [scoreWords(score), path].filter((part) => part !== '').join(' ');
  return words === '' ? [] : [{ heading: 'At the end', paragraphs: [plain(words)] }];
}

function plain(text: string): Paragraph {
  return { outcome: 'answered', text, claims: [] };
}
