import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'cs',
  stops:
    'a i ale nebo ani že aby když jestli pokud jako než tedy v ve z ze na do od po za o u při přes před pod nad mezi bez pro k ke podle během s se ' +
    'si to ten ta ty toho té těch tím tu tato tento toto tyto který která které kterého kterou kterých kterým kteří ' +
    'kdo koho komu kým co čeho čemu čím kde kam odkud kdy proč kolik jaký jaká jaké jakého jakou jakých jak ' +
    'já ty on ona ono my vy oni mě mně mi tě ti jeho její jej ho mu ní jim jich je nás nám vás vám svůj svá své můj tvůj náš váš ' +
    'je jsou byl byla bylo byli byly být bude budou může mohou lze musí má mají měl měla mělo ' +
    'ne ano jen také už ještě velmi více nejvíce vše všechny všech každý každá každé jiné jiný jiná sám tam tady pak rovněž',
  light:
    'rok roku letech let název nazývá jmenuje jméno počet druh typ část příklad pojem slovo přibližně důvod procent mohu můžu může možné mám stojí',
  asks: {
    amount: [
      '(?:na )?jak dlouho',
      'jak (?:hlubok\\w+|širok\\w+)',
      'jakou? (?:výšku|délku|šířku|cenu|má)',
      'kolik',
      'jak (?:velk\\w+|vysok\\w+|dlouh\\w+|dlouho|daleko|často|star\\w+)',
      'jaký (?:je |byl )?(?:počet|podíl)',
    ],
    date: ['kdy', '(?:ve|v|od) (?:kterém|jakém) (?:roce|století|měsíci)', 'který rok'],
    person: ['kdo', 'koho', 'komu', 'kým'],
    place: ['kde', 'odkud', 'kam', 've? (?:kterém|jakém) (?:městě|státě|místě)'],
    reason: ['proč', 'z jakého důvodu'],
    manner: ['jak', 'jakým způsobem'],
    definition: ['co (?:je|jsou|znamená)'],
  },
  causes: ['protože', 'neboť', 'proto', 'kvůli', 'díky', 'aby', 'tedy', 'příčin\\w*', 'důvod\\w*'],
  defines: ['je', 'jsou', 'znamená', 'označuje'],
  measures: {
    length: 'vysoký vysoká vysoké dlouhý výška výšku délka délku široký hluboký',
    time: 'dlouho čas často trvá doba',
    money: 'stojí cena cenu poplatek',
  },
  purposes: ['chcete-li [^,]{3,120}', 'abyste [^,]{3,120}', 'pro \\p{L}+ní'],
  frames: [
    '^(.{2,60}?) se (?:nazývá|rozumí)',
    '^jako (.{2,60}?) se označuj',
    'pod pojmem (.{2,60}?) (?:se rozumí|rozumíme)',
  ],
  announces: ['následující\\w*', 'níže'],
  denies: 'ne nikdy žádný žádná žádné bez zakázáno zakázaný kromě výjimka výjimky zastaralé',
  numbers:
    'nula dva dvě dvou tři tří čtyři čtyř pět pěti šest sedm osm devět deset jedenáct dvanáct dvacet třicet sto tisíc milion miliony polovina třetina čtvrtina',
  capitals: 'names',
  letters: 'aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž',
  cut: 'spaces',
  affixes: {
    behind:
      'ování ováním ostmi ostech ostí osti ost ového ovému ových ovými ové ovým ami emi ách ech ích ého ému ých ými ího ímu ím ým ům ů em ou ě í ý á é y i a e o u ' +
      'ala alo aly ali il ila ilo ily ili at it',
    least: 4,
  },
};
