// A product in each form: its page where its document is laid out as one, else the document.
import { PLAIN, type Screen } from '../../page/screen.ts';
import type { Page } from '../../page/page.ts';

export type PageMaker<Document> = (document: Document) => Page | undefined | Promise<Page | undefined>;

type Loaded<Document> = () => Promise<PageMaker<Document>>;

type Members = Readonly<Record<string, unknown>>;

/** The makers of what cites, by the routes that answer it. */
export const CITING = {
  query: async () => (await import('./answer/answer.ts')).answerPage,
  causal: async () => (await import('./causal/causal.ts')).causalPage,
  tutor: async () => (await import('./tutor/tutor.ts')).tutorPage,
  'brief.create': async () => (await import('./brief/brief.ts')).briefPage,
} as const;

const BY_ROUTE: ReadonlyMap<string, Loaded<Members>> = new Map(Object.entries(CITING));

/** The maker of a route's pages; undefined for a route whose answers do not cite. */
export async function makerOf(route: string): Promise<PageMaker<Members> | undefined> {
  return BY_ROUTE.get(route)?.();
}

/** The view and the forms of a product. @param load its maker, which is loaded where it is needed */
export function shownAs<Document>(load: Loaded<Document>) {
  return {
    text: async (document: Document, screen: Screen) => onTerminal(document, screen, await load()),
    forms: {
      md: async (document: Document) => asMarkdown(document, await load()),
      html: async (document: Document, screen: Screen) => asHtml(document, screen, await load()),
    },
  };
}

export async function onTerminal<Document>(
  document: Document,
  screen: Screen,
  make: PageMaker<Document>,
): Promise<string> {
  const page = await make(document);
  if (page === undefined) return (await import('./table/generic.ts')).generic(document, screen);
  return (await import('../../page/terminal/terminal.ts')).terminalText(page, screen);
}

export async function asMarkdown<Document>(document: Document, make: PageMaker<Document>): Promise<string> {
  const page = await make(document);
  if (page === undefined) return (await import('./table/formats.ts')).toMarkdown(document);
  return (await import('../../page/markdown.ts')).markdown(page);
}

/** One HTML file; a document of another layout is shown as its members, in the same frame. */
export async function asHtml<Document>(
  document: Document,
  screen: Screen,
  make: PageMaker<Document>,
): Promise<string> {
  const page = await make(document);
  const { htmlFile, plainFile } = await import('../../page/html/html.ts');
  if (page !== undefined) return htmlFile(page, screen.local === true);
  const { generic } = await import('./table/generic.ts');
  return plainFile(
    await generic(document, { ...screen, columns: 100, paint: PLAIN, link: (words) => words }),
  );
}
