import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'pt',
  stops:
    'o a os as um uma uns umas de do da dos das em no na nos nas ao aos à às por pelo pela pelos pelas para pra com sem sobre sob entre até desde contra durante ' +
    'e ou mas nem que quê quem qual quais cujo cuja quando onde aonde como quanto quanta quantos quantas porque porquê se ' +
    'eu tu ele ela nós vós você vocês eles elas me te lhe lhes mim ti si meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas dele dela deles delas ' +
    'este esta isto estes estas esse essa isso esses essas aquele aquela aquilo aqueles aquelas deste desta neste nesta desse dessa nesse nessa num numa ' +
    'é são era eram foi foram ser sido sendo sou somos será serão seria seja está estão estava estavam estar há havia houve haver tem têm tinha tinham ter teve ' +
    'pode podem podia poder poderia deve devem devia dever faz fazem fazer fez ' +
    'não sim mais menos muito muita muitos muitas tão também já ainda todo toda todos todas outro outra outros outras mesmo mesma cada algum alguma alguns algumas nenhum nenhuma ' +
    'nada aqui ali assim então depois antes',
  light:
    'ano anos nome nomes chama chamado chamada número quantidade tipo tipos parte exemplo termo palavra aconteceu aproximadamente razão percentagem porcentagem' +
    ' faço usar uso utilizar obter obtenho pôr ponho dar dou ir vou consigo conseguir dizer digo posso pode podemos tempo devo custa custam mede',
  asks: {
    amount: [
      'quanto tempo',
      'qual (?:é|era|foi) [oa] (?:altura|comprimento|duração|largura|profundidade|preço|prazo|custo|área)',
      'quant[oa]s?',
      'qual (?:é|era|foi) [oa] (?:número|quantidade|percentagem|porcentagem|tamanho|distância|população|altura)',
      'que (?:quantidade|percentagem|porcentagem|idade)',
      'com que frequência',
    ],
    date: [
      '^[^\\p{L}]*(?:desde |até )?quando',
      '(?:em|de|desde) que (?:ano|data|mês|século|dia|década)',
      '(?:em )?qual (?:ano|data|mês|século|dia|década)',
      'que ano',
    ],
    person: ['quem'],
    place: ['a?onde', '(?:em|de) (?:que|qual) (?:cidade|país|lugar|região|estado|província)'],
    reason: ['por ?qu[eê]', 'por que razão', 'qual (?:é|foi|era) a (?:razão|causa)'],
    manner: ['^[^\\p{L}]*como', 'de que (?:maneira|forma)'],
    condition: [
      'quando (?:devo|deve|devemos|posso|pode|podemos|preciso|é (?:necessário|possível))',
      'em que (?:casos?|condições|circunstâncias)',
      'o que acontece (?:se|quando)',
    ],
    comparison: ['diferenças?', 'em comparação'],
    list: [
      'quais (?:são|foram|eram)',
      'quais(?= \\p{L}{3,}s (?:existem|devem?|preciso|posso|há|tem))',
      'enumere',
    ],
    definition: ['o que (?:é|são|significa)'],
  },
  causes: [
    'porque',
    'pois',
    'já que',
    'devido',
    'uma vez que',
    'por isso',
    'causa\\w*',
    'para que',
    'graças a',
    'razão',
    'portanto',
    'a fim',
    'para',
  ],
  defines: ['é', 'são', 'significam?', 'referem?-se', 'consistem? em'],
  conditions: [
    'se',
    'quando',
    'sempre que',
    'a menos que',
    'antes de',
    'até que',
    'caso',
    'em caso de',
    'pelo menos',
  ],
  compares: ['diferenças? (?:há |existem? )?entre (.{1,80}?) e (.{1,80}?)'],
  measures: {
    length: 'altura comprimento largura profundidade distância alto alta mede',
    time: 'tempo duração dura prazo idade',
    money: 'custa custam preço tarifa taxa valor',
  },
  purposes: ['para [^,]{3,120}'],
  frames: [
    'entende-se por (.{2,60}?) (?:um|uma|o|a|os|as|todo|toda)(?!\\p{L})',
    '(?:chama-se|denomina-se) (.{2,60}?) (?:ao?|à|aos|às)(?!\\p{L})',
    'por (.{2,60}?) entende-se',
  ],
  announces: ['seguintes?', 'a seguir', 'abaixo'],
  denies: 'não nunca jamais nenhum nenhuma sem proibido proibida exceto salvo exceção exceções obsoleto',
  numbers:
    'zero dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta cem mil milhão milhões metade terço quarto dobro dúzia',
  capitals: 'names',
  letters: 'aáâãàbcçdeéêfghiíjklmnoóôõpqrstuúvwxyz',
  cut: 'spaces',
};
