// The commonest words of each language, question words among them: what tells languages of one script apart.

export const COMMON_WORDS: readonly (readonly [language: string, words: string])[] = [
  [
    'en',
    'the of and to in is that for was with as are be on by from this which what who how when where why does did do it an or were which whose can has have had they their there its not but between into can you i a no as at if has use will when all more any set new',
  ],
  [
    'de',
    'der die und das den von zu mit ist des auf für nicht ein eine dem sich im wer was wie wo wann warum welche welcher welches werden wurde an bei nach dem zur zum durch über unter vor wird sind worum worüber wodurch wofür worauf einer eines einem hat haben war waren als aus oder wessen wem wen am bis wieviel viele gab gibt nach',
  ],
  [
    'fr',
    'le la les des et est que dans une pour pas sur qui au avec du par un en quel quelle quand comment pourquoi où combien aux ce l d ce cette sont été était ont son sa ses leur plus a il elle ils nous vous quelles quels lequel quoi se y ne en à de',
  ],
  [
    'es',
    'el la los las de que y en un una por con del para es se su qué cuál cuándo dónde quién cómo cuántos cuántas lo al fue como qué cuáles cuánto quiénes hay son fue fueron era este esta sobre más no sí ha entre sus ese',
  ],
  [
    'it',
    'il di che la e un per non è della con sono del una le gli dei in nel chi quando dove come quanto quanti quale cosa si da alla l ed o ma al alla dal dei degli nella nelle sul sulla questo questa era ha hanno anche più come perché quali quanta',
  ],
  [
    'pt',
    'o a os as de que e do da em um uma para com não por dos qual quando onde quem como quantos quantas é foi no na se ao pelo pela ao quais são seu sua mais mas foi foram qual que ele ela isso este esta também',
  ],
  [
    'nl',
    'de het een van en in is dat op te voor met niet zijn aan door wie wat waar wanneer hoe hoeveel waarom welke werd die hij zij ze werd werden worden heeft hebben had als bij uit over naar der dan ook maar of hun waarin welk',
  ],
  [
    'sv',
    'och att det som en på är av för med den till inte har ett om vad vem när var hur vilken vilket varför i de från vid under efter eller men som vilka många var blev vems',
  ],
  [
    'da',
    'og at det som en på er af for med den til ikke har et de hvad hvem hvornår hvor hvordan hvilken hvorfor i blev fra ved efter eller men som hvilke mange var blev hvis',
  ],
  [
    'no',
    'og at det som en på er av for med den til ikke har et de hva hvem når hvor hvordan hvilken hvorfor i ble fra ved etter eller men som hvilke mange var ble hvis',
  ],
  [
    'fi',
    'ja on ei että oli se hän joka mutta ovat kun myös sen tai kuin mikä kuka milloin missä miten kuinka miksi mitä ole ovat oli olivat voi sekä jonka jossa kanssa mukaan montako kenen mistä mihin',
  ],
  [
    'ro',
    'și de la în a cu pe un o din care este nu pentru se mai au fost ce când unde cine cum câte câți al ale prin și că care sunt era fost sau mai sa lui ei cel cea dintre către după câtă',
  ],
  [
    'pl',
    'i w na z do się nie jest że to o jak przez dla od po kto co gdzie kiedy ile dlaczego jaki jaka który która są był jak czy ale oraz jego jej ich który których którym został była były czym jakie kogo ilu',
  ],
  [
    'cs',
    'a v se na je že s z do o to jako pro ve jsou by kdo co kde kdy kolik proč jaký který byl ale i jak kolika jeho její jejich také nebo byla bylo jaká jaké které',
  ],
  [
    'hu',
    'a az és hogy nem is egy van volt ki mi mit mikor hol hány miért milyen melyik ez meg de ha hogyan milyen mennyi kinek mit voltak lett után között által pedig',
  ],
  [
    'tr',
    've bir bu için ile da de olarak olan daha çok gibi ne en kim nerede nasıl neden kaç hangi zaman mi mı nedir kim kimdir ne zaman nerede nereden kaçı olduğu tarafından sonra önce kadar hangisi ise nedir',
  ],
  [
    'vi',
    'và của là các một có được trong cho không người những với đã này năm để khi ở từ gì nào ai đâu bao nhiêu tại sao',
  ],
  [
    'id',
    'yang dan di dari untuk dengan pada ini itu adalah dalam tidak ke oleh sebagai apa siapa kapan mana berapa mengapa bagaimana',
  ],
  ['ru', 'и в на не что с по как это из для к от за он был кто когда где сколько почему какой какая о а'],
  ['uk', 'і в на не що з до як це для та від за у є про хто коли де скільки чому який яка й'],
  ['bg', 'и в на не че с по как това от за се да е са който кой кога къде колко защо какво'],
  ['sr', 'и у на не да с по како то од за се је су који ко када где колико зашто шта'],
  ['ar', 'في من على إلى أن التي الذي هذا هذه عن مع ما كان لا ما متى أين كيف كم لماذا هو هي بين'],
  ['fa', 'در به از که این با را است برای آن یک های می بود شد چه چرا کجا چند چگونه کدام و'],
  ['ur', 'کے میں کی ہے اور سے کا کو اس پر نے ہیں کہ یہ کیا کون کب کہاں کیوں کیسے'],
  ['hi', 'के में की है और से का को इस पर ने हैं कि यह क्या कौन कब कहाँ क्यों कैसे किस कितने था थे'],
  ['mr', 'आणि आहे या च्या हे ते होते की मध्ये काय कोण कधी कुठे का कसे झाली आहेत'],
  ['ne', 'र को छ हो मा यो भने पनि गर्न भएको के कसरी कहिले कहाँ किन थियो छन्'],
];
