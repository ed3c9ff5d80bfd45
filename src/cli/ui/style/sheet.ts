// The one style sheet of the pages: the typography of briefs, then what is the pages' own.
import { createHash } from 'node:crypto';
import { styleSheet } from '../../../page/html/style.ts';

/** Questions, buttons, answers with their marks, lists of what was found. */
const FORMS = `.ui form.ask{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:0 0 1.5rem;font-family:var(--sans)}
.ui form.ask .grow{flex:1 1 18rem}
.ui label{display:block;font:600 .8rem/1.4 var(--sans);color:var(--quiet);margin-bottom:.25rem}
.ui input[type=text],.ui input[type=search],.ui input[type=password],.ui input[type=file],.ui select{width:100%;font:1rem/1.4 var(--sans);color:var(--text);background:var(--ground);border:1px solid var(--mark);border-radius:.35rem;padding:.55rem .7rem}
.ui select{width:auto;max-width:100%}
.ui input[type=file]{padding:2rem 1.2rem;border-style:dashed;background:var(--raised);cursor:pointer}
.ui button{font:600 1rem/1.4 var(--sans);color:var(--ground);background:var(--link);border:1px solid var(--link);border-radius:.35rem;padding:.55rem 1.1rem;cursor:pointer}
.ui button:hover{filter:brightness(1.1)}
.ui .answer{max-width:46rem}
.ui .question{margin:0 0 1rem}
.ui .said{margin:0 0 1rem;font-size:1.125rem;line-height:1.65}
.ui .said .text{font-size:inherit;margin:.7em 0;white-space:normal}
.ui .said .text li p,.ui .said .text>:last-child{margin-bottom:.2em}
.ui .refs{white-space:nowrap;font:600 .75rem/1 var(--sans);vertical-align:super}
.ui .refs a{display:inline-block;min-width:1.5rem;text-align:center;padding:.18rem .3rem;margin-left:.15rem;border-radius:.25rem;background:var(--soft);text-decoration:none}
.ui .refs a:hover{text-decoration:underline}
.ui .refs a[aria-current]{background:var(--hit);color:var(--hit-text);box-shadow:inset 0 -2px 0 var(--hit-edge)}
.ui .progress{font-family:var(--sans);color:var(--quiet);background:var(--raised);border-radius:.4rem;padding:.8rem 1.1rem}
.ui .progress p{margin:.2rem 0}
.ui .progress:has(~ .came){display:none}
.ui .tick{display:inline-block;margin-right:.6rem}
.ui .found{list-style:none;margin:0;padding:0}
.ui .found>li{padding:1rem 0;border-top:1px solid var(--line)}
.ui .found h2,.ui .found h3{margin:0 0 .2rem;padding:0;border:0;font-size:1.05rem}
.ui .found p{margin:.3rem 0}
.ui .found .topic{font-size:1.05rem}
.ui .found mark{padding:0 .1em}
.ui .scroll{overflow:auto}
.ui table.rows{width:100%;border-collapse:collapse;font:.925rem/1.5 var(--sans)}
.ui table.rows th{text-align:start;font-weight:600;color:var(--quiet);white-space:nowrap}
.ui table.rows td,.ui table.rows th{padding:.5rem 0;padding-inline-end:.9rem;border-bottom:1px solid var(--line);vertical-align:top}
.ui table.rows td.number,.ui table.rows th.number{text-align:end;font-variant-numeric:tabular-nums}
.ui .turns{display:flex;flex-wrap:wrap;gap:.4rem 1.4rem;margin:1.25rem 0;padding:0;max-width:none;font:.925rem/1.5 var(--sans)}
.ui .chips{display:flex;flex-wrap:wrap;gap:.4rem .5rem;list-style:none;margin:0 0 1.25rem;padding:0;font:.875rem/1.4 var(--sans)}
.ui .chips a{display:inline-block;padding:.2rem .65rem;border:1px solid var(--line);border-radius:1rem;text-decoration:none}
.ui .chips a[aria-current]{background:var(--soft);border-color:var(--link)}
.ui .drawing{overflow:auto;border:1px solid var(--line);border-radius:.4rem;margin:0 0 1.25rem;background:var(--ground)}
.ui .drawing img{display:block;max-width:none}
.ui .chart{display:block;width:100%;height:auto;max-width:50rem;margin:0 0 1rem}
.ui .hops{margin:0;padding-left:1.4rem;max-width:46rem}
.ui .hops li{margin:0 0 .9rem}
.ui .hops blockquote{margin:.2rem 0}
@media (max-width:40rem){.ui form.ask{gap:.5rem}.ui form.ask>*{flex:1 1 auto}.ui form.ask .grow{flex:1 1 100%}.ui form.ask select{width:100%}.ui form.ask>button{flex:0 1 auto}}`;

