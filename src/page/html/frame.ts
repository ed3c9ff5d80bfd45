// The frame of a page that is one file: no script, and a content policy that allows only its own style sheet.
import { createHash } from 'node:crypto';
import { escapeHtml } from './escape.ts';
import { styleSheet } from './style.ts';

/** A whole HTML file; `inside` is HTML already, with a `main` whose id is main; `more` is added to the style sheet. */
export function frame(title: string, inside: string, more = ''): string {
  const style = `${styleSheet()}${more === '' ? '' : `\n${more}`}`;
  const hash = createHash('sha256').update(style).digest('base64');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
${inside}
</body>
</html>
`;
}
