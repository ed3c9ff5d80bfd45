import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'sv',
  stops:
    'och att det den de en ett som i på av för med till från om ut upp in över under vid mot mellan genom efter före utan hos enligt inom utanför sedan ' +
    'men eller utan så när var vad vem vilka vilken vilket vilkas vems hur varför vart varifrån där här då ' +
    'jag du han hon vi ni dem mig dig honom henne oss er sig min mitt mina din ditt sin sitt sina hans hennes vår vårt våra deras dess man denna detta dessa ' +
    'är var vara varit blir bli blev blivit har hade ha haft kan kunde kunna ska skall skulle måste får fick få vill ville gör göra gjorde gjort ' +
    'inte ej icke ingen inget inga bara också även mycket mer mest många alla allt andra annan annat varje både några något någon än ju redan mindre',
  light:
    'år året namn namnet heter hette kallas kallades antal antalet typ sort del exempel term ord hände ungefär anledning procent kostar',
  asks: {
    amount: [
      'hur (?:bred|brett|varm|dyr|dyrt|snabbt|tjock)',
      'hur (?:många|mycket|stor|stort|stora|hög|högt|lång|långt|länge|gammal|ofta|djup|tung)',
      'vilken (?:andel|mängd)',
      'vilket antal',
    ],
    date: ['när', '(?:vilket|vilken|vilka) (?:år|datum|månad|århundrade|dag|årtionde)'],
    person: ['vem', 'vilka personer', 'vems'],
    place: ['var', 'vart', 'varifrån', 'i (?:vilken|vilket) (?:stad|land|stat|region|plats)'],
    reason: ['varför', 'av vilken anledning'],
    manner: ['hur', 'på vilket sätt'],
    definition: ['vad (?:är|betyder|innebär)'],
  },
  causes: [
    'eftersom',
    'därför',
    'på grund av',
    'för att',
    'så att',
    'tack vare',
    'orsak\\w*',
    'anledning\\w*',
  ],
  defines: ['är', 'betyder', 'innebär', 'avser'],
  measures: {
    length: 'hög högt lång långt bred brett djup djupt stor höjd längd',
    time: 'länge tid gammal ofta',
    money: 'kostar dyr dyrt pris avgift mycket',
  },
  purposes: ['för att [^,]{3,120}'],
  frames: ['^med (.{2,60}?) (?:menas|avses|förstås)'],
  announces: ['följande', 'enligt nedan', 'nedan'],
  denies: 'inte ej aldrig ingen inget inga utan förbjudet förbjuden utom undantag föråldrad',
  numbers:
    'noll två tre fyra fem sex sju åtta nio tio elva tolv tjugo trettio fyrtio femtio hundra tusen miljon miljoner miljarder hälften tredjedel fjärdedel dubbelt',
  capitals: 'names',
  letters: 'abcdefghijklmnopqrstuvwxyzåäö',
  cut: 'spaces',
  compounds: true,
};
