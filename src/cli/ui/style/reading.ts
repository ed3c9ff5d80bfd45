// A document as it is read: its headings, lists, tables and code, and the passage that was pointed at.

export const READING = `.ui mark{background:var(--hit);color:var(--hit-text);padding:.08em .12em;border-radius:.15em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
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
