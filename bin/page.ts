// The page of `evidence verify --report html`: script, style and frame in one text, with the content policy that allows
// exactly these two by their digests. Only the report and the bundle are still to be put in.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

const folder = join(import.meta.dirname, '../src/evidence/formats/html/page');

/** The verifier's Node modules as the page has them; those that open files are never reached from it. */
const inPage: Plugin = {
  name: 'in-page',
  resolveId(id) {
    if (id === 'node:crypto') return join(folder, 'node-crypto.ts');
    if (id === 'node:buffer') return join(folder, 'bytes.ts');
    return id.startsWith('node:') ? '\0none.cjs' : null;
  },
  load: (id) => (id === '\0none.cjs' ? 'module.exports = {};' : null),
};

/** The page with two places left to fill, for the report and for the bundle: report/html/html.ts. */
export async function bundlePage(): Promise<string> {
  const script = await pageScript();
  const style = `${read('style.css')}${read('narrow-and-print.css')}`.replace(/\n\s*/g, '');
  const policy = [
    "default-src 'none'",
    `script-src '${digest(script)}'`,
    `style-src '${digest(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  const parts: Record<string, string> = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
  };
  return read('frame.html').replace(
    /<!-- (policy|style|script) -->/g,
    (_all, name: string) => parts[name] ?? '',
  );
}

async function pageScript(): Promise<string> {
  const bundle = await rolldown({
    input: join(folder, 'main.ts'),
    platform: 'browser',
    plugins: [inPage],
    checks: { eval: false },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false });
  // What could end the element that holds the script, or begin a comment in it, stands in strings and patterns only.
  const script = output[0].code.replace(/<(?=\/script|!--)/gi, '\\x3c').trim();
  if (/[\r\0]/.test(script)) throw new Error('the page holds characters that a browser would change');
  return script;
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
