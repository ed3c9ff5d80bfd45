// Words that say the same thing in another form where stemming does not join them: verb and noun ("own", "owner"), past
// and present ("built", "build"), adjective and measure ("deep", "depth"). A small closed table of stems, made when first
// asked for; used to tell whether a sentence says what was asked, never to search.

/** Whether two stems are in one group of the table. */
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const groups = (table ??= made());
  const first = groups.get(a);
  const second = first === undefined ? undefined : groups.get(b);
  return first !== undefined && second !== undefined && first.some((group) => second.includes(group));
}

let table: ReadonlyMap<string, readonly number[]> | undefined;

function made(): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  WORDS.split(',').forEach((line, at) => {
    for (const one of line.split(' ')) {
      const known = groups.get(one);
      if (known === undefined) groups.set(one, [at]);
      else known.push(at);
    }
  });
  return groups;
}

// Stems as src/text makes them: making them here would cost each answer milliseconds.
const WORDS =
  'own owner ownership belong,deep depth deepen draught draft,long length last,wide width widen broad,' +
  'high height peak,tall height high,old age built found date,heavi weigh weight mass,' +
  'fast speed quick veloc knot,hot hottest heat warm temperatur degre highest,coldest cold temperatur lowest,' +
  'cold frost cool temperatur degre,big size larg area surfac cover,larg size big area surfac cover,' +
  'far distanc away,strong strength magnitud,cost price expens dear fee charg paid worth,' +
  'pay paid payment price,inflat consum,spend spent expens cost paid,' +
  'buy bought buyer purchas acquir acquisit takeov,sell sold sale seller,lend lent loan,borrow loan,' +
  'die death dead kill fatal,kill death dead,born birth,live inhabit resid popul,popul inhabit resid,' +
  'employ employe workforc staff worker,build built builder construct erect,design architect,' +
  'found founder establish foundat form,invent inventor devis,discov discoveri discover found,' +
  'make made maker manufactur produc product output,produc product output made make,' +
  'grow grew grown growth increas,rise rose risen increas higher surg jump,increas rais rose rise higher,' +
  'rais increas rose,fall fell fallen drop declin lower,drop fell fall declin,' +
  'decreas declin fell fall drop reduc lower,reduc cut lower reduct,cut reduc lower,lose lost loss,' +
  'win won winner victori,lead led leader,fight fought,begin began begun start,start begin began launch,' +
  'restart resum reopen,open inaugur,close closur shut,shut shutdown close closur,stop halt ceas suspend end,' +
  'end ceas over finish expir,finish complet,leav left depart exit,quit left withdrew,go went gone,come came,' +
  'break broke broken,freez froze frozen frost,sink sank sunk,strike struck hit,hit struck strike,' +
  'fli flew flown flight,steal stole stolen theft,write wrote written writer author,' +
  'sing sang sung singer song,speak spoke spoken speaker languag,teach taught teacher,think thought,' +
  'bring brought,seek sought,catch caught,drive drove driven driver,choos chose chosen choic,draw drew drawn,' +
  'eat ate eaten,drink drank drunk,wear wore worn,swim swam,shoot shot,hold held,keep kept,send sent,' +
  'stand stood,lie lay locat,rule ruler reign,marri marriag wife husband spous,serv servic,' +
  'blow blew blown explos explod,explod explos,damag destroy destruct,destroy destruct,' +
  'ban prohibit forbid forbad bar,allow permit,announc said,sign signatori,publish public,name call,' +
  'ship shipment vessel,car automobil vehicl,flu influenza,chicken hen poultri,bird hen poultri flock,' +
  'drug medicin,compani firm maker corpor,short shortag scarc lack,shortag short scarc scarciti ration,' +
  'rich wealth wealthi,poor poverti,salari wage pay paid earn incom,wage pay salari,profit earn,' +
  'revenu incom sale,area acr hectar squar cover,temperatur degre,repair mend,lawsuit case court su rule,' +
  'collaps fell,crash fell,emigr immigr migrat fled flee move settl,flee fled escap,' +
  'settl settlement settler coloni colonist,withdraw withdrew pull left,' +
  'seiz captur hijack took conquer occupi,invad invas conquer conquest,control rule reign,' +
  'attack struck assault,creat found establish form creation,accommod seat,award grant,assist help aid,' +
  'need requir,requir need must,teach taught teacher professor,studi student,move reloc,sue su lawsuit court,' +
  'contribut contributor,contributor contribut peopl,avoid bypass,belief believ,proof prove proven,' +
  'choic choos,gift give gave given,sight see saw seen,life live,analysi analys analyz,advic advis';
