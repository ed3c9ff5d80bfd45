// Headings that parts of documents have, whatever they are about, in lower case: where a document begins with one and has others
// beside it, it is not a title (two manuals and a folder of policies were called "Examples", "Background" and "Installing" by it).

export const SECTIONS: ReadonlySet<string> = new Set(
  [
    'about abstract acknowledgements appendix arguments authors background bugs caveats changelog changes conclusion contents',
    'context contributing credits definitions description details diagnostics disclaimer environment example examples exceptions',
    'faq features files general glossary goals history installation installing instructions introduction intro license limitations',
    'motivation name notes objective objectives options overview parameters prerequisites procedure purpose questions reference',
    'references requirements resources rationale returns scope security setup summary synopsis syntax tldr terms usage',
    'zusammenfassung einleitung hintergrund beispiele introducción resumen antecedentes ejemplos contexte exemples résumé',
  ]
    .join(' ')
    .split(' ')
    .concat([
      'see also',
      'getting started',
      'quick start',
      'exit status',
      'table of contents',
      'in this article',
      'in this section',
      'on this page',
      'notable changes',
      'release notes',
      'what is this',
      'before you begin',
      'how to use',
      'how it works',
    ]),
);
