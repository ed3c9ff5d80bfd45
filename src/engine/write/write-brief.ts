// A brief written anew, paragraph by paragraph, in one request: each sentence over the claims of its own paragraph. What
// compares (conflicts), reports what is gone, or is laid out (tables, lists) stays as it is quoted.
import type { BriefParagraph, BriefSection } from '../../api/payloads/brief.ts';
import type { MadeBrief } from '../brief/make.ts';
import type { CitingStore } from '../citing/compose.ts';
import { statementsFrom, type Statement } from './numbered.ts';
import type { Sentence } from './arrange.ts';
import { rewritten } from './rewrite.ts';
import type { Synthesiser } from './synthesiser.ts';

/** The brief in a model's words where the validator accepts them, with what became of the asking. */
export async function writeBrief(
  store: CitingStore,
  synthesiser: Synthesiser,
  brief: MadeBrief,
  signal?: AbortSignal,
): Promise<MadeBrief> {
  const all = brief.sections.flatMap(({ paragraphs }) => paragraphs).filter(isProse);
  const statements: (readonly Statement[])[] = [];
  for (const paragraph of all) statements.push(await statementsOf(store, paragraph, brief));
  const question = `A ${brief.variant} brief for ${aPerson(brief.persona)}.`;
  const { paragraphs, writing } = await rewritten(
    synthesiser,
    { question, paragraphs: statements, answers: false },
    signal,
  );
  if (paragraphs === null) return { ...brief, writing };
  const texts = new Map(all.map(({ id }, at) => [id, paragraphs[at]!]));
  const now = claimsNow(all, texts);
  const sections = brief.sections.map((section) => sectionOf(section, texts));
  return { ...brief, ...references(brief, sections, now), sections, writing };
}

/** Of one claim nothing can be joined, but much may be left out. */
function isProse({ outcome, relation, claims }: BriefParagraph): boolean {
  if (outcome !== 'answered' || relation === 'conflict' || relation === 'gone') return false;
  return claims.every(
    ({ text, partial }) => !text.includes('\n') && !text.includes(' | ') && partial !== true,
  );
}

async function statementsOf(
  store: CitingStore,
  { claims }: BriefParagraph,
  { citations }: MadeBrief,
): Promise<Statement[]> {
  const byId = new Map(citations.map((citation) => [citation.id, citation]));
  const cited = claims.flatMap((claim) => {
    const citation = byId.get(claim.citation_ids[0] ?? '');
    return citation === undefined ? [] : [{ cited: { claim, citation }, required: true }];
  });
  return statementsFrom(store, cited);
}

function aPerson(persona: string): string {
  return /^[aeiou]/i.test(persona) ? `an ${persona}` : `a ${persona}`;
}

type Texts = ReadonlyMap<string, readonly Sentence[]>;

function sectionOf(section: BriefSection, texts: Texts): BriefSection {
  return {
    ...section,
    paragraphs: section.paragraphs.map((paragraph) => {
      const claims = texts.get(paragraph.id)?.map(({ claim }) => claim) ?? [];
      // Where its claims could not be read again they stay.
      if (claims.length === 0) return paragraph;
      return { ...paragraph, claims, text: claims.map(({ text }) => text).join(' ') };
    }),
  };
}

/** Claim id → the id of the claim that rests on the same now. */
function claimsNow(all: readonly BriefParagraph[], texts: Texts): ReadonlyMap<string, string> {
  return new Map(
    all.flatMap(({ id, claims }) =>
      claims.flatMap((claim, at): [string, string][] => {
        const now = texts.get(id)?.find(({ on }) => on.includes(at));
        return now === undefined ? [] : [[claim.id, now.claim.id]];
      }),
    ),
  );
}

/** What names claims and citations of a brief, over its sections as they are now. */
function references(
  { citations, entities, changes, contradictions }: MadeBrief,
  sections: readonly BriefSection[],
  now: ReadonlyMap<string, string>,
): Pick<MadeBrief, 'citations' | 'entities' | 'changes' | 'contradictions'> {
  const claims = new Map(
    sections.flatMap(({ paragraphs }) =>
      paragraphs.flatMap((paragraph) => paragraph.claims.map((claim) => [claim.id, claim] as const)),
    ),
  );
  const idNow = (id: string) => (claims.has(id) ? id : (now.get(id) ?? id));
  const idsNow = (ids: readonly string[]) => [...new Set(ids.map(idNow))].filter((id) => claims.has(id));
  const used = [...claims.values()].flatMap(({ citation_ids }) => citation_ids);
  const byId = new Map(citations.map((citation) => [citation.id, citation]));
  return {
    citations: [...new Set(used)].flatMap((id) => byId.get(id) ?? []),
    entities: entities
      .map((entity) => ({
        ...entity,
        // A shorter sentence may no longer name it.
        claim_ids: idsNow(entity.claim_ids).filter((id) => {
          const claim = claims.get(id);
          return claim?.written !== true || claim.text.includes(entity.name);
        }),
      }))
      .filter(({ claim_ids }) => claim_ids.length > 0),
    changes: { ...changes, new: idsNow(changes.new), updated: idsNow(changes.updated) },
    contradictions: contradictions.map((one) => {
      const [first, second] = one.claim_ids;
      return { ...one, claim_ids: [idNow(first), idNow(second)] as const };
    }),
  };
}
