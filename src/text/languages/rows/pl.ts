import { wordList } from '../../word-lists.ts';
import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'pl',
  stops:
    'i oraz a ale lub albo czy że żeby aby bo gdy jeśli jeżeli jak jako niż więc zatem w we z ze na do od po za o u przy przez przed pod nad między bez dla ku według podczas ' +
    'się to ten ta te tego tej tych tym tą tę tymi taki taka takie który która które którego której których którym którą którzy którymi ' +
    'kto kogo komu kim co czego czemu czym gdzie skąd dokąd kiedy dlaczego ile ilu jaki jaka jakie jakiego jakiej jakich jakim jaką czyj ' +
    'ja ty on ona ono my wy oni one mnie mi ciebie ci jego jej go jemu mu nią nim niego niej ich im nich nimi nas nam was wam swój swoja swoje swojego swojej swoich mój twój nasz wasz ' +
    'jest są był była było byli były być będzie będą został została zostało zostały zostali może mogą mógł można musi muszą należy trzeba ma mają miał miała miało ' +
    'nie tak tylko też także już jeszcze bardzo bardziej najbardziej wszystko wszystkie wszystkich każdy każda każde inne inny inna innych sam sama same tam tu wtedy potem również',
  light:
    'rok roku lat lata latach nazwa nazwę nazywa nazywał nazwisko imię liczba liczbę rodzaj typ część przykład termin słowo około powód procent odsetek' +
    ' używać używam użyć robić zrobić dostać wziąć dać mogę można mam kosztuje kosztują czasu',
  asks: {
    amount: [
      '(?:na )?jak długo',
      'jak(?:ą|ie|i) (?:wysokość|długość|szerokość|głębokość|czas|ma)',
      'ile czasu',
      'ile',
      'ilu',
      'jak (?:duż\\w+|wysok\\w+|dług\\w+|długo|daleko|często|star\\w+|głębok\\w+)',
      'jak(?:a|i|ą) (?:jest |była? )?(?:liczba|liczbę|procent|odsetek|ilość)',
    ],
    date: [
      'kiedy',
      '(?:w|od|do) któr\\w+ (?:roku|wieku|miesiącu|dnia|dekadzie)',
      '(?:w|od) jakim (?:roku|wieku|miesiącu)',
      'któr\\w+ roku',
    ],
    person: ['kto', 'kogo', 'komu', 'kim', 'przez kogo'],
    place: [
      'gdzie',
      'skąd',
      'dokąd',
      '(?:w|z) (?:jakim|którym|jakiej|której) (?:mieście|kraju|miejscu|regionie|stanie|prowincji)',
    ],
    reason: ['dlaczego', 'z jakiego powodu', 'czemu', 'po co'],
    condition: [
      'kiedy (?:warto|należy|trzeba|można|powin\\w+|mogę|muszę|nie)',
      'w jakich (?:przypadkach|warunkach)',
      'co się (?:stanie|dzieje),? (?:jeśli|gdy)',
    ],
    manner: ['jak', 'w jaki sposób'],
    definition: ['co to (?:jest|są|znaczy)?', 'czym (?:jest|są)', 'co oznacza'],
  },
  causes: [
    'ponieważ',
    'bo',
    'gdyż',
    'dlatego',
    'z powodu',
    ...wordList('dzięki aby żeby więc przyczyn\\w* powod\\w* wskutek'),
  ],
  defines: ['to', 'jest', 'są', 'oznacza(?:ją)?'],
  conditions: ['jeśli', 'jeżeli', 'gdy', 'kiedy', 'dopóki', 'zanim', 'o ile', 'w przypadku', 'co najmniej'],
  measures: {
    length: 'wysokość długość szerokość głębokość wysoki długi odległość',
    time: 'długo czas czasu często trwa',
    money: 'kosztuje kosztują cena cenę opłata',
  },
  purposes: ['aby [^,]{3,120}', 'żeby [^,]{3,120}', 'w celu [^,]{3,120}'],
  frames: [
    '^(.{2,60}?) (?:nazywamy|nazywa się)',
    'przez (.{2,60}?) rozumie',
    'pod pojęciem (.{2,60}?) rozumie',
  ],
  announces: ['następując\\w+', 'poniższ\\w+', 'poniżej'],
  denies:
    'nie nigdy żaden żadna żadne bez zabronione zabroniony zakazane zakaz oprócz wyjątkiem wyjątek wyjątki przestarzałe',
  numbers:
    'zero dwa dwie dwóch trzy trzech cztery czterech pięć pięciu sześć siedem osiem dziewięć dziesięć jedenaście dwanaście dwadzieścia trzydzieści sto tysiąc tysiące tysięcy milion miliony milionów miliardów połowa trzecia czwarta podwójnie',
  capitals: 'names',
  letters: 'aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż',
  cut: 'spaces',
  // No stemmer: the commonest endings of nouns, adjectives and verbs.
  affixes: {
    behind:
      'owaniach owaniami owaniem owania owanie ościami ościach ością ości ość owego owemu owych owymi owej owym owie ' +
      'iejszych iejszego iejsza iejszy iejsze iami iach ami ach ego emu ych ymi imi ich iej iem iego iemu ów om em ej ym im ą ę y i a e o u ' +
      'ała ało ały ali ił iła iło iły ili ać ić eć ąc ono ano eni',
    least: 4,
  },
};
