// Answers in bytes, JSON except feeds and keys: all bodies ("Cross-cutting rules" 4, "Errors" 1).
import type { RuleReply } from './context.ts';
import { isStoreError, ServiceProblem } from './errors.ts';

const encoder = new TextEncoder();

/** A JSON document, ended by a line feed so that a terminal shows it well. */
export function jsonReply(
  status: number,
  document: unknown,
  type = 'application/json',
): RuleReply & { readonly body: Uint8Array } {
  return textReply(status, storedText(document) ?? `${JSON.stringify(document)}\n`, type);
}

/** A text as a complete answer, with no caching and no type sniffing. */
export function textReply(
  status: number,
  text: string,
  type: string,
): RuleReply & { readonly body: Uint8Array } {
  const body = encoder.encode(text);
  const headers = new Map([
    ['content-type', type],
    ['content-length', String(body.byteLength)],
    ['cache-control', 'no-store'],
    ['x-content-type-options', 'nosniff'],
  ]);
  return { status, headers, body };
}

const STORED = Symbol('stored JSON');

/** A payload that is stored as JSON text and must be sent byte for byte. */
export interface StoredJson<Payload> {
  readonly [STORED]: string;
  /** Never there: the type of what the text holds. */
  readonly payload?: Payload;
}

export function storedJson<Payload>(text: string): StoredJson<Payload> {
  return { [STORED]: text };
}

function storedText(document: unknown): string | undefined {
  return (document as { readonly [STORED]?: string } | null)?.[STORED];
}

/** The RFC 9457 problem object of an error; anything but a ServiceProblem reveals nothing. */
export function problemReply(error: unknown, requestId: string): RuleReply {
  const problem = asServiceProblem(error);
  const document = {
    type: `urn:ibid:problem:${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    ...problem.members,
    request_id: requestId,
  };
  const reply = jsonReply(problem.status, document, 'application/problem+json');
  for (const [name, value] of Object.entries(problem.headers)) reply.headers.set(name, value);
  return reply;
}

function asServiceProblem(error: unknown): ServiceProblem {
  if (error instanceof ServiceProblem) return error;
  if (isStoreError(error)) {
    return new ServiceProblem(
      'store-unavailable',
      'The store of this service cannot be used now; try again later.',
      {
        headers: { 'retry-after': '5' },
      },
    );
  }
  return new ServiceProblem('internal', 'Something failed inside the service; its log has the request_id.');
}
