import { archiveInvalid } from './archive-error.js';

/** What an extended header says about the entry after it. */
export interface PaxFields {
  readonly path?: string;
  readonly linkpath?: string;
  readonly size?: number;
}

/** Records of the form `<length> <key>=<value>\n`, the length counting all of it. Throws `tree_archive_invalid`. */
export function paxFields(body: Buffer): PaxFields {
  const fields: { path?: string; linkpath?: string; size?: number } = {};
  let at = 0;
  while (at < body.length) {
    const space = body.indexOf(0x20, at);
    const digits = space < 0 ? '' : body.toString('latin1', at, space);
    const length = /^[1-9][0-9]{0,6}$/.test(digits) ? Number(digits) : 0;
    const end = at + length;
    const equals = body.indexOf(0x3d, space);
    if (length === 0 || end > body.length || body[end - 1] !== 0x0a || equals < 0 || equals >= end) throw archiveInvalid('has a broken extended header');
    const key = body.toString('latin1', space + 1, equals);
    const value = body.toString('utf8', equals + 1, end - 1);
    if (key === 'path' || key === 'linkpath') fields[key] = value;
    else if (key === 'size') fields.size = paxSize(value);
    else if (key.startsWith('GNU.sparse.')) throw archiveInvalid('has a sparse file');
    at = end;
  }
  return fields;
}

function paxSize(value: string): number {
  if (!/^[0-9]{1,15}$/.test(value)) throw archiveInvalid('gives a size that is no number');
  return Number(value);
}
