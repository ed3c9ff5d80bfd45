// Countries, continents, seas and states by their English names, and demonyms: facts, not rules.
import { lazy } from '../../../text/lazy.ts';

/** Whether a name, as written in English, is that of a country. */
export function isCountry(name: string): boolean {
  return countries().has(plain(name));
}

/** A country, a continent, an ocean or a state. */
export function isPlaceName(name: string): boolean {
  return isCountry(name) || others().has(plain(name));
}

/** "Chinese", "Dutch", "European": a word that says where something comes from, and names nothing itself. */
export function isDemonym(word: string): boolean {
  return demonyms().has(word.toLowerCase());
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/[’']/g, '')
    .replace(/\.(?=[a-z]\b|$)/g, '');
}

const COUNTRIES =
  'Afghanistan,Albania,Algeria,Andorra,Angola,Argentina,Armenia,Australia,Austria,Azerbaijan,Bahamas,Bahrain,Bangladesh,' +
  'Barbados,Belarus,Belgium,Belize,Benin,Bhutan,Bolivia,Bosnia and Herzegovina,Botswana,Brazil,Brunei,Bulgaria,Burkina Faso,' +
  'Burundi,Cambodia,Cameroon,Canada,Cape Verde,Central African Republic,Chad,Chile,China,Colombia,Comoros,Congo,Costa Rica,' +
  'Croatia,Cuba,Cyprus,Czechia,Czech Republic,Denmark,Djibouti,Dominica,Dominican Republic,East Timor,Ecuador,Egypt,' +
  'El Salvador,England,Equatorial Guinea,Eritrea,Estonia,Eswatini,Ethiopia,Fiji,Finland,France,Gabon,Gambia,Georgia,Germany,' +
  'Ghana,Greece,Grenada,Guatemala,Guinea,Guinea-Bissau,Guyana,Haiti,Honduras,Hong Kong,Hungary,Iceland,India,Indonesia,Iran,' +
  'Iraq,Ireland,Israel,Italy,Ivory Coast,Jamaica,Japan,Jordan,Kazakhstan,Kenya,Kiribati,Kosovo,Kuwait,Kyrgyzstan,Laos,Latvia,' +
  'Lebanon,Lesotho,Liberia,Libya,Liechtenstein,Lithuania,Luxembourg,Macau,Madagascar,Malawi,Malaysia,Maldives,Mali,Malta,' +
  'Marshall Islands,Mauritania,Mauritius,Mexico,Micronesia,Moldova,Monaco,Mongolia,Montenegro,Morocco,Mozambique,Myanmar,' +
  'Namibia,Nauru,Nepal,Netherlands,New Zealand,Nicaragua,Niger,Nigeria,North Korea,North Macedonia,Northern Ireland,Norway,' +
  'Oman,Pakistan,Palau,Palestine,Panama,Papua New Guinea,Paraguay,Peru,Philippines,Poland,Portugal,Puerto Rico,Qatar,Romania,' +
  'Russia,Rwanda,Saint Lucia,Samoa,San Marino,Saudi Arabia,Scotland,Senegal,Serbia,Seychelles,Sierra Leone,Singapore,Slovakia,' +
  'Slovenia,Solomon Islands,Somalia,South Africa,South Korea,South Sudan,Spain,Sri Lanka,Sudan,Suriname,Sweden,Switzerland,' +
  'Syria,Taiwan,Tajikistan,Tanzania,Thailand,Togo,Tonga,Trinidad and Tobago,Tunisia,Turkey,Turkmenistan,Tuvalu,Uganda,Ukraine,' +
  'United Arab Emirates,United Kingdom,United States,United States of America,Uruguay,Uzbekistan,Vanuatu,Vatican City,' +
  'Venezuela,Vietnam,Wales,Yemen,Zambia,Zimbabwe,US,USA,UK,UAE,Soviet Union,USSR,Korea,Türkiye,Great Britain,Britain';

const OTHERS =
  'Africa,Asia,Europe,North America,South America,Latin America,America,Antarctica,Oceania,Middle East,Scandinavia,Balkans,' +
  'Caribbean,Mediterranean,Adriatic,Atlantic,Pacific,Arctic,Alps,Andes,Himalayas,Sahara,Siberia,Caucasus,Crimea,' +
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,' +
  'Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,' +
  'New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,' +
  'South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,West Virginia,Wisconsin,Wyoming';

const DEMONYMS =
  'african american arab argentine asian australian austrian bangladeshi belgian brazilian british bulgarian canadian chilean ' +
  'chinese colombian croatian cuban czech danish dutch egyptian english estonian ethiopian european filipino finnish french ' +
  'german ghanaian greek hungarian icelandic indian indonesian iranian iraqi irish israeli italian japanese jordanian kenyan ' +
  'korean kuwaiti latvian lebanese libyan lithuanian malaysian mexican moroccan nigerian norwegian pakistani panamanian peruvian ' +
  'polish portuguese qatari romanian russian saudi scottish serbian singaporean slovak slovenian spanish sudanese swedish swiss ' +
  'syrian taiwanese thai tunisian turkish ukrainian venezuelan vietnamese welsh western yemeni zambian northern southern eastern';

const countries = lazy(() => new Set(COUNTRIES.split(',').map(plain)));
const others = lazy(() => new Set(OTHERS.split(',').map(plain)));
const demonyms = lazy(() => new Set(DEMONYMS.split(' ')));

// Large and often named cities by their English names, folded: facts that no rule about words could give. Cities whose name
// is as often that of a person or a thing (Santiago, Reading, Bath, Nice) are left out.

export function isCity(name: string): boolean {
  return cities().has(name);
}

const CITIES =
  'aberdeen,abidjan,abu dhabi,abuja,accra,addis ababa,adelaide,ahmedabad,albuquerque,aleppo,algiers,almaty,amman,amsterdam,' +
  'anchorage,ankara,antwerp,athens,atlanta,auckland,baghdad,baku,baltimore,bamako,bangalore,bangkok,barcelona,basel,basra,' +
  'beijing,beirut,belfast,belgrade,berlin,bern,birmingham,bogota,bologna,bonn,bordeaux,boston,brasilia,bratislava,bremen,' +
  'brisbane,bristol,brussels,bucharest,budapest,buenos aires,buffalo,cairo,calgary,cambridge,canberra,cape town,caracas,' +
  'cardiff,casablanca,chengdu,chennai,chicago,chongqing,cincinnati,cleveland,cologne,colombo,columbus,copenhagen,cork,dakar,' +
  'dallas,damascus,dar es salaam,delhi,denver,detroit,dhaka,doha,dortmund,dresden,dubai,dublin,durban,dusseldorf,edinburgh,' +
  'frankfurt,fukuoka,gaza,geneva,genoa,ghent,glasgow,gothenburg,guangzhou,guayaquil,haifa,hamburg,hangzhou,hanoi,' +
  'harare,havana,helsinki,hiroshima,ho chi minh city,honolulu,houston,hyderabad,incheon,indianapolis,islamabad,istanbul,' +
  'jakarta,jeddah,jerusalem,johannesburg,kabul,kampala,kansas city,karachi,kathmandu,kharkiv,khartoum,kiev,kinshasa,kobe,' +
  'kolkata,krakow,kuala lumpur,kyiv,kyoto,la paz,lagos,lahore,las vegas,leeds,leipzig,lima,lisbon,liverpool,ljubljana,london,' +
  'los angeles,luanda,lusaka,lviv,lyon,madrid,managua,manchester,manila,maputo,marseille,mecca,medellin,medina,melbourne,memphis,' +
  'mexico city,miami,milan,milwaukee,minneapolis,minsk,mogadishu,mombasa,monterrey,montevideo,montreal,moscow,mosul,mumbai,' +
  'munich,nagasaki,nagoya,nairobi,nanjing,naples,nashville,new delhi,new orleans,newcastle,nottingham,nuremberg,oakland,odesa,' +
  'odessa,osaka,oslo,ottawa,oxford,palermo,panama city,perth,philadelphia,phnom penh,phoenix,pittsburgh,porto,' +
  'portland,poznan,prague,pretoria,pyongyang,quebec,quito,rabat,ramallah,reykjavik,riga,rio de janeiro,riyadh,rome,rotterdam,' +
  'sacramento,saint petersburg,st petersburg,salt lake city,salzburg,san antonio,san diego,san francisco,san jose,san juan,' +
  'sao paulo,sarajevo,seattle,seoul,seville,shanghai,sheffield,shenzhen,skopje,sofia,southampton,stockholm,strasbourg,' +
  'stuttgart,surabaya,sydney,taipei,tallinn,tampa,tashkent,tbilisi,tehran,tel aviv,the hague,thessaloniki,tianjin,tijuana,tokyo,' +
  'toronto,toulouse,trieste,tripoli,tunis,turin,utrecht,valencia,vancouver,venice,vienna,vilnius,warsaw,washington dc,wellington,' +
  'winnipeg,wuhan,yangon,yerevan,yokohama,zagreb,zurich,' +
  'ontario,quebec,british columbia,alberta,saskatchewan,manitoba,nova scotia,new south wales,queensland,tasmania,western australia,' +
  'south australia,bavaria,saxony,brandenburg,catalonia,andalusia,brittany,normandy,provence,tuscany,lombardy,sicily,sardinia,' +
  'lancashire,yorkshire,kent,essex,cornwall,devon,punjab,gujarat,maharashtra,tamil nadu,kerala,andhra pradesh,holland,flanders,' +
  'bohemia,moravia,silesia,galicia,anatolia,kurdistan,manhattan,brooklyn,hollywood,beverly hills,long island,new england';

const cities = lazy(() => new Set(CITIES.split(',')));
