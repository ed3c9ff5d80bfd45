// ssh-agent: asks the program that keeps the private keys for a signature
// (draft-ietf-sshm-ssh-agent). Only signing loads this file.

import { connect, type Socket } from 'node:net';
import { codeOf } from '../../api/coded-error.ts';
import { SigningError } from '../errors.ts';
import type { PublicKey } from './public-key.ts';
import type { RsaHash } from './signature.ts';
import { uint32, WireReader, wireString } from './wire.ts';

const LIST = 11;
const LISTED = 12;
const SIGN = 13;
const SIGNED = 14;
/** An agent of thousands of keys says less; what claims more is none. */
const MOST_BYTES = 256 * 1024;
/** Somebody may have to confirm a signature. */
const PATIENCE = 60_000;
const RSA_FLAGS: Record<RsaHash, number> = { sha256: 2, sha512: 4 };

/** Whether the agent has the private half of a key. @throws {SigningError} `agent` when it cannot be asked */
export async function agentHas(path: string, key: PublicKey, signal: AbortSignal): Promise<boolean> {
  const reader = await asked(path, Buffer.of(LIST), LISTED, signal);
  for (let left = reader.uint32(); left > 0; left -= 1) {
    const blob = reader.string();
    reader.string();
    if (blob.equals(key.blob)) return true;
  }
  return false;
}

/** The SSH form of a signature of `data`. @throws {SigningError} `agent` when it is refused */
export async function signedByAgent(
  path: string,
  key: PublicKey,
  data: Buffer,
  { rsaHash, signal }: { readonly rsaHash: RsaHash; readonly signal: AbortSignal },
): Promise<Buffer> {
  const flags = key.type === 'ssh-rsa' ? RSA_FLAGS[rsaHash] : 0;
  const request = Buffer.concat([Buffer.of(SIGN), wireString(key.blob), wireString(data), uint32(flags)]);
  return Buffer.from((await asked(path, request, SIGNED, signal)).string());
}

/** One request and its reply, after the reply's kind. */
async function asked(path: string, request: Buffer, kind: number, signal: AbortSignal): Promise<WireReader> {
  const reply = await exchange(path, wireString(request), signal);
  const reader = new WireReader(reply, "ssh-agent's reply");
  if (reader.take(1).readUInt8(0) !== kind) throw new SigningError('agent', 'ssh-agent refuses to sign');
  return reader;
}

async function exchange(path: string, request: Buffer, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  const socket = connect({ path });
  const stop = () => void socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    socket.setTimeout(PATIENCE, () => socket.destroy(new SigningError('agent', 'ssh-agent does not answer')));
    socket.write(request);
    return await replyOf(socket);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SigningError) throw error;
    throw new SigningError('agent', `ssh-agent cannot be reached (${codeOf(error)})`, error);
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

/** What comes before the connection ends: four bytes of length, and as many. */
async function replyOf(socket: Socket): Promise<Buffer> {
  let received = Buffer.alloc(0);
  for await (const data of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, data]);
    if (received.length < 4) continue;
    const end = 4 + received.readUInt32BE(0);
    if (end > MOST_BYTES)
      throw new SigningError('agent', 'what answers at SSH_AUTH_SOCK is not an ssh-agent');
    if (received.length >= end) return received.subarray(4, end);
  }
  throw new SigningError('agent', 'ssh-agent hangs up');
}
