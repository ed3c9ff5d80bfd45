// English words in two spellings, for spelling.ts: patterns over folded words, and pairs. Made from the differences between British
// and American spelling that change no other word: a pair whose one side is also another word ("meter", "check", "practice",
// "tire", "storey") is left out.

/** Each ending of the American spelling with what the British one has in its place. */
export const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(\w{3,})iz(e|es|ed|ing|ation|ations|er|ers)$/, '$1is$2'],
  [/^(\w{3,})yz(e|es|ed|ing|er|ers)$/, '$1ys$2'],
  [
    /^(col|lab|fav|harb|neighb|hon|behavi|hum|vap|arm|endeav|flav|od|savi|tum|vig|parl|splend|rum)or(s|ed|ing|al|able|ful|hood|hoods|ite|ites)?$/,
    '$1our$2',
  ],
  [
    /^(travel|cancel|label|model|fuel|level|signal|counsel|channel|marvel|quarrel|equal|total|initial|dial|tunnel)(ed|ing|er|ers|or|ors)$/,
    '$1l$2',
  ],
  [/^(cent|theat|fib|calib|lust)er(s)?$/, '$1re$2'],
  [/^(def|off|lic|pret)ense(s)?$/, '$1ence$2'],
  [/^(toward|upward|downward|forward|backward|afterward|onward|inward|outward)s$/, '$1'],
];

/** Whole words. */
export const PAIRS: readonly string[] = [
  'an a',
  'whilst while',
  'amongst among',
  'gray grey',
  'program programme',
  'programs programmes',
  'catalog catalogue',
  'catalogs catalogues',
  'enrollment enrolment',
  'fulfill fulfil',
  'fulfillment fulfilment',
  'skillful skilful',
  'judgment judgement',
  'judgments judgements',
  'aging ageing',
  'maneuver manoeuvre',
  'maneuvers manoeuvres',
  'pediatric paediatric',
  'anemia anaemia',
  'leukemia leukaemia',
  'estrogen oestrogen',
  'esophagus oesophagus',
  'fetal foetal',
  'hemoglobin haemoglobin',
  'hemorrhage haemorrhage',
  'orthopedic orthopaedic',
  'aluminum aluminium',
  'airplane aeroplane',
  'airplanes aeroplanes',
  'skeptical sceptical',
  'artifact artefact',
  'artifacts artefacts',
  'sulfur sulphur',
];
