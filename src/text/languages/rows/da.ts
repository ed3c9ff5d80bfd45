import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'da',
  stops:
    'og at det den de en et som i på af for med til fra om ud op ind over under ved mod mellem gennem efter før uden hos ifølge inden siden ' +
    'men eller så når hvor hvad hvem hvis hvilken hvilket hvilke hvordan hvorfor hvornår hvorfra der her da ' +
    'jeg du han hun vi I dem mig dig ham hende os jer sig min mit mine din dit sin sit sine hans hendes vores deres dets man denne dette disse ' +
    'er var være været bliver blive blev blevet har havde have haft kan kunne skal skulle må måtte vil ville gør gøre gjorde får fik få ' +
    'ikke ej ingen intet kun også meget mere mest mange alle alt andre anden andet hver både nogle noget nogen end jo allerede mindre',
  light:
    'år året navn hedder hed kaldes kaldt antal antallet type slags del eksempel ord skete cirka grund procent koster',
  asks: {
    amount: [
      'hvor (?:bred|bredt|varm|dyr|dyrt|tyk|mange|dybt|længe)',
      'hvor (?:mange|meget|stor|stort|høj|højt|lang|langt|længe|gammel|ofte|dyb)',
      'hvilken (?:andel|mængde)',
    ],
    date: ['hvornår', '(?:hvilket|hvilken) (?:år|dato|måned|århundrede|dag|årti)'],
    person: ['hvem'],
    place: ['hvor', 'hvorfra', 'i (?:hvilken|hvilket) (?:by|land|stat|region)'],
    reason: ['hvorfor'],
    manner: ['hvordan', 'på hvilken måde'],
    definition: ['hvad (?:er|betyder)'],
  },
  causes: ['fordi', 'derfor', 'på grund af', 'for at', 'så at', 'takket være', 'årsag\\w*', 'grunden'],
  defines: ['er', 'betyder', 'betegner'],
  measures: {
    length: 'høj højt lang langt bred bredt dyb dybt stor højde længde',
    time: 'længe tid gammel ofte',
    money: 'koster dyr dyrt pris gebyr meget',
  },
  purposes: ['for at [^,]{3,120}'],
  frames: ['^ved (.{2,60}?) forstås', '^med (.{2,60}?) (?:menes|forstås)'],
  announces: ['følgende', 'nedenfor', 'nedenstående'],
  denies: 'ikke aldrig ingen intet uden forbudt undtagen undtagelse undtagelser forældet',
  numbers:
    'nul to tre fire fem seks syv otte ni ti elleve tolv tyve tredive fyrre halvtreds hundrede tusind million millioner halvdelen tredjedel fjerdedel dobbelt',
  capitals: 'names',
  letters: 'abcdefghijklmnopqrstuvwxyzæøå',
  cut: 'spaces',
  compounds: true,
};
