import { wordList } from '../../word-lists.ts';
import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'it',
  stops:
    'il lo la i gli le l un uno una di del dello della dei degli delle dell a al allo alla ai agli alle all da dal dallo dalla dai dagli dalle dall in nel nello nella nei negli nelle nell ' +
    'su sul sullo sulla sui sugli sulle sull con col per tra fra senza sotto sopra verso contro durante dopo prima fino ' +
    'e ed o od ma né che chi cui quale quali quando dove come quanto quanta quanti quante perché se c d s n ' +
    'io tu lui lei egli ella esso essa noi voi loro essi esse mi ti si ci vi ne lo li me te sé mio mia miei mie tuo tua suo sua suoi sue nostro nostra nostri nostre vostro ' +
    'questo questa questi queste quello quella quelli quelle quel quei ciò cosa ' +
    'è sono era erano fu furono essere stato stata stati state sia sarà saranno sarebbe ha hanno aveva avevano avere avuto ho abbiamo ebbe ' +
    'può possono poteva potere potrebbe deve devono doveva dovere fa fanno fare fece ' +
    'non sì più meno molto molti molte tanto anche già ancora tutto tutta tutti tutte altro altra altri altre stesso stessa ogni alcuni alcune nessun nessuno nessuna qui lì così allora poi',
  light:
    'anno anni nome nomi chiama chiamato chiamata numero quantità tipo tipi parte esempio termine parola accadde successo circa ragione percentuale' +
    ' faccio usare uso utilizzare ottenere ottengo mettere metto dare do prendere prendo dire dico posso può possiamo devo tempo costa costano',
  asks: {
    amount: [
      '(?:per )?quanto tempo',
      'quant[oaie] (?:è|sono) (?:alt|larg|lung|profond)[oaie]',
      "qual è (?:il|la|l') ?(?:lunghezza|durata|larghezza|profondità|prezzo|costo)",
      'quant[oaie]',
      "qual è (?:il|la|l') ?(?:numero|quantità|percentuale|dimensione|distanza|popolazione|altezza)",
      'quale (?:percentuale|quantità|età)',
      'ogni quanto',
    ],
    date: [
      '^[^\\p{L}]*(?:da )?quando',
      '(?:in|da|dal) (?:che|quale) (?:anno|data|mese|secolo|giorno|decennio)',
      'che anno',
      'in che data',
    ],
    person: ['chi'],
    place: ['dove', "dov'è", '(?:in|da) (?:che|quale) (?:città|paese|luogo|regione|stato|provincia)'],
    reason: ['perché', 'per quale (?:motivo|ragione)', 'come mai'],
    manner: ['^[^\\p{L}]*come', 'in che modo'],
    condition: [
      'quando (?:devo|si deve|posso|si può|bisogna|conviene|è (?:necessario|possibile))',
      'in quali? (?:casi|caso|condizioni|circostanze)',
      '(?:che )?cosa (?:succede|accade) (?:se|quando)',
    ],
    comparison: ['differenz[ae]', 'a confronto'],
    list: [
      'quali (?:sono|erano|furono)',
      'quali(?= \\p{L}{3,}[ei] (?:esistono|devono?|servono|posso|ci sono|ha))',
      'elenca',
    ],
    definition: ["(?:che )?cos'è", 'che cosa (?:è|sono|significa)', 'cosa (?:è|sono|significa)'],
  },
  causes: [
    'perché',
    'poiché',
    'dato che',
    'a causa',
    'per questo',
    'grazie a',
    ...wordList('affinché quindi motivo ragione dovut\\w* caus\\w* per'),
  ],
  defines: ['è', 'sono', 'significano?', 'indicano?', 'consistono? in', 'consiste in'],
  conditions: [
    'se',
    'quando',
    'qualora',
    'purché',
    'a meno che',
    'prima di',
    'finché',
    'in caso di',
    'almeno',
  ],
  compares: ["differenz[ae] (?:c'è |ci sono )?(?:tra|fra) (.{1,80}?) ed? (.{1,80}?)"],
  measures: {
    length: 'alto alta lungo lunga largo altezza lunghezza larghezza profondità distanza',
    time: 'tempo durata dura anni età',
    money: 'costa costano prezzo tariffa costo',
  },
  purposes: ['per [^,]{3,120}'],
  frames: [
    '^per (.{2,60}?) si intende',
    '^con (.{2,60}?) si (?:intende|indica|indicano)',
    'si (?:chiama|definisce|dice) (.{2,60}?) (?:un|una|il|la|lo|i|gli|le)(?!\\p{L})',
  ],
  announces: ['seguent[ei]', 'di seguito', 'come segue'],
  denies:
    'non mai nessun nessuno nessuna senza vietato vietata vietati proibito tranne salvo eccetto eccezione eccezioni obsoleto',
  numbers:
    'zero due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta cento mille mila milione milioni miliardi metà terzo quarto doppio dozzina',
  capitals: 'names',
  letters: 'aàbcdeéèfghiìjklmnoòpqrstuùvwxyz',
  cut: 'spaces',
  apostrophe: 'elided',
};
