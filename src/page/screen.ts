// What a page that is written for a terminal asks of it.

/** Colours of the screen, each a function from text to text; the identity when colour is off. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

const same = (text: string): string => text;

/** Without colour. */
export const PLAIN: Paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

/** What a view may use: width, colour, links, and the cleaning that outside text must pass. */
export interface Screen {
  readonly columns: number;
  readonly paint: Paint;
  readonly unicode: boolean;
  readonly clean: (text: string) => string;
  readonly cleanLine: (text: string) => string;
  /** A link on terminals that have them, else only the text. @param line of a file */
  readonly link: (text: string, address: string, line?: number) => string;
  /** The document is the embedded service's own, from this process: that it cost nothing need not be said. */
  readonly local?: boolean;
}
