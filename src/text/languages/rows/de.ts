import { wordList } from '../../word-lists.ts';
import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'de',
  stops:
    'der die das des dem den ein eine einer eines einem einen und oder aber denn sondern wenn falls als wie ob dass daß weil da ' +
    'in im ins an am ans auf aus bei beim mit nach seit von vom zu zum zur über unter vor hinter neben zwischen durch für gegen ' +
    'ohne um bis ab pro je während wegen trotz statt innerhalb außerhalb ' +
    'ich du er sie es wir ihr mich dich sich uns euch mir dir ihm ihn ihnen mein dein sein seine seiner seines seinem seinen ihre ihrer ' +
    'ihres ihrem ihren unser unsere man selbst dieser diese dieses diesem diesen jener jene jenes welche welcher welches welchem welchen ' +
    'derer deren dessen denen wer wen wem wessen was wo wohin woher wann warum wieso weshalb wozu womit wodurch worin woraus wofür worauf wovon ' +
    'bin bist ist sind war waren wäre wären sei gewesen worden wurde wurden wird werden würde würden haben hat habe hatte hatten hätte ' +
    'kann können konnte konnten könnte muss müssen musste soll sollen sollte sollten darf dürfen will wollen wollte möchte ' +
    'nicht kein keine keiner keinen keinem nur auch noch schon sehr so mehr viel viele vieler vielen alle aller allem alles andere anderen ' +
    'einige jede jeder jedes jedem jeden beide beiden hier dort dann doch also nun bereits etwa',
  light:
    'jahr jahre jahren name namen nennt nannte genannt heißt hieß heißen art arten typ anzahl zahl menge teil begriff wort gab gibt passiert ' +
    'beispiel insgesamt ungefähr genau bezeichnung bezeichnet grund gründe prozentsatz prozent anteil' +
    ' mache machen macht tue tun gehe gehen komme kommen bekomme bekommen gebe geben nehme nehmen benutze benutzen verwende verwenden nutze nutzen sage sagen zeit',
  asks: {
    amount: [
      'wie (?:breit|lang|warm|kalt|teuer|schnell|dick|spät)',
      'wie ?viel zeit',
      'welche (?:höhe|länge|breite|tiefe|größe|dauer|summe)',
      'wie ?viele?',
      'wie hoch',
      'wie groß',
      'wie lange?',
      'wie oft',
      'wie alt',
      'wie weit',
      'wie schwer',
      'wie tief',
      'wie häufig',
      'welche anzahl',
      'wieviele?',
      'welcher (?:prozentsatz|anteil|betrag)',
    ],
    date: [
      'wann',
      '(?:in|seit|ab|bis) welche[mn] (?:jahr|monat|jahrhundert|jahrzehnt|tag)',
      'an welchem (?:tag|datum)',
      'welches (?:jahr|datum)',
      'welchem jahr',
    ],
    person: ['wer', 'wen', 'wem', 'wessen'],
    place: ['wo', 'wohin', 'woher', 'in welche[rmn] (?:stadt|land|staat|region|ort|provinz|gebiet)'],
    reason: ['warum', 'wieso', 'weshalb', 'wozu', 'aus welchem grund'],
    manner: [
      'wie man',
      'wie(?= \\w+ (?:ich|man|wir|du|sie)(?!\\p{L}))',
      'wie (?:kann|muss|wird|werden|funktioniert|geht|macht|richte|stelle|installier\\w*)',
      'auf welche weise',
    ],
    condition: [
      'wann (?:soll(?:te|ten|en)?|muss|müssen|darf|dürfen|kann|können|brauch\\w+|lohnt)',
      'wann(?= (?:ist|sind) [^?]{1,60}(?:nötig|notwendig|sinnvoll|erlaubt|erforderlich|möglich)(?!\\p{L}))',
      'unter welchen (?:umständen|bedingungen|voraussetzungen)',
      'in welchen fällen',
      'was (?:passiert|geschieht),? wenn',
    ],
    comparison: ['unterschied(?:e|en|es)?', 'unterscheide[nt]', 'im vergleich'],
    list: [
      'welche(?=[^?]{1,60} (?:gibt es|gehören|müssen|muss|sollten?|brauche[nt]?)(?!\\p{L}))',
      'was gehört',
      'woraus besteht',
      'nenne',
    ],
    definition: ['was (?:ist|sind|bedeutet|heißt|versteht man)'],
  },
  causes: [
    ...wordList('weil da denn deshalb daher darum aufgrund wegen durch damit um'),
    'führte zu',
    'verursacht\\w*',
    'grund',
    'sodass',
    'dank',
  ],
  defines: ['ist', 'sind', 'bedeute[nt]', 'bezeichne[nt]', 'heißt', 'versteht man', 'steht für'],
  conditions: [...wordList('wenn falls sofern sobald solange bevor außer mindestens nur'), 'im falle'],
  compares: [
    'unterschiede? (?:besteht |gibt es )?zwischen (.{1,80}?) und (.{1,80}?)',
    'unterscheide[nt] sich (.{1,80}?) (?:und|von) (.{1,80}?)',
  ],
  measures: {
    length: 'hoch lang breit tief weit dick groß höhe länge breite tiefe entfernung',
    time: 'lange zeit dauer dauert alt oft frist',
    money: 'hoch teuer kostet kosten preis gebühr betrag',
  },
  purposes: ['um [^,]{3,120} zu \\p{L}+', 'zum \\p{L}+'],
  frames: [
    '^als (.{2,60}?) (?:wird|werden|bezeichnet|gilt|gelten)',
    '^unter (.{2,60}?) (?:versteht|verstehen|wird|werden)',
    '^mit (.{2,60}?) (?:ist|sind|wird|werden) [^.]*(?:gemeint|bezeichnet)',
  ],
  announces: ['folgende[rnms]?', 'wie folgt', 'nachstehend\\w*', 'nachfolgend\\w*', 'untenstehend\\w*'],
  denies:
    'nicht kein keine keiner keinen keinem nie niemals ohne verboten untersagt unzulässig ausgeschlossen ausnahme ausnahmen außer veraltet',
  numbers:
    'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig hundert tausend million millionen milliarden dutzend hälfte drittel viertel doppelt',
  capitals: 'nouns',
  letters: 'abcdefghijklmnopqrstuvwxyzäöüß',
  cut: 'spaces',
  compounds: true,
};
