// Links on a terminal (OSC 8): which terminals get them, and what may be their target. An address
// comes from a document or a service: of it nothing may end the sequence early, and only the web
// and files are linked.
import { hostname } from 'node:os';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether colours, or links, are written. */
export type When = 'auto' | 'always' | 'never';

/** Terminals drop longer ones, or show the sequence. */
const LONGEST = 2000;

/** Terminals that show the sequence, or that know nothing of it: consoles, editors' shells, GNU screen. */
const WITHOUT = /^(?:$|dumb|linux|eterm|emacs|cons25|vt\d|ansi$|unknown)/;

/**
 * Whether links are written. `always` writes them into a pipe too, as with colour; FORCE_HYPERLINK decides for a terminal
 * that `auto` would judge. Every other terminal either follows OSC 8 or passes over it.
 */
export function hasLinks(choice: When, terminal: boolean, env: Environment): boolean {
  if (choice !== 'auto') return choice === 'always';
  const forced = env['FORCE_HYPERLINK'] ?? '';
  if (!terminal) return false;
  if (forced !== '') return forced !== '0' && forced !== 'false';
  if (env['WT_SESSION'] !== undefined) return true; // it sets no TERM
  if (env['CI'] !== undefined || env['STY'] !== undefined || WITHOUT.test(env['TERM'] ?? '')) return false;
  const vte = env['VTE_VERSION'];
  return vte === undefined || Number(vte) >= 5000;
}

/** Makes links of text. Each has an id, so that one that the terminal breaks over two lines stays one. */
export function linker(env: Environment): (text: string, address: string, line?: number) => string {
  const knowsLines = env['KITTY_WINDOW_ID'] !== undefined;
  let made = 0;
  return (text, address, line) => {
    const target = linkTarget(address, knowsLines ? line : undefined);
    if (target === undefined) return text;
    made += 1;
    return `\u001b]8;id=ibid-${made};${target}\u001b\\${text}\u001b]8;;\u001b\\`;
  };
}

/**
 * The address as OSC 8 has it: only bytes 33 to 126, a file with the name of its machine, so that a terminal that shows
 * another one does not open a file of its own. Undefined for what is not a file and not of the web.
 */
export function linkTarget(address: string, line?: number, host = hostname()): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const target = url === undefined ? undefined : targetOf(url, line, host);
  if (target === undefined) return undefined;
  const escaped = target.replace(/[^!-~]/gu, encodeURIComponent);
  return escaped.length > LONGEST ? undefined : escaped;
}

function targetOf(url: URL, line: number | undefined, host: string): string | undefined {
  if (url.protocol === 'https:' || url.protocol === 'http:') return url.href;
  if (url.protocol !== 'file:' || url.host !== '') return undefined;
  const isDrive = /^\/[A-Za-z]:/.test(url.pathname);
  const machine = isDrive || !/^[A-Za-z0-9.-]+$/.test(host) ? '' : host;
  return `file://${machine}${url.pathname}${line === undefined ? '' : `#${line}`}`;
}
