// What the pages of evidence add to the style of all pages: pairs side by side, marks of words, the picture of a series.

/** Marks differ by line as well as by colour, and each colour has a contrast of 4.5 on its ground. */
export const EVIDENCE_STYLE = `:root{--gone:#8a1621;--gone-ground:#fdecec;--new:#12592f;--new-ground:#e6f5ea}
@media (prefers-color-scheme:dark){:root{--gone:#ff9d9b;--gone-ground:#3a1c1e;--new:#86dba4;--new-ground:#16301f}}
header,main.wide,footer.wide{max-width:72rem}
section h2{font-size:1.05rem;margin:1.75rem 0 .5rem}
.tag.gone,del{color:var(--gone)}
.tag.added,ins{color:var(--new)}
del{background:var(--gone-ground);text-decoration:line-through}
ins{background:var(--new-ground);text-decoration:underline}
.pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:.5rem 1.5rem;margin:0 0 .6rem;font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-size:.95rem}
.pair dt{font-size:.8rem}
.value{padding:.35rem .6rem;background:var(--raised);border-left:.2rem solid var(--line)}
.words{white-space:pre-wrap}
.figure{margin:1.5rem 0;overflow-x:auto}
.series{display:block;font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.series text,.series .absent{fill:var(--quiet)}
.series .same{fill:var(--link)}
.series line{stroke:var(--link);stroke-width:2}
.series .other{fill:var(--warn);stroke:var(--ground);stroke-width:1.5}
.steps{padding-left:1.25rem}
.steps li{margin-bottom:.4rem}
@media (max-width:40rem){.pair{grid-template-columns:minmax(0,1fr)}}
@media print{:root{--gone:#8a1621;--gone-ground:#fdecec;--new:#12592f;--new-ground:#e6f5ea}.pair,.figure,.steps li{break-inside:avoid}.figure{overflow:visible}.series{max-width:100%;height:auto}}`;
