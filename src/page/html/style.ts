// The style of the pages that are saved as one file: dark and light by the reader's setting, readable from a phone to a wide
// screen, and on paper. Colours come in pairs of text and ground, each at a contrast of at least 4.5.

/** Colour by name for light and dark pages. */
export const COLOURS = {
  light: {
    ground: '#ffffff',
    text: '#1b1d21',
    quiet: '#585d66',
    link: '#0b4f9e',
    raised: '#f3f5f8',
    line: '#c9ced6',
    mark: '#8f96a3',
    warn: '#6b4300',
    'warn-ground': '#fff4d6',
  },
  dark: {
    ground: '#14161a',
    text: '#e4e6ea',
    quiet: '#a4aab4',
    link: '#8fbcff',
    raised: '#1f2329',
    line: '#434a55',
    mark: '#6d7684',
    warn: '#ffd685',
    'warn-ground': '#33270c',
  },
} as const;

export function styleSheet(): string {
  return `:root{color-scheme:light dark;${variables(COLOURS.light)}}
@media (prefers-color-scheme:dark){:root{${variables(COLOURS.dark)}}}
${SCREEN}
@media print{:root{${variables(COLOURS.light)}}
${PRINT}}`;
}

function variables(colours: Readonly<Record<string, string>>): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');
}

const SCREEN = `*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--text);font:1.0625rem/1.6 Georgia,"Times New Roman",serif;overflow-wrap:anywhere}
.skip{position:absolute;left:-100vw}
.skip:focus{left:1rem;top:1rem;background:var(--raised);padding:.5rem}
header,nav,main,footer{max-width:44rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:2.5rem}
h1{font-size:clamp(1.6rem,1.2rem + 2vw,2.3rem);line-height:1.2;margin:0 0 .5rem;text-wrap:balance}
h2{font-size:1.3rem;line-height:1.3;margin:2.5rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--line)}
.about,.small,nav,footer,.evidence{font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.about,.small,footer{color:var(--quiet);font-size:.9rem}
nav{font-size:.95rem;margin-top:1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0}
a{color:var(--link);text-underline-offset:.15em}
a:focus-visible,summary:focus-visible{outline:.15rem solid var(--link);outline-offset:.15rem;border-radius:.15rem}
.para,.said{margin:0 0 1.1rem}
.said{white-space:pre-wrap}
.topic{font-weight:bold}
.whole{white-space:nowrap}
.tag{font:600 .75rem/1 system-ui,sans-serif;border:1px solid currentColor;border-radius:.25rem;padding:.1rem .35rem;margin-inline-end:.4rem;color:var(--quiet)}
.claim,.claim>summary{display:inline}
.claim::details-content{display:contents}
.claim:not([open])>.evidence{display:none}
.claim>summary{cursor:pointer;unicode-bidi:isolate;white-space:pre-wrap;list-style:none;text-decoration:underline 1px dotted var(--mark);text-underline-offset:.25em}
.claim>summary::-webkit-details-marker{display:none}
.claim>summary:hover,.claim[open]>summary{background:var(--raised);text-decoration-color:var(--link)}
.claim sup{font:600 .7em/1 system-ui,sans-serif;color:var(--link);margin-inline-start:.15em}
.evidence{display:block;margin:.6rem 0 .9rem;padding:.75rem 1rem;background:var(--raised);border-inline-start:.25rem solid var(--link);font-size:.9rem;line-height:1.5}
.evidence blockquote{margin:0 0 .6rem;font-family:Georgia,"Times New Roman",serif;font-size:1rem}
.evidence dl,.members{display:grid;grid-template-columns:5.2rem 1fr;gap:.1rem .9rem;margin:0}
.members{grid-template-columns:max-content 1fr}
.evidence dl+blockquote{margin-top:1rem}
dt{color:var(--quiet)}
dd{margin:0}
code,.address{overflow-wrap:anywhere;font-size:.95em}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.85em}
.insufficient{margin:0 0 1.1rem;padding:.6rem 1rem;background:var(--warn-ground);color:var(--warn);border-inline-start:.25rem solid currentColor}
.insufficient strong{font:600 .9em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.depth-2{margin-inline-start:1.2em}.depth-3{margin-inline-start:2.4em}.depth-4,.depth-5,.depth-6,.depth-7,.depth-8{margin-inline-start:3.6em}
.goes-on{list-style:none}
.listed ul{margin:.25rem 0 0;padding-inline-start:1.25rem}
.sources{padding-inline-start:2rem}
.rows{border-collapse:collapse;font-size:.95rem}
.rows th,.rows td{padding:.2rem 0;padding-inline-end:1rem;text-align:start;vertical-align:top}
.sources li{margin-bottom:.8rem}
.sources li:target{background:var(--raised)}
.notes{display:none}
footer{padding-top:1.5rem;padding-bottom:3rem}
@media (max-width:30rem){body{font-size:1rem}header{padding-top:1.5rem}.evidence dl,.members{grid-template-columns:1fr}.evidence dd{margin-bottom:.35rem}}`;

const PRINT = `html{font-size:10.5pt}
body{font-size:1rem;line-height:1.45}
header,nav,main,footer{max-width:none;padding:0}
nav,.skip,.hint,.claim .evidence{display:none}
.claim>summary{text-decoration:none}
.notes{display:block}
.notes li{margin-bottom:.6rem;break-inside:avoid}
.notes .evidence{display:block;margin:0;padding:0;background:none;border:0;font-size:.85rem}
h2{break-after:avoid}
.para,.said,.insufficient,.sources li{break-inside:avoid}
a{color:inherit}
@page{margin:18mm}`;
