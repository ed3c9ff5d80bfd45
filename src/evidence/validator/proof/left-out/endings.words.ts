// The words of what may be left out at the end of a sentence, for endings.ts: folded, each group with its reason.
import { wordSet } from '../../../../text/word-lists.ts';

/** Words in "-ing" behind a comma that limit the clause before them, or tell whose words it is; all others go on with it. */
export const LIMITING: ReadonlySet<string> = wordSet(
  'pending depending assuming providing supposing barring excluding excepting failing lacking missing notwithstanding considering given',
  'regarding concerning according claiming arguing saying asserting alleging believing thinking suggesting reporting stating insisting',
  'denying doubting fearing hoping expecting predicting warning suspecting speculating asking wondering quoting citing contending',
  'conceding admitting adding noting explaining writing telling announcing declaring imagining dreaming pretending joking lying',
  'nothing something anything everything morning evening during being having lasting ending expiring starting beginning owing meaning',
  'permitting allowing following using',
);

/** Verbs with which a participle behind their object is the rest of what they say: "left firms searching". */
export const PERCEIVING: ReadonlySet<string> = wordSet(
  'leave leaves left keep keeps kept see sees saw seen hear hears heard find finds found catch catches caught send sends sent have has had',
  'start starts started stop stops stopped set sets prevent prevents prevented avoid avoids avoided spend spends spent want wants wanted',
  'watch watches watched feel feels felt notice notices noticed get gets got imagine imagined involve involves involved risk risked',
  'ban bans banned cover covers covered apply applies applied forbid forbade require requires required',
);

/** Participles behind a comma that tell what came of it, and are seldom nouns: a list of several may follow. */
export const RESULTS: ReadonlySet<string> = wordSet(
  'including making bringing leaving reaching killing giving resulting leading allowing causing creating forcing adding becoming',
  'destroying damaging injuring wounding cutting raising lowering pushing sending taking helping enabling marking replacing',
  'increasing decreasing reducing improving enhancing featuring maintaining culminating depicting thereby thus',
);

/** Behind a comma at the end these give examples, or more of the same. */
export const ADDING: readonly string[] = [
  'such as',
  'including',
  'as well as',
  'along with',
  'together with',
  'especially',
  'particularly',
  'notably',
  'among them',
  'for example',
  'for instance',
];

/** Behind "by" these are times, and nobody who does anything. */
export const TIMES: ReadonlySet<string> = wordSet(
  'end start beginning middle time turn close dawn late early mid then now when deadline date morning noon evening night',
);
