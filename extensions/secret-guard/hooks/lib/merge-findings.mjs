/**
 * Makes one finding of those that overlap. The earliest detector of the table names it.
 * @param {import('./scan.mjs').Finding[]} findings
 * @returns {import('./scan.mjs').Finding[]}
 */
export function mergeFindings(findings) {
  const sorted = [...findings].sort((one, other) => one.start - other.start || one.rank - other.rank);
  /** @type {import('./scan.mjs').Finding[]} */
  const merged = [];
  for (const finding of sorted) {
    const last = merged.at(-1);
    if (last === undefined || finding.start >= last.end) {
      merged.push({ ...finding });
      continue;
    }
    const name = finding.rank < last.rank ? finding : last;
    Object.assign(last, {
      id: name.id,
      kind: name.kind,
      rank: name.rank,
      // Only where the vendor's prefix really stands at the beginning may it be shown.
      tellsHead: name.tellsHead && name.start === last.start,
      privateKey: last.privateKey || finding.privateKey,
      end: Math.max(last.end, finding.end),
    });
  }
  return merged;
}
