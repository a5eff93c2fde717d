import { unicodeEscape } from '@cosh/core';
import type { TraceEntry } from '@cosh/session/trace';
import { tracePageScript } from './trace-page-script.js';
import { tracePageStyle } from './trace-page-style.js';

/** JSON that can stand in a script element: nothing in it ends the element or starts a comment. */
const forScript = (value: unknown): string => JSON.stringify(value).replace(/[<\u2028\u2029]/g, unicodeEscape);

/** One self-contained page: a timeline of hooks per dispatch, searchable. Loads nothing from anywhere. */
export function renderTracePage(entries: readonly TraceEntry[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>cosh trace</title>
<style>${tracePageStyle}</style>
</head>
<body>
<header>
  <h1>cosh trace</h1>
  <input id="search" type="search" placeholder="Search event, hook, reason, session" aria-label="Search" autofocus>
  <select id="decision" aria-label="Decision"><option value="">any decision</option><option>block</option><option>ask</option><option>allow</option><option>none</option></select>
  <label><input id="failures" type="checkbox"> only with failures</label>
  <output id="count"></output>
</header>
<main id="list"></main>
<script type="application/json" id="data">${forScript(entries)}</script>
<script>${tracePageScript}</script>
</body>
</html>
`;
}
