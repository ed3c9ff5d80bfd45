// "Opt out" of a question and "opt in" of a statement: a verb with the particle that turns it round says the opposite.
import { stems } from '../../text/terms.ts';

/** Whether a statement has a verb of the question with the opposite particle, and nowhere with its own. English only. Pure. */
export function goesOtherWay(question: string, statement: string): boolean {
  const asked = turnedVerbs(question);
  if (asked.length === 0) return false;
  const said = new Set(turnedVerbs(statement).map(({ verb, particle }) => `${verb} ${particle}`));
  return asked.some(
    ({ verb, particle }) => said.has(`${verb} ${OPPOSITES[particle]!}`) && !said.has(`${verb} ${particle}`),
  );
}

function turnedVerbs(text: string): { readonly verb: string; readonly particle: string }[] {
  return [...text.matchAll(TURNED)].flatMap(([, word, particle]) => {
    const [verb] = stems(word!);
    return verb === undefined ? [] : [{ verb, particle: particle!.toLowerCase() }];
  });
}

const TURNED = /(?<![\p{L}\p{N}])(\p{L}{2,30})[ -](in|out|on|off|up|down)(?![\p{L}\p{N}])/giu;
const OPPOSITES: Readonly<Record<string, string>> = {
  in: 'out',
  out: 'in',
  on: 'off',
  off: 'on',
  up: 'down',
  down: 'up',
};
