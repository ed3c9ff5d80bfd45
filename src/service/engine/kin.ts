// Words that say the same thing in another form where stemming does not join them: verb and noun ("own", "owner"), past
// and present ("built", "build"), adjective and measure ("deep", "depth"). A small closed table of stems, made when first
// asked for; used to tell whether a sentence says what was asked, never to search.
import { stem } from '../../text/stem.ts';

/** Whether two stems stand in one group of the table. */
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
    for (const one of new Set(line.trim().split(' ').map(stem))) {
      const known = groups.get(one);
      if (known === undefined) groups.set(one, [at]);
      else known.push(at);
    }
  });
  return groups;
}

const WORDS =
  'own owns owner owned ownership belongs belonged,deep depth deepen draught draft,long length last lasted,wide width widen broad,high height peak,tall height high,' +
  'old age aged built founded dates,heavy weigh weighs weight mass,fast speed quick velocity knots,hot hottest heat warm temperature degrees highest,coldest cold temperature lowest,cold frost cool temperature degrees,' +
  'big size large area surface covers,large size big area surface covers,far distance away,strong strength magnitude,' +
  'cost price costs priced expensive dear fee charge paid worth,pay paid payment pays price,inflation consumer,price prices pricing priced,spend spent expense cost paid,' +
  'buy buys bought buyer purchase acquire acquired acquisition takeover,sell sold sale sales seller,lend lent loan,borrow borrowed loan,' +
  'die died dies death deaths dead killed fatal fatalities,kill killed kills death deaths dead,born birth,live lives lived living inhabitants resident residents population,' +
  'population inhabitants populate populated populous residents,employ employee employees employs workforce staff workers,' +
  'build built building builder construct constructed construction erected,design designed designer architect,' +
  'found founded founder founders established establish foundation formed,invent invented inventor invention devised,discover discovered discovery discoverer found,' +
  'make made makes maker makers making manufacture manufacturer manufactured produce produced producer production output,produce produced product production producer output made makes,' +
  'grow grew grown growth increase,rise rose risen rising increase higher surge jump,increase increased raise raised rose rising higher,raise raised increase rose,' +
  'fall fell fallen drop dropped decline lower,drop dropped fell fall decline,decrease decline fell fall drop reduce lower,reduce reduced cut lower reduction,' +
  'cut cuts reduce reduced lower,lose lost loss losses,win won winner winners victory,lead led leader leads,fight fought,' +
  'begin began begun start starts started beginning,start started begin began launched,restart restarted resume resumed reopened,' +
  'open opened opening opens inaugurated,close closed closure shut,shut shutdown closed closure,stop stopped halt halted ceased suspended end,' +
  'end ended ends ceased over finished expire,finish finished completed complete,leave left departed exit,quit left withdrew,arrive arrived arrival,go went gone,come came,' +
  'break broke broken,freeze froze frozen frost,sink sank sunk,strike struck strikes hit,hit struck strike,fly flew flown flight,steal stole stolen theft,' +
  'write wrote written writer author,sing sang sung singer song,speak spoke spoken speaker language,teach taught teacher,think thought,bring brought,seek sought,catch caught,' +
  'drive drove driven driver,choose chose chosen choice,draw drew drawn,eat ate eaten,drink drank drunk,wear wore worn,swim swam,shoot shot,hold held,keep kept,send sent,spread,' +
  'stand stood,lie lay lies located,rule ruled ruler reign,marry married marriage wife husband spouse,serve served service,elect elected election,' +
  'blow blew blown explosion explode exploded,explode exploded explosion,damage damaged destroyed destroy destruction,destroy destroyed destruction,' +
  'ban banned bans prohibit prohibited forbid forbade barred,allow allowed allows permit permitted permits,approve approved approval,announce announced announcement said,' +
  'sign signed signatory,publish published publication,reveal revealed,name named called,ship shipped shipment shipments vessel vessels,car cars automobile vehicles,' +
  'flu influenza,chicken chickens hens poultry,bird birds hens poultry flock,drug medicine medicines,company firm companies firms maker corporation,' +
  'short shortage scarce lack,shortage short scarce scarcity ration rationing,rich wealth wealthy,poor poverty,salary wage wages pay paid earn earns income,wage wages pay salary,' +
  'profit profits profitable earnings,revenue revenues income sales,area areas acres hectares square covers,temperature temperatures degrees,' +
  'repair repaired repairs repairing mend,lawsuit case court sued ruling,collapse collapsed fell,crash crashed fell,export exports exported exporter exporting,import imports imported importer,' +
  'emigrate immigrate migrate emigration immigration migration fled flee moved settled,flee fled escape escaped,settle settled settlement settlers colony colonists,withdraw withdrew pull left,' +
  'seize seized capture captured hijacked took conquer conquered occupy occupied,invade invaded invasion conquer conquered conquest,control rule ruled reign,attack attacked attacks struck assault,' +
  'create created founded established formed creation,accommodate seat seats,award awarded grant granted,assist help helped aid,need needed require required requires,require required needed must,use used uses,' +
  'teach taught teacher professor,study studied student,move moved relocated,sponsor sponsored sponsors,sue sued lawsuit court,contribute contributed contributors,contributors contributed contribute people,' +
  'avoid bypass avoided,belief believe believed believes,proof prove proved proven,choice choose,gift give gave given,sight see saw seen,life live,analysis analyse analyze,advice advise';
