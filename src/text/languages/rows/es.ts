import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'es',
  stops:
    'el la los las lo un una unos unas de del al a en y e o u pero sino ni que qué quien quién quienes quiénes cual cuál cuales cuáles ' +
    'cuyo cuya cuyos cuyas cuando cuándo donde dónde adónde como cómo cuanto cuánto cuanta cuánta cuantos cuántos cuantas cuántas porque por para con sin ' +
    'sobre bajo entre hasta desde hacia según contra durante mediante tras ante si ' +
    'yo tú él ella ello nosotros vosotros ustedes usted ellos ellas me te se nos os le les mi mis tu tus su sus nuestro nuestra nuestros nuestras mío suyo ' +
    'este esta esto estos estas ese esa eso esos esas aquel aquella aquello aquellos aquellas ' +
    'es son era eran fue fueron ser sido siendo soy eres somos será serán sería sea está están estaba estaban estar estado ha han he había habían haber hay hubo ' +
    'puede pueden podía poder podría debe deben debía deber hace hacen hacer hizo hicieron tiene tienen tenía tuvo tener ' +
    'no sí más menos muy tan tanto también ya aún todavía todo toda todos todas otro otra otros otras mismo misma mismos mismas cada algún alguna algunos algunas ' +
    'ningún ninguna nada nadie aquí allí así entonces luego después antes',
  light:
    'puedo puedes podemos debo debes debemos quiero quieres necesito necesita hay año años nombre nombres llama llamó llamado llamada número cantidad tipo tipos clase parte ejemplo término palabra pasó ocurrió aproximadamente razón porcentaje va' +
    ' hago digo decir consigo conseguir obtengo obtener doy dar tomo tomar uso usar utilizar voy ir pongo poner cuesta cuestan tiempo empiezo empezar mide',
  asks: {
    amount: [
      'cu[aá]nto tiempo',
      'cu[aá]l (?:es|era) (?:el|la) (?:longitud|duraci[oó]n|anchura|profundidad|precio|costo|coste|plazo)',
      'qu[eé] (?:longitud|anchura|profundidad|duraci[oó]n|plazo)',
      'cu[aá]nt[oa]s?',
      'qu[eé] (?:cantidad|porcentaje|n[uú]mero|edad|proporci[oó]n|tama[nñ]o|distancia|altura)',
      'cu[aá]l (?:es|era|fue) (?:el|la) (?:n[uú]mero|cantidad|porcentaje|tama[nñ]o|distancia|poblaci[oó]n|altura|superficie|velocidad)',
      'con qu[eé] frecuencia',
    ],
    date: [
      'cuándo',
      '^[^\\p{L}]*cuando',
      '(?:en|de|desde|hasta) qu[eé] (?:a[nñ]o|fecha|mes|siglo|d[ií]a|d[eé]cada|momento|[eé]poca)',
      'qu[eé] (?:a[nñ]o|fecha|d[ií]a)',
    ],
    person: ['qui[eé]n(?:es)?'],
    place: [
      'a?dónde',
      '^[^\\p{L}]*a?donde',
      '(?:en|de|a) qu[eé] (?:ciudad|pa[ií]s|lugar|regi[oó]n|estado|provincia|parte)',
    ],
    reason: [
      'por qué',
      '^[^\\p{L}]*por que',
      'por cu[aá]l raz[oó]n',
      'cu[aá]l (?:es|fue|era) la (?:raz[oó]n|causa)',
      'para qu[eé]',
    ],
    manner: ['cómo', '^[^\\p{L}]*como', 'de qu[eé] (?:manera|forma)'],
    condition: [
      'cu[aá]ndo (?:debo|debe|debemos|puedo|puede|podemos|hay que|conviene|deber[ií]a|es (?:necesario|posible))',
      'en qu[eé] (?:casos?|condiciones|circunstancias)',
      'qu[eé] (?:pasa|sucede|ocurre) (?:si|cuando)',
    ],
    comparison: ['diferencias?', 'se diferencian?', 'en comparación'],
    list: [
      'qu[eé](?= \\p{L}{3,}s (?:hay|existen|deben?|tienen?|necesit[oa]|pued[oe]))',
      'cu[aá]les (?:son|fueron|eran)',
      'enumer[ae]',
    ],
    definition: ['qu[eé] (?:es|son|significa)'],
  },
  causes: [
    'porque',
    'ya que',
    'debido',
    'puesto que',
    'por lo que',
    'por eso',
    'a causa',
    'caus\\w*',
    'para que',
    'gracias a',
    'raz[oó]n',
    'por tanto',
    'provoc\\w*',
    'para',
  ],
  defines: ['es', 'son', 'significan?', 'se refieren? a', 'consisten? en', 'se definen? como'],
  conditions: [
    'si',
    'cuando',
    'siempre que',
    'a menos que',
    'antes de',
    'hasta que',
    'en caso de',
    'al menos',
    'solo',
    'sólo',
  ],
  compares: [
    'diferencias? (?:hay |existen? )?entre (.{1,80}?) [ye] (.{1,80}?)',
    'se diferencian? (.{1,80}?) (?:y|de) (.{1,80}?)',
  ],
  measures: {
    length: 'altura longitud anchura profundidad distancia mide miden largo alto ancho',
    time: 'tiempo duración dura duran plazo edad',
    money: 'cuesta cuestan precio tarifa tasa importe costo coste',
  },
  purposes: ['para [^,]{3,120}'],
  frames: [
    'se (?:llama|denomina|define como|conoce como) (.{2,60}?) al?(?!\\p{L})',
    'se entiende por (.{2,60}?) (?:un|una|el|la|los|las|todo|toda|al?)(?!\\p{L})',
    'por (.{2,60}?) se entiende',
  ],
  announces: ['siguientes?', 'a continuaci[oó]n', 'como sigue'],
  denies:
    'no nunca jamás ningún ninguna ninguno sin prohibido prohibida prohibidos excepto salvo excepción excepciones obsoleto obsoleta',
  numbers:
    'cero dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta cien mil millón millones mitad tercio cuarto doble docena',
  capitals: 'names',
  letters: 'aábcdeéfghiíjklmnñoópqrstuúüvwxyz',
  cut: 'spaces',
};
