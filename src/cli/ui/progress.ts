// A page whose main part takes a while: begun at once, and filled in when that part is there.
import type { RuleReply } from '../../service/context.ts';
import { failureOf, CLOSING } from './layout.ts';
import { page, streamed } from './http/replies.ts';
import type { Visit } from './http/visit.ts';
import { markup, type Html } from './markup.ts';

/** So long a part is waited for before the page is begun without it, in milliseconds. */
const AT_ONCE = 250;
/** Between two signs of life of one that takes longer. */
const TICK = 2_000;

/** @param begun the page up to its part @param work the part; what it fails with is said in its place */
export async function filledIn(visit: Visit, begun: Html, work: Promise<Html>): Promise<RuleReply> {
  const part = settled(visit, work);
  const first = await Promise.race([part, pause(AT_ONCE)]);
  return first === undefined ? streamed(pieces(begun, part)) : page(markup`${begun}${first}${CLOSING}`);
}

async function settled({ told }: Visit, work: Promise<Html>): Promise<Html> {
  try {
    return markup`<div class="came">${await work}</div>`;
  } catch (error) {
    const { status, said } = failureOf(error);
    if (status === 500) told(error);
    return markup`<div class="came">${said}</div>`;
  }
}

/** Each piece is shown as it comes, and the style sheet hides the progress when the part is there. */
async function* pieces(begun: Html, part: Promise<Html>): AsyncGenerator<Html> {
  yield markup`${begun}
    <div class="progress" role="status">
      <p><strong>Reading the documents …</strong></p>
      <p class="small">
        The answer appears here. Should the page stop loading without one, it was cut off: ask again.
      </p>
      <p>`;
  let shown: Html | undefined;
  for (let seconds = TICK / 1000; shown === undefined; seconds += TICK / 1000) {
    shown = await Promise.race([part, pause(TICK)]);
    if (shown === undefined) yield markup`<span class="tick">${seconds} s</span>`;
  }
  yield markup`</p></div>${shown}${CLOSING}`;
}

async function pause(ms: number): Promise<undefined> {
  await new Promise((resolve) => setTimeout(resolve, ms).unref());
}
