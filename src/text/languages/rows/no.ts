import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'no',
  stops:
    'og at det den de en et ei som i på av for med til fra om ut opp inn over under ved mot mellom gjennom etter før uten hos ifølge innen siden ' +
    'men eller så når hvor hva hvem hvis hvilken hvilket hvilke hvordan hvorfor hvorfra der her da ' +
    'jeg du han hun vi dere dem meg deg ham henne oss seg min mitt mine din ditt sin sitt sine hans hennes vår vårt våre deres man denne dette disse ' +
    'er var være vært blir bli ble blitt har hadde ha hatt kan kunne skal skulle må måtte vil ville gjør gjøre gjorde får fikk få ' +
    'ikke ingen intet bare også meget mye mer mest mange alle alt andre annen annet hver både noen noe enn jo allerede mindre',
  light:
    'år året navn heter het kalles kalt antall antallet type slags del eksempel ord skjedde omtrent grunn prosent koster',
  asks: {
    amount: [
      'hvor (?:bred|bredt|varm|dyr|dyrt|tykk|dypt)',
      'hvor (?:mange|mye|stor|stort|høy|høyt|lang|langt|lenge|gammel|ofte|dyp)',
      'hvilken (?:andel|mengde)',
    ],
    date: ['når', '(?:hvilket|hvilken) (?:år|dato|måned|århundre|dag|tiår)'],
    person: ['hvem'],
    place: ['hvor', 'hvorfra', 'i (?:hvilken|hvilket) (?:by|land|stat|region)'],
    reason: ['hvorfor'],
    manner: ['hvordan', 'på hvilken måte'],
    definition: ['hva (?:er|betyr)'],
  },
  causes: ['fordi', 'derfor', 'på grunn av', 'for å', 'slik at', 'takket være', 'årsak\\w*', 'grunnen'],
  defines: ['er', 'betyr', 'betegner'],
  measures: {
    length: 'høy høyt lang langt bred bredt dyp dypt stor høyde lengde',
    time: 'lenge tid gammel ofte',
    money: 'koster dyr dyrt pris gebyr mye',
  },
  purposes: ['for å [^,]{3,120}'],
  frames: ['^med (.{2,60}?) (?:menes|forstås|mener)'],
  announces: ['følgende', 'nedenfor'],
  denies: 'ikke aldri ingen intet uten forbudt unntatt unntak foreldet',
  numbers:
    'null to tre fire fem seks sju åtte ni ti elleve tolv tjue tretti førti femti hundre tusen million millioner halvparten tredjedel fjerdedel dobbelt',
  capitals: 'names',
  letters: 'abcdefghijklmnopqrstuvwxyzæøå',
  cut: 'spaces',
  compounds: true,
};
