import { wordList } from '../../word-lists.ts';
import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'tr',
  stops:
    've ile veya ya da de ki ama fakat ancak ise için gibi kadar göre doğru karşı sonra önce beri dolayı rağmen üzere bu şu o bunlar şunlar onlar bunun şunun onun onların ' +
    'buna ona bunu onu bundan ondan burada orada ben sen biz siz beni seni bizi sizi benim senin bizim sizin kendi kendisi ' +
    'ne neler neyi neden niçin niye nasıl nerede nereye nereden nere kim kimler kimin kimi kime hangi hangisi kaç kaçı kaçıncı zaman mi mı mu mü ' +
    'bir her bazı birçok çok daha en az tüm bütün hepsi diğer başka aynı hiç hiçbir olan olarak olduğu olur oldu olmuş olmak olup idi var yok değil dir dır ' +
    'sadece bile hem çünkü eğer şekilde tarafından arasında içinde üzerinde altında sırasında hakkında edilen eden etti edildi yapılan',
  light:
    'yıl yılı yılında yılda ad adı isim ismi denir adlandırılır sayı sayısı miktar tür türü tip tipi parça kısım örnek terim kelime yaklaşık sebep nedir yüzde oran edebilirim edebilir yapabilirim kimdir süre',
  asks: {
    amount: [
      '(?:\\S+nin |\\S+nın )?(?:yüksekliği|uzunluğu|genişliği|derinliği|fiyatı|ücreti|süresi) (?:nedir|ne kadar\\S*)',
      'ne kadar süre',
      'kaç(?:ı|a|tır|tı)?',
      'ne kadar\\S*',
      'hangi oranda',
      'yüzde kaç\\S*',
      'ne sıklıkla',
      'kaçıncı',
    ],
    date: ['ne zaman\\S*', 'hangi (?:yıl\\S*|tarih\\S*|ay\\S*|yüzyıl\\S*|gün\\S*|dönem\\S*)', 'kaç yılında'],
    person: ['kim(?:dir|di|in|ler|i|e)?', 'kimler\\S*'],
    place: ['nere\\S*', 'hangi (?:şehir\\S*|şehr\\S*|ülke\\S*|bölge\\S*|eyalet\\S*|yer\\S*|kent\\S*)'],
    reason: ['neden(?:i|dir)?', 'niçin', 'niye', 'hangi sebep\\S*'],
    condition: ['ne zaman(?=[^?]{0,60}(?:gerek|m[ae]l[ıi]))', 'hangi (?:durum|koşul|şart)\\S*'],
    manner: ['nasıl\\S*', 'ne şekilde'],
    definition: ['nedir', 'ne demek\\S*', 'ne anlama gel\\S*'],
  },
  causes: wordList('çünkü nedeniyle dolayı yüzünden sayesinde için sonucunda neden\\S* sebe\\S* böylece'),
  conditions: [
    ...wordList('eğer ise durum(?:da|unda|larda) sürece takdirde'),
    'en az',
    '\\p{L}{2,}s[ae](?:n[ıi]z)?',
  ],
  measures: {
    length: 'yüksekliği uzunluğu genişliği derinliği uzun yüksek',
    time: 'süre süresi sık süreyle',
    money: 'fiyatı ücreti ücret tutarı',
  },
  purposes: ['\\p{L}*m[ae]k için'],
  frames: ['^(.{2,60}?),', '(.{2,60}?) denir'],
  announces: ['aşağıdaki\\S*', 'şunlar\\S*', 'şöyle\\S*'],
  denies: 'değil yok hiç hiçbir asla yasak yasaktır hariç dışında istisna',
  numbers:
    'sıfır iki üç dört beş altı yedi sekiz dokuz on onbir oniki yirmi otuz kırk elli yüz bin milyon milyar yarısı yarım üçte dörtte',
  capitals: 'names',
  letters: 'abcçdefgğhıijklmnoöpqrsştuüvwxyz',
  cut: 'spaces',
  apostrophe: 'ending',
};
