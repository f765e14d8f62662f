/** The look of the page: its own, in light and dark, on paper and on a phone. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#17211b;--quiet:#55615a;--panel:#fff;--sunken:#eef0ec;--line:#dde1da;\
--accent:#0f5c3f;--warn:#fcf1d8;--warn-ink:#5c3c00}
@media(prefers-color-scheme:dark){:root{--ink:#e6ebe6;--quiet:#a6b0a8;--panel:#121714;--sunken:#1c231f;\
--line:#333c36;--accent:#7fd0ab;--warn:#3a2d0d;--warn-ink:#f5dc9f}}
*{box-sizing:border-box}
body{margin:0;background:var(--panel);color:var(--ink);font:1rem/1.55 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main,header,footer{max-width:60rem;margin:0 auto;padding:1rem}
h1{color:var(--accent);font-size:2rem;line-height:1.2;margin:.25rem 0;overflow-wrap:anywhere}
h2{font-size:1.4rem;margin:2.5rem 0 .5rem;overflow-wrap:anywhere}
h3{font-size:1.1rem;margin:1.75rem 0 .5rem;overflow-wrap:anywhere}
p,li,dd{overflow-wrap:anywhere}
nav ol{list-style:none;margin:.25rem 0;padding:0}
nav ol ol{padding-inline-start:1.25rem}
a{color:var(--accent)}
.quiet,dt,footer{color:var(--quiet)}
.notice{background:var(--sunken);border-radius:.4rem;margin:.4rem 0;padding:.5rem .75rem}
.warning{background:var(--warn);color:var(--warn-ink);font-weight:600}
dl{display:grid;gap:.2rem 1rem;grid-template-columns:minmax(8rem,14rem) 1fr}
dd{margin:0}
@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}h1{font-size:1.6rem}}
.wide{overflow-x:auto;margin:.75rem 0 1.25rem}
table{border-collapse:collapse;width:100%;font-size:.875rem;font-variant-numeric:tabular-nums}
caption{font-weight:600;padding:.4rem 0;text-align:start}
th,td{border-bottom:1px solid var(--line);padding:.35rem .6rem;text-align:start;vertical-align:top;overflow-wrap:break-word;min-width:5rem}
thead th{background:var(--sunken)}
tbody th{font-weight:400}
tr.total th,tr.total td{font-weight:700}
.n{text-align:end;white-space:nowrap}
.right{text-align:end}
.reason{color:var(--quiet);font-style:italic}
figure{margin:1rem 0}
figcaption{font-weight:600;font-size:.875rem;padding:.4rem 0}
figure img{background:#fff;border-radius:.4rem;display:block;height:auto;max-width:100%}
.skip{left:.5rem;padding:.5rem;position:absolute;top:-4rem}
.skip:focus{background:var(--panel);top:.5rem}
.running{display:none}
.unseen{clip-path:inset(50%);height:1px;overflow:hidden;position:absolute;white-space:nowrap;width:1px}
tbody th a{white-space:nowrap}
@media print{.running{display:block;font-size:6rem;font-weight:600;inset:35% 0 auto;margin:0;opacity:.07;position:fixed;
text-align:center;transform:rotate(-40deg)}}
@media print{nav,.skip{display:none}.wide{overflow:visible}thead{display:table-header-group}
figure,tr{break-inside:avoid}h2,h3,caption{break-after:avoid}}
`.trim();
