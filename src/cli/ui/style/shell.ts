// The frame of the pages: the bar above, one column to be read or two beside each other, and paper.

export const SHELL = `.ui{--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
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
.ui .label{font:600 .8rem/1.4 var(--sans);color:var(--quiet);margin:0 0 .35rem}
.ui .empty{padding:1rem 1.2rem;background:var(--raised);border-radius:.4rem}
.ui .empty p{margin:.3rem 0}
.ui .warnings{margin:1rem 0;padding:.6rem 1rem .6rem 2rem;background:var(--warn-ground);color:var(--warn);font:.9rem/1.5 var(--sans);border-radius:.3rem}
.ui .beside{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem}
.ui .beside>*{min-width:0}
@media (min-width:62rem){
.ui.wide .beside{grid-template-columns:minmax(20rem,36rem) minmax(26rem,1fr);gap:2.75rem}
.ui.wide .pane{position:sticky;top:1rem;max-height:calc(100vh - 2rem);overflow:auto}
.ui.wide .beside.documents{grid-template-columns:minmax(24rem,44rem) minmax(14rem,20rem)}
}
@media (max-width:40rem){.ui .bar{padding:.7rem 1rem}.ui main{padding:1.25rem 1rem 3rem}}
@media print{
.ui .bar,.ui form,.ui .skip,.ui .progress,.ui .turns,.ui .outline,.ui .actions{display:none}
.ui main,.ui.wide main{max-width:none;padding:0}
.ui.wide .beside{display:block}
.ui.wide .pane{position:static;max-height:none;overflow:visible;border:0;padding:0;margin-top:1.5rem}
.ui .scroll,.ui pre{overflow:visible;white-space:pre-wrap}
.ui mark{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}`;
