/** Style of the trace page; light or dark as the reader's system says. */
export const tracePageStyle = `
:root { color-scheme: light dark; --line: #d0d7de; --soft: #656d76; --block: #cf222e; --ask: #9a6700; --allow: #1a7f37; --none: #57606a; --failed: #8250df; --back: #ffffff; --bar: #f6f8fa; }
@media (prefers-color-scheme: dark) { :root { --line: #30363d; --soft: #8b949e; --block: #ff7b72; --ask: #d29922; --allow: #3fb950; --none: #8b949e; --failed: #bc8cff; --back: #0d1117; --bar: #161b22; } }
* { box-sizing: border-box; }
body { margin: 0; font: 14px/1.45 system-ui, sans-serif; background: var(--back); }
header { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .75rem; align-items: center; padding: .75rem 1rem; background: var(--bar); border-bottom: 1px solid var(--line); }
h1 { font-size: 1rem; margin: 0 .5rem 0 0; }
input[type=search] { flex: 1 1 16rem; padding: .35rem .6rem; font: inherit; }
select { padding: .3rem; font: inherit; }
output { color: var(--soft); }
article { padding: .6rem 1rem; border-bottom: 1px solid var(--line); }
.head { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; }
.event { font-weight: 600; }
.soft { color: var(--soft); }
.badge { padding: 0 .5rem; border-radius: 1rem; border: 1px solid currentColor; font-size: .85em; }
.block { color: var(--block); } .ask { color: var(--ask); } .allow { color: var(--allow); } .none, .ok, .skipped { color: var(--none); } .failed, .timed_out, .cancelled { color: var(--failed); }
.reason { margin: .25rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.hooks { margin-top: .4rem; display: grid; grid-template-columns: minmax(8rem, 16rem) 1fr minmax(6rem, auto); gap: .15rem .75rem; align-items: center; }
.name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.track { position: relative; height: .8rem; background: var(--bar); border-radius: .2rem; }
.bar { position: absolute; top: 0; bottom: 0; min-width: 3px; border-radius: .2rem; background: currentColor; }
.time { color: var(--soft); text-align: right; font-variant-numeric: tabular-nums; }
details { margin-top: .3rem; } summary { cursor: pointer; color: var(--soft); }
pre { overflow: auto; padding: .5rem; background: var(--bar); border-radius: .3rem; }
.empty { padding: 2rem 1rem; color: var(--soft); }
`;
