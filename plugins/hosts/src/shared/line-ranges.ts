import type { JsonObject, JsonValue, ToolReshape } from '@cosh/core';

const whole = (value: JsonValue | undefined): number | undefined => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined);

/** First and last line, 1-based, as the first line and how many of them; undefined where that would not say the same. */
function counted(first: JsonValue | undefined, last: JsonValue | undefined): JsonObject | undefined {
  const [from, to] = [whole(first), whole(last)];
  if (first !== undefined && from === undefined) return undefined;
  if (last === undefined) return from === undefined ? {} : { offset: from };
  return to === undefined || to < (from ?? 1) ? undefined : { offset: from ?? 1, limit: to - (from ?? 1) + 1 };
}

function fromTo({ offset, limit }: JsonObject): { first?: number; last?: number } | undefined {
  const [from, count] = [whole(offset), whole(limit)];
  if ((offset !== undefined && from === undefined) || (limit !== undefined && count === undefined)) return undefined;
  return { ...(from === undefined ? {} : { first: from }), ...(count === undefined ? {} : { last: (from ?? 1) + count - 1 }) };
}

/** `file_path`, `start_line` and `end_line`; `absolute_path` of older versions. */
export const linesFromTo: ToolReshape = {
  read: (input) => {
    const { absolute_path, start_line, end_line, ...rest } = input;
    const range = counted(start_line, end_line);
    const file = absolute_path === undefined ? {} : { file_path: absolute_path };
    return [{ family: 'read', input: range ? { ...rest, ...file, ...range } : { ...input, ...file } }];
  },
  write: ({ input }, original) => {
    const { file_path, offset, limit, ...rest } = input;
    const range = fromTo(input);
    const file = file_path === undefined ? {} : original && 'absolute_path' in original ? { absolute_path: file_path } : { file_path };
    const lines = range
      ? { ...(range.first === undefined || (original && !('start_line' in original) && range.first === 1) ? {} : { start_line: range.first }), ...(range.last === undefined ? {} : { end_line: range.last }) }
      : { ...(offset === undefined ? {} : { offset }), ...(limit === undefined ? {} : { limit }) };
    return { ...rest, ...file, ...lines };
  },
};

/** `path` and `view_range: [first, last]`, where a last line of -1 is the end of the file. */
export const viewRange: ToolReshape = {
  read: ({ path, view_range, ...rest }) => {
    const [first, last] = Array.isArray(view_range) ? view_range : [];
    const range = view_range === undefined ? {} : counted(first, last === -1 ? undefined : last);
    return [{ family: 'read', input: { ...rest, ...(path === undefined ? {} : { file_path: path }), ...(range ?? { view_range: view_range! }) } }];
  },
  write: ({ input }) => {
    const { file_path, offset, limit, ...rest } = input;
    const range = fromTo(input);
    const said = range && (range.first !== undefined || range.last !== undefined) ? { view_range: [range.first ?? 1, range.last ?? -1] } : {};
    const kept = range ? {} : { ...(offset === undefined ? {} : { offset }), ...(limit === undefined ? {} : { limit }) };
    return { ...rest, ...kept, ...said, ...(file_path === undefined ? {} : { path: file_path }) };
  },
};
