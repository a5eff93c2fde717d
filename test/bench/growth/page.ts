import { exponentOf, type Point } from './fit.js';
import type { Series } from './series.js';

const [width, height, left, bottom] = [520, 300, 64, 44];
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const short = (value: number): string => (value >= 1e6 ? `${value / 1e6}M` : value >= 1e3 ? `${value / 1e3}k` : String(+value.toPrecision(2)));

/** Powers of ten around all values. */
function decades(values: readonly number[]): number[] {
  const [from, to] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  return Array.from({ length: Math.max(to - from, 1) + 1 }, (_each, index) => 10 ** (from + index));
}

function scale(ticks: readonly number[], start: number, end: number): (value: number) => number {
  const [low, high] = [Math.log10(ticks[0]!), Math.log10(ticks.at(-1)!)];
  return (value) => Math.round((start + ((Math.log10(value) - low) / (high - low)) * (end - start)) * 10) / 10;
}

function plot({ title, x, y, points }: Series): string {
  const [ticksX, ticksY] = [decades(points.map((point) => point.x)), decades(points.map((point) => point.y))];
  const [atX, atY] = [scale(ticksX, left, width - 16), scale(ticksY, height - bottom, 16)];
  const at = (point: Point): string => `${atX(point.x)},${atY(point.y)}`;
  return `<figure><figcaption>${escaped(title)} <b>~ ${escaped(x)}<sup>${exponentOf(points).toFixed(2).replace('-', '\u2212')}</sup></b></figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
${ticksX.map((tick) => `<line class="grid" x1="${atX(tick)}" x2="${atX(tick)}" y1="16" y2="${height - bottom}"/><text x="${atX(tick)}" y="${height - bottom + 18}" text-anchor="middle">${short(tick)}</text>`).join('')}
${ticksY.map((tick) => `<line class="grid" x1="${left}" x2="${width - 16}" y1="${atY(tick)}" y2="${atY(tick)}"/><text x="${left - 8}" y="${atY(tick) + 4}" text-anchor="end">${short(tick)}</text>`).join('')}
<polyline points="${points.map(at).join(' ')}"/>
${points.map((point) => `<circle cx="${atX(point.x)}" cy="${atY(point.y)}" r="3.5"><title>${short(point.x)} ${escaped(x)}: ${short(point.y)} ${escaped(y)}</title></circle>`).join('')}
<text x="${(left + width) / 2}" y="${height - 6}" text-anchor="middle">${escaped(x)}</text><text x="14" y="${height / 2}" text-anchor="middle" transform="rotate(-90 14 ${height / 2})">${escaped(y)}</text>
</svg></figure>`;
}

/** One page with everything in it: how cost grows, each plot on logarithmic axes with its exponent. */
export function growthPage(series: readonly Series[], machine: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>How cost grows in cosh</title><meta name="viewport" content="width=device-width">
<style>b{white-space:nowrap}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1b1f24;background:#fff}main{display:grid;grid-template-columns:repeat(auto-fit,minmax(26rem,1fr));gap:1.5rem}
figure{margin:0;border:1px solid #d8dee4;border-radius:8px;padding:1rem}svg{width:100%;font-size:12px;fill:#57606a}polyline{fill:none;stroke:#0969da;stroke-width:2}circle{fill:#0969da}.grid{stroke:#eaeef2}
@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}figure{border-color:#30363d}svg{fill:#9198a1}.grid{stroke:#21262d}polyline{stroke:#58a6ff}circle{fill:#58a6ff}}</style>
<h1>How cost grows</h1><p>Both axes are logarithmic. The exponent is that of the best fit: 0 is constant, 1 linear. ${escaped(machine)}</p>
<main>${series.map(plot).join('\n')}</main></html>
`;
}
