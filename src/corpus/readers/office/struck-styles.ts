// Styles whose text is struck through, themselves or by the style that they are made from.
import { partText, walkXml } from './xml-walk.ts';

/** A chain of styles is no longer than this: one that goes round ends. */
const LONGEST_CHAIN = 30;

export class StruckStyles {
  readonly #parents = new Map<string, string>();
  readonly #own = new Map<string, boolean>();

  madeFrom(style: string, parent: string): void {
    this.#parents.set(style, parent);
  }

  says(style: string, isStruck: boolean): void {
    this.#own.set(style, isStruck);
  }

  has(style: string): boolean {
    let name: string | undefined = style;
    for (let at = 0; at < LONGEST_CHAIN && name !== undefined; at += 1) {
      const own = this.#own.get(name);
      if (own !== undefined) return own;
      name = this.#parents.get(name);
    }
    return false;
  }
}

/** The names of the struck styles of a DOCX. @param part `word/styles.xml` */
export function struckInDocx(part: Uint8Array | undefined): string[] {
  const styles = new StruckStyles();
  const names = new Map<string, string>();
  let style = '';
  walkXml(partText(part), {
    open: ({ name, attribute }) => {
      if (name === 'style') style = attribute('styleId');
      else if (name === 'name' && style !== '') names.set(style, attribute('val'));
      else if (name === 'basedOn' && style !== '') styles.madeFrom(style, attribute('val'));
      else if ((name === 'strike' || name === 'dstrike') && style !== '')
        styles.says(style, !/^(?:0|false|off)$/.test(attribute('val')));
    },
    close: (name) => {
      if (name === 'style') style = '';
    },
  });
  return [...names].filter(([id]) => styles.has(id)).map(([, name]) => name);
}
