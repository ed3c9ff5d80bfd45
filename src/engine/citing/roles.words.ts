// What headings say of the sentences under them: data, one pattern or phrase each, for headings in lower case without numbers and
// punctuation. Reports of incidents, posts and papers use the same few. English only.
import { phraseList, wordList } from '../../text/word-lists.ts';

/** Headings that are these and nothing more, or these before "of …", "for …", a colon or a bracket. */
export const ROLE_HEADINGS: Readonly<Record<RoleName, readonly string[]>> = {
  /** What a document says in short. */
  summary: [
    ...wordList('summary abstract synopsis overview highlights tldr announcement recap'),
    'tl dr',
    '(?:executive|incident|short|brief|quick|event|outage) (?:summary|overview|description)',
    'in (?:short|brief|a nutshell|summary)',
    'at a glance',
    'key (?:points|takeaways|findings|results|facts|changes)',
    'the short version',
  ],
  /** What happened, and to whom. */
  what: [
    'what (?:happened|changed|we (?:did|built|found|announced|released)|was affected|went wrong|broke|is (?:the )?news)',
    'what(?: i|)s (?:new|changed|changing)',
    '(?:the )?(?:incident|outage|event|problem|issue|impact|symptoms?|news|results?|findings?|effects?|damage|outcomes?)',
    '(?:user|customer|business|service|user facing) impact',
    'impact (?:on|to|of) .*',
    '(?:problem|incident|issue|impact) (?:description|statement|summary|details)',
    'decisions?(?: outcome| made)?',
  ],
  /** Why it happened or was done. */
  why: [
    '(?:the )?(?:root |proximate |underlying |possible |likely )?causes?(?: of .*)?',
    '(?:(?:root )?causes? |causal )?analysis(?: of (?:the )?(?:root )?causes?)?',
    '(?:contributing|causal) (?:factors?|causes?|conditions)',
    'trigger(?:s|ing)?(?: event)?',
    'why (?:it|this|that|now|the|we (?:did|do this|built|made|chose|are|need|needed|want|wanted|changed|moved)|did|was|were|does (?:it|this) matter).*',
    'what caused .*',
    '(?:the )?(?:motivations?|rationale|reasons?|reasoning|justification|explanation|diagnosis)',
    'motivation (?:for|behind) .*',
    '(?:the |what )?(?:problems?|challenges?) (?:this|it|that|we) (?:solves?|addresse?s?|fix(?:es)?|are (?:solving|facing)|faced?|had|saw)',
    '(?:context|background) and problem statement',
  ],
  /** What is planned, promised or to be done. */
  next: [
    '(?:action|follow ?up|todo|to do|corrective|preventive|preventative|future) (?:items?|actions?|work|plans?|steps?|tasks?|list|measures|directions?)',
    ...phraseList(
      'follow ?ups?, (?:process|documentation|technical) improvements, (?:our |the )?next(?: steps?| actions?)?',
      'what(?: i|)s next(?: .*)?, what (?:comes|happens|is coming) next.*',
    ),
    'what (?:we will do|we are (?:doing|going to do|planning)|we plan).*',
    '(?:looking|going|moving|the way|path|plans?) (?:ahead|forward)',
    '(?:the |our )?(?:roadmap|road map|outlook|future|plans?|timeline for .*|upcoming .*|coming (?:up|soon))',
    ...phraseList(
      'plans? for .*, prevention, how (?:we (?:will|plan to)|to) prevent .*, consequences?|implications',
    ),
  ],
  /** How an incident ended: no beginning of its story. */
  end: [
    ...wordList('resolution recovery mitigation mitigations remediation fix workaround resolved response'),
    '(?:the )?(?:fix|solution|resolution|recovery|response|mitigation)(?: and .*)?',
    'how (?:we|it was) (?:fixed|resolved|responded|mitigated|recovered).*',
    'resolution and .*',
    'conclusions?',
  ],
  /** What was so before. */
  background: [
    ...wordList('background history context preliminaries prerequisites terminology glossary definitions'),
    '(?:some |a bit of |a little )?(?:background|history|context)(?: .*)?',
    'about (?:us|the .*|this .*)',
    'related work',
  ],
  /** What tells nothing of the story: thanks, addresses, help wanted. */
  aside: [
    ...wordList(
      'acknowledgements acknowledgments acknowledgement acknowledgment thanks credits references bibliography contributors contacts contact feedback license licence copyright disclaimer footnotes notes appendix resources links sponsors faq questions comments',
    ),
    '(?:special )?thank(?:s| you).*',
    '(?:learn|read|find out|see) more.*',
    '(?:further|additional|related) (?:reading|information|resources|links|posts?|articles?)',
    '(?:get|getting) (?:involved|in touch|started|help)',
    '(?:how to |how you can |ways to )?(?:help|contribute|join|support|donate|participate|register|apply)(?: us| out)?',
    '(?:try|use|install|download|upgrade|join)(?: it)?(?: (?:out|now|today|us))?',
    'about (?:the )?(?:author|authors|project|foundation|organi[sz]ation|company)',
    'contact(?: us)?',
    '(?:installation|installing|upgrading|usage|downloads?|support).*',
    'table of contents',
    'what went well',
    'where we got lucky',
    // What was weighed is not what was decided.
    '(?:considered |alternative |other |rejected )?(?:options|alternatives)(?: considered)?',
    'pros and cons(?: of (?:the |each )?(?:options|alternatives))?',
    'status|state|deciders?|decision (?:makers?|drivers?)',
  ],
};

export type RoleName = 'summary' | 'what' | 'why' | 'next' | 'end' | 'background' | 'aside';
