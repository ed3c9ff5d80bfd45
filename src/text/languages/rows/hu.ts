import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'hu',
  stops:
    'a az egy és vagy de hanem hogy ha mert mint is csak nem ne sem már még meg el ki be fel le át után előtt alatt között mellett szerint miatt nélkül felett ' +
    'én te ő mi ti ők engem téged őt minket titeket őket neki nekik ez ezek azok ezt azt ennek annak ezen azon itt ott erre arra ebben abban ' +
    'ki kik kit kinek mi mit mik miért mikor hol hová honnan hogyan hány mennyi milyen melyik amely amelyek ami aki akik amit akit ahol amikor ' +
    'van vannak volt voltak lesz lenne lett lettek kell lehet tud lehetett nincs ' +
    'nagyon több legtöbb minden mindenki más másik sok kevés így úgy akkor most majd pedig valamint illetve által',
  light:
    'év évben éve név neve nevű hívják szám száma mennyiség típus fajta rész példa szó kifejezés körülbelül ok százalék kerül lehet tudom tudok',
  asks: {
    amount: [
      'milyen (?:széles|mély|drága)',
      'mennyi ideig',
      'meddig',
      'hány\\S*',
      'mennyi\\S*',
      'milyen (?:nagy|magas|hosszú|messze|gyakran|idős|arány\\S*)',
      'mekkora',
    ],
    date: ['mikor', '(?:melyik|hányadik|milyen) (?:év\\S*|hónap\\S*|évszázad\\S*|nap\\S*)'],
    person: ['ki', 'kik', 'kit', 'kinek', 'kivel'],
    place: ['hol', 'hová', 'honnan', 'melyik (?:város\\S*|ország\\S*|hely\\S*|állam\\S*)'],
    reason: ['miért', 'mi okból'],
    manner: ['hogyan', 'miként', 'milyen módon'],
    definition: ['mi (?:az|a)', 'mit jelent'],
  },
  causes: ['mert', 'mivel', 'ezért', 'miatt', 'következtében', 'hogy', 'ok\\S*', 'így'],
  measures: {
    length: 'magas hosszú széles mély magassága hossza',
    time: 'ideig időre sokáig gyakran idős meddig',
    money: 'kerül ára díja drága mennyibe',
  },
  purposes: ['\\p{L}{4,}(?:hoz|hez|höz)'],
  frames: ['^az? (.{2,60}?) (?:egy|olyan)(?!\\p{L})'],
  announces: ['következő\\S*', 'alábbi\\S*'],
  denies: 'nem ne sem soha nincs tilos nélkül kivéve kivétel kivételek elavult',
  numbers:
    'nulla két kettő három négy öt hat hét nyolc kilenc tíz tizenkét húsz harminc száz ezer millió milliárd fele harmada negyede',
  capitals: 'names',
  letters: 'aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz',
  cut: 'spaces',
  compounds: true,
};
