// A bundle of evidence is dropped here and comes back as a page that verifies it again in the
// browser. The bundle is verified in memory and kept nowhere. Only that page has a script: the
// verifier, allowed by its digest, in an origin of its own.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { MOST_BYTES, pageFrame, toHtml } from '../../../evidence/formats/html/html.ts';
import { OptionError } from '../../../evidence/errors.ts';
import { abortable, memoryInput } from '../../../evidence/input/replay.ts';
import { verifyInput } from '../../../evidence/verify.ts';
import type { RuleReply } from '../../../service/context.ts';
import { VERSION } from '../../kit/version.ts';
import { page, whole } from '../http/replies.ts';
import { bodyOf, headerOf, TooLarge, type Visit } from '../http/visit.ts';
import { framed, notice } from '../layout.ts';
import { markup } from '../markup.ts';

export async function evidencePage({ isSignedIn }: Visit): Promise<RuleReply> {
  return page(
    framed(
      { title: 'Evidence', place: 'evidence', isSignedIn },
      markup`<h1>Evidence</h1>
        <p>
          Drop a bundle on the field, or choose one. The page that comes back recomputes its hash in this
          browser and shows what it covers, each check and each claim. The bundle is kept nowhere.
        </p>
        <form class="ask" method="post" action="/evidence" enctype="multipart/form-data">
          <div class="grow">
            <label for="bundle">A bundle, as JSON or gzip, up to ${MOST_BYTES >> 20} MiB</label
            ><input type="file" id="bundle" name="bundle" required />
          </div>
          <button>Verify</button>
        </form>
        <p class="small">
          The same on the command line: <code>ibid evidence verify FILE</code>; with signatures, sources and
          pins: <code>ibid evidence verify --help</code>.
        </p>`,
    ),
  );
}

/** What comes around a file in a form, in bytes. */
const AROUND = 16 * 1024;

export async function verifyPage(visit: Visit): Promise<RuleReply> {
  const file = await fileIn(visit);
  if (file === undefined || file.size === 0)
    return page(notice('No bundle came', ['Choose a file that has something in it.'], 'evidence'), 400);
  const bytes = await unpacked(new Uint8Array(await file.arrayBuffer()));
  if (bytes === undefined)
    return page(
      notice(
        'Not a bundle',
        ['This file begins as gzip does, and cannot be unpacked to a bundle.'],
        'evidence',
      ),
      400,
    );
  return reportPage(bytes, file.name === '' ? 'bundle.json' : file.name, visit);
}

async function fileIn(visit: Visit): Promise<File | undefined> {
  const bytes = await bodyOf(visit, MOST_BYTES + AROUND);
  const type = headerOf(visit, 'content-type');
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const file = form.get('bundle');
    return file instanceof File ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined where it is gzip and cannot be read. @throws {TooLarge} */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    if (bytes.length > MOST_BYTES) throw new TooLarge();
    return bytes;
  }
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    return undefined;
  }
}

/** The page that verifies these bytes. @param name what the file was called, shown as text */
export async function reportPage(
  bytes: Uint8Array,
  name: string,
  { now, signal }: Visit,
): Promise<RuleReply> {
  const time = now();
  const report = await verifyInput(abortable(memoryInput(bytes), signal), {
    file: name,
    fileDigest: true,
    now: time,
  });
  const asked = {
    pinned: [],
    expect: null,
    fail_on: [],
    strict: false,
    sample: null,
    seed: 1,
    exhaustive: false,
    now: time,
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    const frame = pageFrame();
    const text = toHtml(frame, bytes, { report, sha256, asked, made_by: `ibid ${VERSION}` });
    return whole(text, { type: 'text/html; charset=utf-8', policy: policyOf(frame), cache: 'no-store' });
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    return page(notice('No page', [error.message], 'evidence'), 500);
  }
}

/** The policy that the page itself has, and that it is of no origin: its script reaches nothing of these pages. */
function policyOf(frame: string): string {
  const [, own = "default-src 'none'"] =
    /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(frame) ?? [];
  return `${own}; frame-ancestors 'none'; sandbox allow-scripts allow-downloads allow-modals`;
}
