// Names in one plain spelling: accents off, Cyrillic, Greek and Georgian letters by their usual Latin ones. Other
// scripts stay as they are and match only among themselves.

/** Lower-case Latin letters, digits and spaces as far as the script allows; the rest as given, NFKD without marks. */
export function latin(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  const plain = PLAIN.test(lower) ? lower : mapped(lower);
  return plain.replace(/ʼ|[’‘`´ʻʾʿ]/g, "'");
}

const PLAIN = /^[\0-\u007f]*$/;

function mapped(text: string): string {
  let spelled = '';
  for (const character of text) spelled += LETTERS.get(character) ?? character;
  const bare = spelled.normalize('NFKD');
  // Marks carry vowels in the scripts of India and South-East Asia: only those of alphabets are dropped.
  return bare.replace(/[\u0300-\u036f\u064b-\u065f\u0591-\u05c7]/g, '').normalize('NFC');
}

const LETTERS: ReadonlyMap<string, string> = new Map(
  [
    'øo łl đd ðd þth ßss æae œoe ıi ħh ŋn',
    'аa бb вv гg ґg дd еe ёe єie жzh зz иi іi їi йi кk лl мm нn оo пp рr сs тt уu ўu фf хkh цts чch шsh щshch ъ ыy ь эe юiu яia',
    'ђdj јj љlj њnj ћc џdz ѓg ќk ѕdz қk ғg ңn өo ұu үu һh әa',
    'αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo άa έe ήi ίi όo ύy ώo',
    'აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh',
  ]
    .join(' ')
    .split(' ')
    .map((pair) => [pair[0]!, pair.slice(1)]),
);
