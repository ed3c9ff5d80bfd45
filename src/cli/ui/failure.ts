// What went wrong, on a page: the sentences that the command line would say, never an inside.
import { ClientError } from '../../client/errors.ts';
import { StoreError } from '../../store/errors.ts';
import { explain } from '../result/failure.ts';
import { markup, type Html } from './markup.ts';

export interface Failure {
  readonly status: number;
  readonly said: Html;
}

/** A failure as a page says it. */
export function failureOf(error: unknown): Failure {
  const isKnown = error instanceof ClientError || error instanceof StoreError;
  const sentences = isKnown ? explain(error).sentences : ['Something failed inside; the terminal says what.'];
  const lines = sentences.map((sentence) => markup`<p>${sentence}</p>`);
  return { status: statusOf(error), said: markup`<div class="insufficient" role="alert">${lines}</div>` };
}

function statusOf(error: unknown): number {
  if (error instanceof ClientError) {
    const { status = 0 } = error;
    return status >= 400 && status <= 599 ? status : 502;
  }
  return error instanceof StoreError ? 503 : 500;
}
