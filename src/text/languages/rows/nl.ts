import { wordList } from '../../word-lists.ts';
import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'nl',
  stops:
    'de het een van en of maar want dus als dan dat die dit deze wat wie waar wanneer waarom hoe hoeveel welke welk wiens waarin waarmee waardoor waarvan waarheen ' +
    'in op aan bij met naar uit voor door over onder tussen tegen tot om te na sinds zonder binnen buiten tijdens volgens per rond vanaf ' +
    'ik jij je u hij zij ze wij we jullie mij me jou hem haar hun hen ons onze mijn jouw zijn uw zich zelf men er daar hier ' +
    'is zijn was waren ben bent geweest wordt worden werd werden geworden heeft hebben had hadden heb hebt gehad kan kunnen kon konden zal zullen zou zouden ' +
    'moet moeten moest mag mogen wil willen wilde doet doen deed gaat ' +
    'niet geen nog al ook alleen zeer erg heel meer veel vele minder alle alles andere ander elk elke ieder iedere beide sommige enkele zo toen nu wel omdat hoewel terwijl',
  light:
    'jaar jaren naam namen heet heette genoemd noemt aantal soort soorten type deel voorbeeld term woord gebeurde ongeveer reden percentage tijd',
  asks: {
    amount: [
      'hoe (?:breed|warm|duur|snel|dik)',
      'hoe ?lang',
      'hoeveel tijd',
      'wat is de (?:hoogte|lengte|duur|prijs|breedte)',
      'hoe ?veel',
      'hoe (?:groot|hoog|lang|oud|ver|vaak|zwaar|diep)',
      'welk (?:aantal|percentage|bedrag)',
    ],
    date: [
      'wanneer',
      '(?:in|sinds|vanaf) welk (?:jaar|decennium)',
      '(?:in|op) welke (?:maand|eeuw|datum|dag)',
      'welk jaar',
    ],
    person: ['wie', 'wiens'],
    place: ['waar', 'waarheen', 'in welke? (?:stad|land|staat|regio|plaats|provincie)'],
    reason: ['waarom', 'om welke reden'],
    manner: ['hoe (?:kan|moet|wordt|worden|werkt|gaat|maak|stel)', 'op welke manier'],
    condition: [
      'wanneer (?:moet|moeten|mag|mogen|kan|kun|kunnen|zou)',
      'onder welke (?:voorwaarden|omstandigheden)',
      'in welke gevallen',
      'wat gebeurt er (?:als|wanneer|indien)',
    ],
    comparison: ['verschil(?:len)?', 'in vergelijking'],
    list: [
      'welke(?=[^?]{1,60} (?:zijn er|bestaan|moet|moeten|heb|heeft|horen)(?!\\p{L}))',
      'waaruit bestaat',
      'noem',
    ],
    definition: ['wat (?:is|zijn|betekent)'],
  },
  causes: wordList('omdat doordat want daarom vanwege wegens zodat dankzij door reden veroorza\\w*'),
  defines: ['is', 'zijn', 'betekent', 'betekenen', 'staat voor', 'verwijst naar'],
  conditions: [...wordList('als indien wanneer zodra tenzij voordat mits zolang minstens'), 'in geval van'],
  compares: ['verschil(?:len)? (?:is er |zijn er )?tussen (.{1,80}?) en (.{1,80}?)'],
  measures: {
    length: 'hoog lang breed diep ver groot hoogte lengte breedte',
    time: 'lang tijd duur duurt oud vaak termijn',
    money: 'kost kosten prijs tarief duur hoog',
  },
  purposes: ['om [^,]{3,120} te \\p{L}+', 'voor het \\p{L}+'],
  frames: [
    '^onder (.{2,60}?) (?:verstaan|verstaat|wordt|worden)',
    '^met (.{2,60}?) (?:wordt|worden|bedoelen|bedoelt)',
  ],
  announces: ['volgende', 'als volgt', 'hieronder'],
  denies: 'niet geen nooit zonder verboden behalve uitgezonderd uitzondering uitzonderingen verouderd',
  numbers:
    'nul twee drie vier vijf zes zeven acht negen tien elf twaalf twintig dertig veertig vijftig honderd duizend miljoen miljard helft derde kwart dubbel dozijn',
  capitals: 'names',
  letters: 'abcdeëfghiïjklmnopqrstuvwxyz',
  cut: 'spaces',
  compounds: true,
};
