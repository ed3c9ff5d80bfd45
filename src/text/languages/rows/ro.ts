import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'ro',
  stops:
    'și şi sau dar ori că să dacă de la în din pe cu pentru prin către spre până după înainte între sub peste fără contra despre lângă ca decât asupra ' +
    'un o unui unei unor niște al a ai ale lui ei lor cel cea cei cele celor acest această aceasta acesta acești aceste acestor acestui acel acea acei acele ' +
    'eu tu el ea noi voi ele mă te se ne vă îl îi le lor mi ți își i-a s-a meu mea său sa săi sale nostru noastră ' +
    'ce cine care cărui cărei căror cui când unde cum cât câtă câți câte ' +
    'este e sunt era erau fi fost fiind a am ai au avea avut are aveau poate pot putea trebuie va vor ar ' +
    'nu mai foarte mult multe mulți tot toată toți toate alt altă alți alte fiecare niciun nicio nici atunci aici acolo astfel deci doar numai cum deja încă',
  light:
    'an anul anii nume numele numește numit numită număr numărul cantitate tip tipuri fel parte exemplu termen cuvânt aproximativ motiv procent timp pot poate putem costă',
  asks: {
    amount: [
      'c[âa]t timp',
      'ce (?:înălțime|lungime|lățime|adâncime|durată|suprafață)',
      'câ[tț][ăie]?',
      'ce (?:procent|număr|cantitate|procentaj|vârstă)',
      'care (?:este|era|a fost) (?:numărul|populația|procentul|distanța|înălțimea|suprafața)',
    ],
    date: [
      'când',
      '(?:în|din) (?:ce|care) (?:an|lună|secol|zi|deceniu)',
      'în ce dată',
      'la ce dată',
      'ce an',
    ],
    person: ['cine', 'cui', 'pe cine'],
    place: ['unde', '(?:în|din) (?:ce|care) (?:oraș|țară|loc|regiune|stat|provincie)'],
    reason: ['de ce', 'din ce (?:motiv|cauză)'],
    manner: ['cum', 'în ce (?:mod|fel)'],
    definition: ['ce (?:este|sunt|înseamnă)'],
  },
  causes: [
    'pentru că',
    'deoarece',
    'fiindcă',
    'din cauza',
    'datorită',
    'astfel',
    'ca urmare',
    'motiv\\w*',
    'cauz\\w*',
    'pentru a',
  ],
  defines: ['este', 'sunt', 'înseamnă', 'reprezintă', 'se referă la'],
  measures: {
    length: 'înălțime înălțimea lungime lungimea lățime adâncime înalt distanța',
    time: 'timp durată durează',
    money: 'costă preț prețul taxă tariful',
  },
  purposes: ['pentru a [^,]{3,120}', 'ca să [^,]{3,120}'],
  frames: ['prin (.{2,60}?) se (?:înțelege|înţelege|intelege)'],
  announces: ['următo\\w*', 'mai jos', 'după cum urmează'],
  denies: 'nu niciodată niciun nicio fără interzis interzisă exceptând excepția excepție excepții învechit',
  numbers:
    'zero doi două trei patru cinci șase șapte opt nouă zece unsprezece doisprezece douăzeci treizeci patruzeci cincizeci sută sute mie mii milion milioane miliarde jumătate treime sfert dublu',
  capitals: 'names',
  letters: 'aăâbcdefghiîjklmnopqrsștțuvwxyz',
  cut: 'spaces',
};
