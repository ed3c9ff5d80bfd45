import { wordList } from '../../word-lists.ts';
import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'fr',
  stops:
    'le la les un une des du de d l au aux à en et ou mais donc or ni car si que qu qui quoi dont où quand comme comment pourquoi combien ' +
    'quel quelle quels quelles lequel laquelle lesquels lesquelles ce cet cette ces cela ça ceci celui celle ceux celles c s n j m t y ' +
    'je tu il elle on nous vous ils elles me te se lui leur leurs moi toi soi eux mon ma mes ton ta tes son sa ses notre nos votre vos ' +
    'dans par pour sur sous avec sans chez vers entre contre pendant depuis avant après jusque jusqu dès lors selon parmi ' +
    'est sont était étaient être été suis es sommes êtes fut furent sera seront serait soit a ont avait avaient avoir eu as ai avons avez aura aurait ' +
    'fait faire font peut peuvent pouvait pouvoir doit doivent devait devoir ' +
    'ne pas plus moins très trop aussi encore déjà même mêmes tout toute tous toutes autre autres chaque aucun aucune non oui ainsi alors ici là ' +
    'lorsque lorsqu puisque puisqu quelque quelques plusieurs peu beaucoup est-ce t-il t-elle puis',
  light:
    'année années an nom noms nombre type types sorte genre partie exemple appelle appelé nommé terme mot passe environ façon raison pourcentage' +
    ' mettre mets prendre prends obtenir obtiens utiliser utilise donner donne aller vais dire dis temps peux peut puis dois doit',
  asks: {
    amount: [
      'combien de temps',
      'quelle est la (?:hauteur|longueur|taille|durée|largeur|profondeur|distance|superficie|population|proportion)',
      'combien',
      'quel (?:nombre|pourcentage|montant|âge|poids)',
      'quelle (?:quantité|taille|distance|hauteur|longueur|proportion|part|superficie|population|durée)',
      'à quelle (?:fréquence|distance|vitesse|hauteur)',
    ],
    date: [
      '^[^\\p{L}]*(?:depuis )?quand',
      '(?:en|de|depuis) quelle (?:année|décennie)',
      'à quelle (?:date|époque)',
      'quel (?:jour|mois|siècle)',
      'quelle (?:année|date)',
      'en quel mois',
    ],
    person: ['qui', 'à qui', 'de qui', 'par qui'],
    place: ['où', "d'où", '(?:dans|en|à) quel(?:le)? (?:ville|pays|région|lieu|endroit|état|province)'],
    reason: ['pourquoi', 'pour quelles? raisons?'],
    manner: ['comment', 'de quelle (?:manière|façon)'],
    condition: [
      'quand (?:dois-je|doit-on|(?:ne )?faut-il|peut-on|puis-je|devrait-on)',
      'dans quel(?:le)?s? (?:cas|conditions?|circonstances)',
      'que se passe-t-il (?:si|quand|lorsque)',
    ],
    comparison: ['différences?', 'en comparaison'],
    list: [
      'quel(?:le)?s (?:sont|étaient)',
      'quel(?:le)?s(?= [^?]{1,60} (?:faut-il|existent|y a-t-il|doit|doivent|peut-on)(?!\\p{L}))',
      'énumère[rz]?',
    ],
    definition: ["qu'est-ce que", "qu'est-ce qu", 'que signifie', 'quelle est la définition'],
  },
  causes: [
    'parce que',
    'parce qu',
    'car',
    'puisque',
    'en raison',
    'à cause',
    'afin',
    'pour que',
    ...wordList('grâce donc ainsi entraîn\\w* caus\\w* raisons? dû due'),
  ],
  defines: ['est', 'sont', 'désignent?', 'signifient?', 'consistent? à', 'consistent? en'],
  conditions: [
    ...wordList("si s'il s'ils quand lorsque"),
    'dès que',
    'à condition',
    'sauf',
    'avant de',
    "jusqu'à ce que",
    'au moins',
    'en cas de',
  ],
  compares: ['différences? (?:y a-t-il )?entre (.{1,80}?) et (.{1,80}?)'],
  measures: {
    length: 'haut haute hauteur longueur largeur profondeur distance taille',
    time: 'temps durée dure longtemps délai âge',
    money: 'coûte coûtent prix tarif montant frais',
  },
  purposes: ['pour [^,]{3,120}', "afin d[e'’][^,]{3,120}"],
  frames: [
    "^on appelle (.{2,60}?) (?:un|une|le|la|les|l'|des|tout|toute|ce)(?!\\p{L})",
    '^par (.{2,60}?),? on entend',
    '^on entend par (.{2,60}?) (?:un|une|le|la|les|des|tout|toute)(?!\\p{L})',
    "^(?:le |l['’]|la )?(?:terme|mot|expression) (.{2,60}?) (?:désigne|signifie)",
  ],
  announces: ['suivante?s?', 'ci-dessous', 'ci-après', 'comme suit'],
  denies:
    'ne pas jamais aucun aucune sans interdit interdite interdits interdites sauf excepté exception exceptions obsolète déconseillé',
  numbers:
    'zéro deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante cent mille million millions milliards moitié tiers quart double douzaine',
  capitals: 'names',
  letters: 'aàâbcçdeéèêëfghiîïjklmnoôpqrstuùûvwxyz',
  cut: 'spaces',
  apostrophe: 'elided',
};
