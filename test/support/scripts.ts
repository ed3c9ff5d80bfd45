// One sentence or two in each of fourteen scripts, with what is hard in them: marks upon letters, joiners inside words, words
// without spaces between, characters of two code units, text from right to left.
export const SCRIPTS: Readonly<Record<string, string>> = {
  Latin: 'Le règlement entre en vigueur à Orléans. Die Größe zählt: Cafe\u0301 du Nord, naïveté’s end.',
  Greek: 'Ο κανονισμός τίθεται σε ισχύ την Πρωτομαγιά. Η γέφυρα άνοιξε το πρωί.',
  Cyrillic: 'Правила поведения действуют с мая. Мост через реку открыт ёжиками и\u0306.',
  Hebrew: 'הַכְּלָלִים נִכְנָסִים לְתֹקֶף בְּמַאי. הגשר נפתח בבוקר.',
  Arabic: 'القواعد سارية منذ أيار. می‌خواهم کتاب‌ها را بخوانم و پل‌ها را ببینم.',
  Devanagari: 'आचार संहिता मई से लागू है। क्षत्रिय पुल सुबह खुला। र्‍य और क्ष्म।',
  Tamil: 'நடத்தை விதிகள் மே மாதம் முதல் நடைமுறையில் உள்ளன. பாலம் திறக்கப்பட்டது.',
  Thai: 'กฎระเบียบมีผลบังคับใช้ตั้งแต่เดือนพฤษภาคม สะพานเปิดตอนเช้า',
  Khmer: 'ច្បាប់នេះចូលជាធរមានតាំងពីខែឧសភា។ ស្ពានបើកនៅពេលព្រឹក។',
  Han: '本行動規範自五月起生效。大橋於早晨開放，𠮷野家與𡈽地亦適用。',
  Kana: 'この文書は日本行動規範を定めるものである。コンピュータと橋は朝に開く。が\u3099。',
  Hangul: '행동 강령은 오월부터 시행된다. 다리는 아침에 열렸다. \u1112\u1161\u11ab글.',
  Ethiopic: 'የሥነ ምግባር ደንቡ ከግንቦት ጀምሮ ይሠራል። ድልድዩ ጠዋት ተከፈተ።',
  Emoji: 'The 👩‍👩‍👧‍👦 family met at the 🏳️‍🌈 bridge; 👍🏽 to the 🇫🇷 rules of conduct.',
};

/** A generator of numbers from 0 to below 1, the same ones for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) >>> 0;
    const mixed = state ^ (state + Math.imul(state ^ (state >>> 7), state | 61));
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Words to search for: what is between two spaces, or any few characters. */
export function wordsOf(text: string, random: () => number): string {
  const letters = Array.from(text);
  const from = Math.floor(random() * letters.length);
  return letters.slice(from, from + 1 + Math.floor(random() * 12)).join('');
}