/** A document as it is read: its headings, lists, tables and code, and the passage that was pointed at. */
const READING = `.ui mark{background:var(--hit);color:var(--hit-text);padding:.08em .12em;border-radius:.15em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
.ui #quote{scroll-margin:28vh 0;outline:none}
.ui .text mark{border-bottom:2px solid var(--hit-edge)}
.ui .text{font-size:1.0625rem;line-height:1.65}
.ui .text p{margin:0 0 1em;white-space:pre-line}
.ui .text h2,.ui .text h3,.ui .text h4,.ui .text h5,.ui .text h6{border:0;padding:0;line-height:1.3;margin:1.8em 0 .5em}
.ui .text>:first-child{margin-top:0}
.ui .text h2{font-size:1.4rem}.ui .text h3{font-size:1.2rem}.ui .text h4{font-size:1.05rem}.ui .text h5,.ui .text h6{font-size:1rem;font-style:italic}
.ui .text pre{margin:0 0 1em;padding:.75rem 1rem;background:var(--raised);border-radius:.35rem;overflow:auto;font:.86rem/1.55 var(--mono);overflow-wrap:normal}
.ui .text pre code{font:inherit}
.ui .text blockquote{margin:0 0 1em;padding-inline-start:1rem;border-inline-start:.2rem solid var(--line);color:var(--quiet);white-space:pre-line}
.ui .text ul,.ui .text ol{margin:0 0 1em;padding-inline-start:1.5rem}
.ui .text li p{margin:0 0 .3em}
.ui .text li>ul,.ui .text li>ol{margin:0 0 .3em}
.ui .text .terms{margin:0 0 1em}
.ui .text .terms dt{color:var(--text);font-weight:bold;margin-top:.8em}
.ui .text .terms dd{margin-inline-start:1.5rem;margin-bottom:.35em;white-space:pre-line}
.ui .text .terms dd:has(pre){white-space:normal}
.ui .text .terms dd pre{margin:.3em 0}
.ui .text .note{margin:0 0 1em;padding:.6rem 1rem;background:var(--raised);border-inline-start:.25rem solid var(--mark);white-space:pre-line}
.ui .text .note strong{font:600 .8rem/1.4 var(--sans);text-transform:capitalize;color:var(--quiet);margin-inline-end:.4rem}
.ui .text .caption{font-style:italic;color:var(--quiet)}
.ui .text .facts{list-style:none;padding:0}
.ui .text .scroll{margin:0 0 1em}
.ui .text table{border-collapse:collapse;font:.9rem/1.5 var(--sans)}
.ui .text td,.ui .text th{overflow-wrap:break-word;text-align:start;vertical-align:top;padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line);white-space:pre-line}
.ui .text .turn{font:600 .75rem/1 var(--sans);color:var(--quiet);border-top:1px dashed var(--line);padding-top:.5rem;margin:1.75rem 0 1rem}
.ui .pane{border:1px solid var(--line);border-radius:.5rem;padding:1.1rem 1.3rem}
.ui .pane h2{margin:0 0 .2rem;padding:0;border:0}
.ui .pane .text{font-size:1rem;margin-top:1rem}
.ui .outline{font:.875rem/1.45 var(--sans)}
.ui .outline ol{list-style:none;margin:0;padding:0}
.ui .outline li{margin:0 0 .35rem}
.ui .outline .o2{margin-inline-start:.9rem}.ui .outline .o3{margin-inline-start:1.8rem}
.ui .outline a{text-decoration:none}
.ui .outline a:hover{text-decoration:underline}
.ui .outline h2{font:600 .8rem/1.4 var(--sans);color:var(--quiet);margin:0 0 .4rem;padding:0;border:0}
.ui .outline details{margin-bottom:1.25rem}
.ui .outline dl{display:block;margin:0}
.ui .outline dt{color:var(--quiet);margin-top:.5rem}
.ui .outline code{word-break:break-all}
.ui .actions{font:.925rem/1.5 var(--sans);display:flex;flex-wrap:wrap;gap:.3rem 1.3rem;margin:.6rem 0 0;padding:0;list-style:none}
.ui .actions+.text{margin-top:1.5rem}`;

