// Pages for the tests of the HTML report: made by the code under test from bundles that the tests make themselves.
import { bundlePage } from '../../../bin/page.ts';
import { memoryInput } from '../../../src/evidence/input/replay.ts';
import type { VerifyOptions } from '../../../src/evidence/options.ts';
import type { Embedded } from '../../../src/evidence/formats/html/embedded.ts';
import { toHtml } from '../../../src/evidence/formats/html/html.ts';
import { verifyInput } from '../../../src/evidence/verify.ts';
import { NOW, sha256 } from '../bundles.ts';

/** What the command would embed for this bundle. */
export async function embeddedOf(
  bundle: string | Uint8Array,
  options: VerifyOptions = {},
): Promise<Embedded> {
  const file = options.file ?? 'bundle.json';
  const asked = { now: NOW, ...options, file };
  const report = await verifyInput(memoryInput(Buffer.from(bundle)), { ...asked, fileDigest: true });
  return {
    report,
    sha256: sha256(Buffer.from(bundle)),
    asked: {
      pinned: options.pinned ?? [],
      expect: options.expect ?? null,
      fail_on: options.failOn ?? [],
      strict: false,
      sample: options.sample ?? null,
      seed: 1,
      exhaustive: false,
      now: NOW,
    },
    made_by: 'ibid test',
    card: '',
  };
}

/** The page of a bundle; with `bytes`, those are put in instead of the bundle that the report is about. */
export async function pageOf(
  bundle: string,
  options: VerifyOptions = {},
  bytes?: Uint8Array,
): Promise<string> {
  return toHtml(await bundlePage(), bytes ?? Buffer.from(bundle), await embeddedOf(bundle, options));
}
