// Questions, buttons, answers with their marks, lists of what was found.

export const FORMS = `.ui form.ask{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end;margin:0 0 1.5rem;font-family:var(--sans)}
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
.ui table.rows td,.ui table.rows th{padding:.5rem .9rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}
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
