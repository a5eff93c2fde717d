import { gzipSync } from 'node:zlib';

/** One entry, byte for byte as asked: nothing here is checked. */
export interface RawEntry {
  readonly path: string;
  /** The type's letter: 0 file, 1 hard link, 2 symbolic link, 3 and 4 devices, 5 folder, 6 pipe, x and g pax, L and K GNU long names. */
  readonly type?: string;
  readonly content?: string | Uint8Array;
  readonly link?: string;
  readonly mode?: number;
  /** What the header says in place of the content's length. */
  readonly size?: number;
  readonly badChecksum?: boolean;
}

const block = 512;

export function tarHeader({ path, type = '0', content = '', link = '', mode = 0o644, size, badChecksum }: RawEntry): Buffer {
  const header = Buffer.alloc(block);
  header.write(path, 0, 100, 'utf8');
  header.write(`${mode.toString(8).padStart(7, '0')}\0`, 100, 'latin1');
  header.write('0000000\0' + '0000000\0', 108, 'latin1');
  header.write(`${(size ?? Buffer.byteLength(content)).toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write('00000000000\0', 136, 'latin1');
  header.write('        ', 148, 'latin1');
  header.write(type, 156, 'latin1');
  header.write(link, 157, 100, 'utf8');
  header.write('ustar\u000000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0) + (badChecksum ? 1 : 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

export function tarBytes(entries: readonly RawEntry[], end: Uint8Array = Buffer.alloc(2 * block)): Buffer {
  return Buffer.concat([...entries.flatMap((entry) => {
    const content = Buffer.from(entry.content ?? '');
    return [tarHeader(entry), content, Buffer.alloc((block - (content.length % block)) % block)];
  }), end]);
}

/** A record of a pax header. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest) + 1;
  while (String(length).length + Buffer.byteLength(rest) !== length) length = String(length).length + Buffer.byteLength(rest);
  return `${length}${rest}`;
}

export const tgz = (entries: readonly RawEntry[]): Buffer => gzipSync(tarBytes(entries));
