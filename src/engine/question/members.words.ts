// How documents name what they say of themselves, and in which words people ask for it.

/** The members of front matter, of a header or of a field list, by a word of their name. */
export interface MemberRow {
  /** What is asked for. */
  readonly kind: 'date' | 'person';
  readonly named: readonly string[];
  readonly asked: readonly string[];
}

const MADE = [
  'publish published publication post posted write wrote written release released issue issued appear appeared come came',
  'out make made create created add added upload uploaded date dated day first original originally',
];
const CHANGED = ['update updated change changed modify modified revise revised edit edited last latest date'];

export const MEMBER_ROWS: readonly MemberRow[] = [
  {
    kind: 'date',
    named: ['date published publish publishdate pubdate posted created issued released written revdate'],
    asked: MADE,
  },
  {
    kind: 'date',
    named: ['updated update lastmod modified revised changed edited revdate'],
    asked: CHANGED,
  },
  {
    kind: 'person',
    named: ['author authors by byline creator creators writer contributor contributors'],
    asked: ['author authors write wrote written writer post posted contribute contributed create created by'],
  },
  { kind: 'person', named: ['editor editors'], asked: ['edit edits edited editor editors'] },
  {
    kind: 'person',
    named: ['publisher organization organisation'],
    asked: ['publish publishes published publisher'],
  },
  { kind: 'person', named: ['owner owners'], asked: ['own owns owned owner owners responsible'] },
  {
    kind: 'person',
    named: ['maintainer maintainers'],
    asked: ['maintain maintains maintained maintainer maintainers'],
  },
  { kind: 'person', named: ['reviewer reviewers'], asked: ['review reviews reviewed reviewer reviewers'] },
  {
    kind: 'person',
    named: ['approver approvers approved'],
    asked: ['approve approves approved approver approvers'],
  },
];

/** What a document is called in a question for its members: "the date of the recipe". */
export const DOCUMENT_WORDS: readonly string[] = [
  'article articles blog chapter doc document entry essay guide letter memo minutes note notes page paper policy post',
  'recipe report site story text tutorial website',
];
