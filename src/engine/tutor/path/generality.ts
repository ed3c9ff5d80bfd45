// How general a section is, by its heading and its document's place: for paths that go from the general to the special.
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import type { TeachableStatement } from './material.ts';

const ON_TOPIC = 0.6;
/** From this rank on a section concerns few learners. */
export const SPECIAL = 2;

/** 0: says what the topic is; 1: everything else; 2: troubles, exceptions and what is for those who know it. */
export function generality({ section, document, share, isOfTitle }: TeachableStatement): number {
  if (FOR_FEW.test(section) || FOR_FEW.test(document.title)) return SPECIAL;
  const isOnTopic = isOfTitle || share >= ON_TOPIC;
  if (isOnTopic && SAYS_WHAT.test(section)) return 0;
  return OPTION.test(section) ? SPECIAL : 1;
}

/** Documents that introduce the others first, then those nearest to the root; else as they were. */
export function generalFirst(documents: readonly DocumentRecord[]): DocumentRecord[] {
  const depths = new Map(documents.map((one) => [one, depthOf(one)]));
  return documents.toSorted(
    (a, b) => Number(introduces(b)) - Number(introduces(a)) || depths.get(a)! - depths.get(b)!,
  );
}

/** `README.md`, `index.md`, "Introduction to …". */
export function introduces({ title, source_url }: DocumentRecord): boolean {
  return INTRODUCING_FILE.test(source_url) || SAYS_WHAT.test(title);
}

/** What speaks for a document as one to begin with, where others say as much on a topic: at most .25. */
export function introductoryWeight(document: DocumentRecord): number {
  return (introduces(document) ? 0.25 : 0) - 0.1 * depthOf(document);
}

function depthOf({ source_url }: DocumentRecord): number {
  return source_url.split('/').length - (INTRODUCING_FILE.test(source_url) ? 1 : 0);
}

const INTRODUCING_FILE =
  /(?:^|\/)_?(?:readme|index|overview|introduction|intro|about|getting[-_ ]?started)(?:\.[a-z]{2})?\.\w{1,8}$/i;
const SAYS_WHAT =
  /^\W*(?:\d[\d.]*\W+)?(?:what(?:['’]s| is| are| does)\b|introduc|overview\b|about\b|basics\b|getting started\b|start here\b|(?:key )?(?:concepts?|terms|terminology|definitions?)\b|summary\b|purpose\b)/i;
/** `dns.upstreams`, `--force`: a heading that is the name of an option, as it is typed. */
const OPTION = /^\W*[a-z][\w.=:/-]*\W*$/;
const FOR_FEW =
  /\b(?:troubleshoot\w*|advanced|faqs?|frequently asked|known (?:issues|problems|limitations)|limitations?|caveats?|errors?|debug\w*|uninstall\w*|remov(?:e|ing)|migrat\w+|deprecated|appendix|internals?|contribut\w+|legacy|change ?logs?|release notes|version \d[\d.]*|exceptions?|edge cases?|special cases?|what (?:could|can) go wrong)\b/i;
