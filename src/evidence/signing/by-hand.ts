// How to repeat the check of a signature by hand: commands for ssh-keygen and Python.

import { type Envelope, PAYLOAD_TYPE, PREDICATE_TYPE } from './attestation.ts';
import type { PublicKey } from './public-key.ts';

/** Where everything is, as the caller named it. */
export interface ByHand {
  readonly file: string;
  readonly signature: string;
  readonly allowedSigners: string | undefined;
  readonly revoked: string | undefined;
  readonly identity: string | undefined;
  readonly namespace: string;
}

/** For a shell: verifies a signature of SSH, or says by which key it is where no signers are named. */
export function sshKeygenLine(at: ByHand): string {
  const [file, signature, namespace] = [at.file, at.signature, at.namespace].map((one) => quoted(one));
  const of = `-n ${namespace} -s ${signature} < ${file}`;
  if (at.allowedSigners === undefined) return `ssh-keygen -Y check-novalidate ${of}`;
  const signers = quoted(at.allowedSigners);
  const who =
    at.identity === undefined
      ? `"$(ssh-keygen -Y find-principals -f ${signers} -s ${signature} | head -n 1)"`
      : quoted(at.identity);
  const revoked = at.revoked === undefined ? '' : ` -r ${quoted(at.revoked)}`;
  return `ssh-keygen -Y verify -f ${signers} -I ${who}${revoked} ${of}`;
}

/** For a shell: verifies an attestation by an Ed25519 key; undefined where none of the keys is one. */
export function pythonLine(
  { file, signature }: ByHand,
  envelope: Envelope,
  keys: readonly PublicKey[],
): string | undefined {
  const able = keys.filter(({ type }) => type === 'ssh-ed25519');
  const named = new Set(envelope.signatures.map(({ keyid }) => keyid));
  const key = able.find(({ fingerprint }) => named.has(fingerprint)) ?? able[0];
  if (key === undefined) return undefined;
  const words = [signature, file, key.blob.subarray(-32).toString('hex')].map((one) => quoted(one));
  return `python3 -c ${quoted(PYTHON)} ${words.join(' ')}`;
}

function quoted(word: string): string {
  return /^[A-Za-z0-9_./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Ed25519 (RFC 8032, section 5.1.7) in affine coordinates, over the encoding that DSSE signs; then what the payload says. */
const PYTHON = `import sys,json,hashlib,base64
p=2**255-19;q=2**252+27742317777372353535851937790883648493;d=-121665*pow(121666,-1,p)%p
def add(P,Q):
  (a,b),(c,e)=P,Q;t=d*a*b*c*e%p
  return (a*e+b*c)*pow(1+t,-1,p)%p,(b*e+a*c)*pow(1-t,-1,p)%p
def mul(P,n):
  R=0,1
  while n:
    if n&1:R=add(R,P)
    P=add(P,P);n>>=1
  return R
def point(s):
  n=int.from_bytes(s,"little");y=n%2**255;u=(y*y-1)*pow(d*y*y+1,-1,p)%p;x=pow(u,(p+3)//8,p)
  if (x*x-u)%p:x=x*pow(2,(p-1)//4,p)%p
  if (x*x-u)%p or y>=p:sys.exit("no point")
  return (x if x%2==n>>255 else p-x),y
def good(k,m,s):
  h=int.from_bytes(hashlib.sha512(s[:32]+k+m).digest(),"little")%q;n=int.from_bytes(s[32:],"little")
  return len(s)==64 and n<q and mul(point(b"X"+b"f"*31),n)==add(point(s[:32]),mul(point(k),h))
e=json.load(open(sys.argv[1]));b=base64.b64decode(e["payload"]);t=e["payloadType"].encode()
m=b"DSSEv1 %d %s %d %s"%(len(t),t,len(b),b);k=bytes.fromhex(sys.argv[3])
if not any(good(k,m,base64.b64decode(s["sig"])) for s in e["signatures"]):sys.exit("no signature by this key")
s=json.loads(b);f=hashlib.sha256(open(sys.argv[2],"rb").read()).hexdigest()
if t!=b"${PAYLOAD_TYPE}" or s["predicateType"]!="${PREDICATE_TYPE}":sys.exit("another type")
if f not in [o["digest"].get("sha256") for o in s["subject"]]:sys.exit("another file")
print("signed; of this file; verdict "+s["predicate"]["verdict"])`;
