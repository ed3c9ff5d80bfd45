import type { LanguageRow } from '../row.ts';

export const ROW: LanguageRow = {
  language: 'fi',
  stops:
    'ja tai mutta sekä eli että jos kun kuin koska vaikka niin myös vain jo vielä enää hyvin sekä joka jotka jonka joiden jossa josta johon mikä mitä mitkä minkä missä mistä mihin ' +
    'kuka ketkä kenen ketä kenelle milloin miksi miten kuinka montako millainen millä mille ' +
    'minä sinä hän se me te he ne minun sinun hänen sen meidän teidän heidän niiden tämä nämä tuo nuo tässä siinä siitä sitä sille sillä tämän ' +
    'on ovat oli olivat olla ollut olisi ole ei eivät en et emme ette eikä voi voivat voida pitää tulee saa ' +
    'kaikki muut muu toinen toiset monet moni eräs kanssa jälkeen ennen aikana mukaan kautta välillä ilman yli alle noin',
  light:
    'vuosi vuonna vuoden nimi nimeltä kutsutaan määrä tyyppi osa esimerkki sana tapahtui syy prosentti maksaa voi voin voiko aikaa',
  asks: {
    amount: [
      'kuinka pitkäksi aikaa',
      'kuinka kauan',
      'kuinka (?:leveä|syvä|kallis)',
      'kuinka (?:monta|moni|paljon|suuri|pitkä|pitkään|vanha|usein|korkea)',
      'montako',
      'paljonko',
      'miten (?:monta|paljon)',
    ],
    date: ['milloin', 'minä (?:vuonna|päivänä)', 'millä vuosisadalla', 'missä kuussa'],
    person: ['kuka', 'ketkä', 'kenen', 'ketä'],
    place: ['missä', 'mistä', 'mihin', 'minne'],
    reason: ['miksi', 'mistä syystä'],
    manner: ['miten', 'kuinka', 'millä tavalla'],
    definition: ['mikä on', 'mitä (?:on|tarkoittaa|ovat)'],
  },
  causes: ['koska', 'sillä', 'siksi', 'johtuen', 'vuoksi', 'takia', 'ansiosta', 'syy\\w*', 'jotta'],
  defines: ['on', 'ovat', 'tarkoittaa', 'tarkoittavat'],
  measures: {
    length: 'korkea pitkä leveä syvä suuri korkeus pituus',
    time: 'kauan aikaa pitkään usein vanha',
    money: 'maksaa hinta kallis paljon',
  },
  purposes: ['\\p{L}{3,}m[aä]ll[aä]', '\\p{L}{3,}kseen'],
  announces: ['seuraava\\w*', 'alla'],
  denies: 'ei eivät älä älkää koskaan kielletty kiellettyä ilman paitsi lukuun poikkeus vanhentunut',
  numbers:
    'nolla kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen kaksitoista kaksikymmentä sata tuhat miljoona miljoonaa puolet kolmasosa neljäsosa',
  capitals: 'names',
  letters: 'abcdefghijklmnopqrstuvwxyzäö',
  cut: 'spaces',
  compounds: true,
};