/** The frame: the bar above, one column to be read or two beside each other. */
const SHELL = `.ui{--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.ui .bar{max-width:none;padding:.7rem 1.5rem;display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.75rem;border-bottom:1px solid var(--line);font-family:var(--sans)}
.ui .bar .name{font:italic 700 1.35rem/1 Georgia,"Times New Roman",serif;color:var(--text);text-decoration:none;letter-spacing:-.01em}
.ui .bar nav{margin:0;padding:0;max-width:none;font-size:.95rem}
.ui .bar nav ul{gap:.15rem 1.15rem}
.ui .bar nav a{color:var(--quiet);text-decoration:none;padding:.3rem 0;display:inline-block;border-bottom:2px solid transparent}
.ui .bar nav a:hover{color:var(--text)}
.ui .bar nav a[aria-current]{color:var(--text);border-bottom-color:var(--link)}
.ui .leave{margin:0 0 0 auto}
.ui .leave button{background:none;border:0;padding:0;font:inherit;font-size:.9rem;color:var(--quiet);text-decoration:underline;cursor:pointer}
.ui main{max-width:46rem;padding:1.75rem 1.5rem 4rem}
.ui.wide main{max-width:92rem}
.ui main header,.ui main nav,.ui .brief>header{max-width:none;padding:0}
.ui .brief>header{margin-bottom:.5rem}
.ui h1{font-size:clamp(1.45rem,1.2rem + 1.2vw,2rem)}
.ui h2{font-size:1.2rem}
.ui a:focus-visible,.ui button:focus-visible,.ui input:focus-visible,.ui select:focus-visible,.ui summary:focus-visible,.ui [tabindex]:focus-visible{outline:.16rem solid var(--link);outline-offset:.14rem;border-radius:.15rem}
.ui .small,.ui .meta{font-family:var(--sans);font-size:.875rem;line-height:1.5;color:var(--quiet)}
.ui .meta{margin:.15rem 0}
.ui .crumbs{font-family:var(--sans);font-size:.875rem;color:var(--quiet);margin:0 0 .35rem}
.ui .empty{padding:1rem 1.2rem;background:var(--raised);border-radius:.4rem}
.ui .empty p{margin:.3rem 0}
.ui .warnings{margin:1rem 0;padding:.6rem 1rem .6rem 2rem;background:var(--warn-ground);color:var(--warn);font:.9rem/1.5 var(--sans);border-radius:.3rem}
.ui .beside{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem}
.ui .beside>*{min-width:0}
@media (min-width:62rem){
.ui.wide .beside{grid-template-columns:minmax(20rem,36rem) minmax(26rem,1fr);gap:2.75rem}
.ui.wide .pane{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto}
.ui.wide .beside.documents{grid-template-columns:minmax(24rem,44rem) minmax(14rem,20rem)}
.ui.wide .documents .outline{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto}
}
@media (max-width:40rem){.ui .bar{padding:.7rem 1rem}.ui main{padding:1.25rem 1rem 3rem}}`;

/** Last in the sheet: what a page has on paper goes before what it has on a screen. */
const PAPER = `@media print{
.ui .bar,.ui form,.ui form.ask,.ui .skip,.ui .progress,.ui .turns,.ui .outline,.ui .actions{display:none}
.ui main,.ui.wide main{max-width:none;padding:0}
.ui.wide .beside{display:block}
.ui.wide .pane{position:static;max-height:none;overflow:visible;border:0;padding:0;margin-top:1.5rem}
.ui .scroll,.ui pre{overflow:visible;white-space:pre-wrap}
.ui mark{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}`;

const HUES = {
  light: { hit: '#ffe68a', 'hit-text': '#1b1d21', 'hit-edge': '#b58900', soft: '#eef3fb' },
  dark: { hit: '#6a5300', 'hit-text': '#fff6d8', 'hit-edge': '#e0b83d', soft: '#1a2636' },
} as const;

/** The whole sheet. */
export const STYLE: string = `${styleSheet()}
:root{${variables(HUES.light)}}
@media (prefers-color-scheme:dark){:root{${variables(HUES.dark)}}}
${SHELL}
${FORMS}
${READING}
${PAPER}
@media print{:root{${variables(HUES.light)}}}`;

/** Its address, which another sheet would not have: it may be kept for good. */
export const STYLE_ADDRESS: string = `/style-${createHash('sha256').update(STYLE).digest('hex').slice(0, 12)}.css`;

/** The sign of these pages in a browser's tab: two marks of quotation. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b4f9e"/><path fill="#fff" d="M8 10h6v7l-3 6H8l2-6H8zm10 0h6v7l-3 6h-3l2-6h-2z"/></svg>';

function variables(hues: Readonly<Record<string, string>>): string {
  return Object.entries(hues)
    .map(([name, hue]) => `--${name}:${hue}`)
    .join(';');
}
