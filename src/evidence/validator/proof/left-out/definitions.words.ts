// The words of definitions, for definitions.ts: folded, each list with how it was made.
import { wordSet } from '../../../../text/word-lists.ts';

/**
 * Adjectives without which "a …" is still true: peoples and places, size, rank and renown. None that makes its noun something else
 * ("former", "toy", "mock", "sea", "vice", "fictional", "proposed"), none that counts or compares.
 */
export const DESCRIBING: ReadonlySet<string> = wordSet(
  'african american argentine argentinian asian australian austrian bangladeshi belgian brazilian british bulgarian canadian chilean chinese',
  'colombian croatian cuban czech danish dutch egyptian english estonian ethiopian european finnish french georgian german ghanaian greek',
  'hungarian icelandic indian indonesian iranian iraqi irish israeli italian jamaican japanese jewish kenyan korean latvian lebanese',
  'lithuanian malaysian mexican moroccan nigerian norwegian pakistani peruvian philippine polish portuguese romanian russian scottish',
  'serbian slovak slovenian spanish swedish swiss syrian thai turkish ukrainian vietnamese welsh',
  'large small big major prominent famous popular influential renowned notable acclaimed successful important leading proprietary',
  'comprehensive multinational historic beautiful',
);

/** Participles of what happened once to what they are told of: "founded in 1911" is "was founded in 1911". */
export const FOUNDED: ReadonlySet<string> = wordSet(
  'founded established developed designed built written directed produced created released published formed composed recorded introduced',
  'invented discovered launched erected constructed opened incorporated commissioned painted filmed premiered',
);

/** Participles of where and how it is: "located in Ohio" is "is located in Ohio" where it is one, and "was" where it was. */
export const PLACED: ReadonlySet<string> = wordSet(
  'located situated based headquartered known owned operated inhabited spoken',
);

/** What persons do, each of which may be said alone of who does several. */
export const OCCUPATIONS: ReadonlySet<string> = wordSet(
  'academic activist actor actress adventurer anthropologist archaeologist architect artist astronaut astronomer athlete author banker',
  'biologist broadcaster businessman businesswoman chef chemist choreographer clergyman coach columnist comedian composer conductor',
  'critic dancer designer diplomat director dramatist economist editor educator engineer entrepreneur essayist explorer filmmaker',
  'footballer geographer geologist guitarist historian humorist illustrator industrialist inventor investor journalist jurist lawyer',
  'librarian linguist mathematician merchant missionary model musician naturalist novelist nurse painter philanthropist philosopher',
  'photographer physician physicist pianist pilot playwright poet politician presenter printer producer professor programmer psychologist',
  'publisher racer rapper researcher sailor scholar scientist screenwriter sculptor singer sociologist soldier songwriter statesman',
  'surgeon swimmer teacher theologian translator violinist wrestler writer zoologist',
);
