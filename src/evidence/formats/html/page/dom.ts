// The little of the DOM that the page uses, and the only file that touches it. Text is set as text:
// there is no way here to make markup, an address or a handler out of a string from a bundle.

import { named } from '../../../../text/odd-letters.ts';
export interface Node {
  textContent: string | null;
  hidden: boolean;
  open: boolean;
  append(...children: (Node | string)[]): void;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  addEventListener(name: string, action: () => void): void;
  querySelectorAll(selector: string): Iterable<Node>;
  click(): void;
}

interface Page extends Node {
  title: string;
  getElementById(id: string): Node | null;
  createElement(name: string): Node;
}

declare const document: Page;
declare const window: Pick<Node, 'addEventListener'>;
declare const requestAnimationFrame: (action: () => void) => number;

type Child = Node | string | undefined;

/** Attributes that the page sets; an address goes through `link`, a handler through `onClick`. */
interface Attributes {
  readonly class?: string;
  readonly id?: string;
  readonly scope?: 'col' | 'row';
  readonly type?: 'button';
  readonly dir?: 'auto' | 'ltr';
  readonly 'data-verdict'?: string;
  readonly 'data-status'?: string;
}

export function make(name: string, attributes: Attributes, ...children: Child[]): Node {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

/** A digest or an id. */
export function code(text: string): Node {
  return make('code', { class: 'digest', dir: 'ltr' }, named(text));
}

/** An address as a link where it is a web address, else as text. */
export function link(address: string, shown: string): Node {
  const url = webAddress(address);
  const node = make(url === undefined ? 'span' : 'a', { class: 'address', dir: 'ltr' }, shown);
  if (url === undefined) return node;
  node.setAttribute('href', url);
  node.setAttribute('rel', 'noopener noreferrer');
  node.setAttribute('target', '_blank');
  return node;
}

export function button(words: string, action: () => void): Node {
  const node = make('button', { type: 'button' }, words);
  node.addEventListener('click', action);
  return node;
}

/** The element of that id in the page's frame. */
export function at(id: string): Node {
  const node = document.getElementById(id);
  if (node === null) throw new Error(`the page has no ${id}`);
  return node;
}

export function entitle(title: string): void {
  document.title = title;
}

/** Opens or closes every claim. */
export function openAll(open: boolean): void {
  for (const node of document.querySelectorAll('details')) node.open = open;
}

export function beforePrint(action: () => void): void {
  window.addEventListener('beforeprint', action);
}

/** After what was written so far is on the screen. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A page in the background is never painted: it goes on all the same.
    setTimeout(resolve, 200);
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
}

/** Offers bytes as a file to save. */
export function save(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/json' }));
  const anchor = document.createElement('a');
  anchor.setAttribute('href', url);
  anchor.setAttribute('download', name);
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function webAddress(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? href : undefined;
  } catch {
    return undefined;
  }
}
