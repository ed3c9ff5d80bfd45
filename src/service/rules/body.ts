// "Cross-cutting rules" 4: request bodies are JSON. Size, depth and duplicate members are hostile until bounded.
import type { RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { breathe } from '../../text/breathe.ts';
import { checkShape } from './json-shape.ts';

/** Reads the body of a call as one JSON value within the size and depth of the settings. */
export async function readJson(call: RoutedCall): Promise<unknown> {
  checkMediaType(call);
  const bytes = await collect(call);
  if (bytes.byteLength === 0) {
    throw new ServiceProblem('malformed-json', 'The body is empty; this route takes a JSON object.');
  }
  const text = decode(bytes);
  const fault = await checkShape(text, call.service.settings.maxBodyDepth, call.signal);
  if (fault !== undefined) throw new ServiceProblem('malformed-json', fault);
  const value = parse(text);
  await breathe(call.signal);
  if (hasInfinity(value))
    throw new ServiceProblem('malformed-json', 'The body has a number that is too large.');
  return value;
}

/** Whether a number was written that overflows; within the depth that `checkShape` lets through. */
function hasInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(hasInfinity);
}

function checkMediaType(call: RoutedCall): void {
  const encoding = call.headers.get('content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    throw new ServiceProblem('unsupported-media-type', 'The body must be sent without Content-Encoding.');
  }
  // A page of another origin may send a body without a type, or as text, unasked; JSON it may not (CORS).
  const type = call.headers.get('content-type') ?? '';
  const [media = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (!/^application\/(?:json|[a-z0-9.!#$&^_-]+\+json)$/.test(media)) {
    throw new ServiceProblem(
      'unsupported-media-type',
      'The body must be JSON, with Content-Type: application/json.',
    );
  }
  const charset = parameters
    .find((part) => part.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8') {
    throw new ServiceProblem('unsupported-media-type', 'The body must be JSON in UTF-8.');
  }
}

async function collect(call: RoutedCall): Promise<Uint8Array> {
  const limit = call.service.settings.maxBodyBytes;
  const { body } = call;
  if (Number(call.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (body === null) return new Uint8Array();
  if (body instanceof Uint8Array) {
    if (body.byteLength > limit) throw tooLarge(limit);
    return body;
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > limit) throw tooLarge(limit);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function tooLarge(limit: number): ServiceProblem {
  return new ServiceProblem('body-too-large', `The body is larger than ${limit} bytes, the maximum.`);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceProblem('malformed-json', 'The body is not valid UTF-8.', { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ServiceProblem('malformed-json', 'The body is not valid JSON.', { cause });
  }
}
