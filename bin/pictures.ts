// npm run pictures: makes docs/pictures from the built command over the starter corpus. A terminal recording and the fan
// chart are SVG; a brief's page is a PNG, for which a Chromium must be installed (CHROMIUM names another than the usual).
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { terminalSvg } from './terminal-svg.ts';

const root = join(import.meta.dirname, '..');
const pictures = join(root, 'docs', 'pictures');
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];

/** Airline passengers in thousands a month, 1949 to 1960 (Box and Jenkins, 1970, series G). */
const PASSENGERS = [
  [112, 118, 132, 129, 121, 135, 148, 148, 136, 119, 104, 118],
  [115, 126, 141, 135, 125, 149, 170, 170, 158, 133, 114, 140],
  [145, 150, 178, 163, 172, 178, 199, 199, 184, 162, 146, 166],
  [171, 180, 193, 181, 183, 218, 230, 242, 209, 191, 172, 194],
  [196, 196, 236, 235, 229, 243, 264, 272, 237, 211, 180, 201],
  [204, 188, 235, 227, 234, 264, 302, 293, 259, 229, 203, 229],
  [242, 233, 267, 269, 270, 315, 364, 347, 312, 274, 237, 278],
  [284, 277, 317, 313, 318, 374, 413, 405, 355, 306, 271, 306],
  [315, 301, 356, 348, 355, 422, 465, 467, 404, 347, 305, 336],
  [340, 318, 362, 348, 363, 435, 491, 505, 404, 359, 310, 337],
  [360, 342, 406, 396, 420, 472, 548, 559, 463, 407, 362, 405],
  [417, 391, 419, 461, 472, 535, 622, 606, 508, 461, 390, 432],
];

const QUESTIONS = ['Who makes EUV lithography machines?', 'Who won the football world cup of 2018?'];

function makePictures(home: string): void {
  mkdirSync(pictures, { recursive: true });
  const shown = QUESTIONS.map((question) => ({
    command: `ibid query ${JSON.stringify(question)}`,
    output: ibid(home, ['query', '--color', 'always', question], [0, 3]),
  }));
  write('answer.svg', terminalSvg(shown, 80));
  photographBrief(home);
  drawFan(home);
}

/** Last, for the starter corpus gives way to the first document that is added. */
function drawFan(home: string): void {
  const rows = PASSENGERS.flatMap((year, index) =>
    year.map((value, month) => `${1949 + index}-${String(month + 1).padStart(2, '0')},${value}`),
  );
  const table = join(home, 'passengers.csv');
  writeFileSync(table, `Month,Passengers\n${rows.join('\n')}\n`);
  ibid(home, ['corpus', 'add', table]);
  const words = 'forecast create --source passengers.csv --column Passengers --horizon 24 --format svg';
  write('fan.svg', ibid(home, words.split(' ')));
}

/** The page with its first sentence opened, as a reader's click does. */
function photographBrief(home: string): void {
  const browser = BROWSERS.concat(process.env['CHROMIUM'] ?? []).findLast(
    (name) => spawnSync(name, ['--version']).status === 0,
  );
  if (browser === undefined) {
    process.stderr.write(`No brief.png: none of ${BROWSERS.join(', ')} is installed.\n`);
    return;
  }
  const brief = 'brief create --variant daily --persona executive --sector energy --get id';
  const html = ibid(home, ['brief', 'get', ibid(home, brief.split(' ')).trim(), '--format', 'html']);
  const page = join(home, 'brief.html');
  writeFileSync(page, html.replace('<details', '<details open'));
  const shot = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--window-size=900,900'];
  const { status, stderr } = spawnSync(
    browser,
    [...shot, `--screenshot=${join(pictures, 'brief.png')}`, `file://${page}`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${browser} failed:\n${stderr}`);
}

/** What the command writes; where this copy is on the machine is no part of a picture. */
function ibid(home: string, words: readonly string[], codes: readonly number[] = [0]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/ibid.cjs'), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: home, IBID_HOME: home, COLUMNS: '80', LANG: 'C.UTF-8' },
  });
  if (status === null || !codes.includes(status)) throw new Error(`ibid ${words.join(' ')}:\n${stderr}`);
  return stdout.replaceAll(join(root, 'dist'), '/…');
}

function write(name: string, text: string): void {
  writeFileSync(join(pictures, name), text);
}

const home = mkdtempSync(join(tmpdir(), 'ibid-pictures-'));
try {
  makePictures(home);
} finally {
  rmSync(home, { recursive: true, force: true });
}
