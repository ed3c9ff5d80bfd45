// Large and often named cities by their English names, folded: facts that no rule about words could give. Cities whose name
// is as often that of a person or a thing (Santiago, Reading, Bath, Nice) are left out.
import { lazy } from '../../../text/lazy.ts';

/** Whether a folded name is that of a city. */
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
