/** Script of the trace page. Texts of hooks enter the page as text nodes only. */
export const tracePageScript = `
const entries = JSON.parse(document.getElementById('data').textContent).reverse();
const list = document.getElementById('list');
const make = (tag, className, text) => {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};
const failed = ({ status }) => status === 'failed' || status === 'timed_out';
const kindOf = (hook) => hook.decision || hook.status;

function hookRow(grid, hook, started, total) {
  const kind = kindOf(hook);
  const name = make('div', 'name', hook.name);
  name.title = hook.name + ' (' + hook.source + ')' + (hook.detail ? ': ' + hook.detail : '');
  const track = make('div', 'track');
  if (started !== null && hook.duration_ms !== undefined) {
    const bar = make('div', 'bar ' + kind);
    bar.style.left = (100 * started / total) + '%';
    bar.style.width = (100 * hook.duration_ms / total) + '%';
    track.append(bar);
  }
  grid.append(name, track, make('div', 'time ' + kind, hook.status === 'skipped' ? 'skipped' : kind + ' ' + (hook.duration_ms ?? '-') + ' ms'));
}

function card(entry) {
  const article = make('article');
  const head = make('div', 'head');
  const decision = entry.result.cancelled ? 'cancelled' : entry.result.decision;
  head.append(make('span', 'event', entry.event), make('span', 'badge ' + decision, decision + (entry.result.halt ? ', halt' : '')),
    make('span', 'soft', new Date(entry.time).toLocaleString()), make('span', 'soft', entry.duration_ms + ' ms'), make('span', 'soft', entry.session_id));
  article.append(head);
  if (entry.result.reason) article.append(make('p', 'reason', entry.result.reason));
  if (entry.result.hooks.length > 0) {
    const grid = make('div', 'hooks');
    const total = Math.max(entry.duration_ms, 0.1);
    entry.result.hooks.forEach((hook, index) => hookRow(grid, hook, entry.started_ms[index] ?? null, total));
    article.append(grid);
  }
  const details = make('details');
  details.append(make('summary', '', 'all of it'), make('pre', '', JSON.stringify(entry, null, 2)));
  article.append(details);
  return article;
}

const searchable = entries.map((entry) => JSON.stringify(entry).toLowerCase());
function show() {
  const wanted = document.getElementById('search').value.toLowerCase().split(/\\s+/).filter(Boolean);
  const decision = document.getElementById('decision').value;
  const onlyFailures = document.getElementById('failures').checked;
  const shown = entries.filter((entry, index) => wanted.every((word) => searchable[index].includes(word))
    && (decision === '' || entry.result.decision === decision) && (!onlyFailures || entry.result.hooks.some(failed)));
  list.replaceChildren(...shown.slice(0, 500).map(card));
  if (shown.length === 0) list.append(make('p', 'empty', 'Nothing matches.'));
  document.getElementById('count').textContent = shown.length + ' of ' + entries.length + (shown.length > 500 ? ', the newest 500 shown' : '');
}
for (const id of ['search', 'decision', 'failures']) document.getElementById(id).addEventListener('input', show);
show();
`;
