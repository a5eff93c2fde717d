import type { Header } from 'tar';
import { archiveInvalid } from './archive-error.js';
import { BlockReader } from './block-reader.js';
import { treeLimits } from './limits.js';
import { paxFields, type PaxFields } from './pax-header.js';

export interface TarEntry {
  readonly path: string;
  /** As node-tar names it: `File`, `Directory`, `SymbolicLink`, `Link`, `FIFO`, … */
  readonly type: string;
  readonly linkpath: string | undefined;
  readonly executable: boolean;
  readonly size: number;
  /** To be read before the next entry is asked for; what is left is skipped. */
  content(): AsyncGenerator<Uint8Array>;
}

const blockBytes = 512;
// An extended header holds a path or two.
const metadataBytes = 64 * 1024;
const padding = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;
const text = (body: Buffer): string => body.toString('utf8').replace(/\0+$/, '');

async function readHeader(reader: BlockReader): Promise<Header | undefined> {
  const block = await reader.exactly(blockBytes);
  if (!block) return undefined;
  if (block.length !== blockBytes) throw archiveInvalid('is cut short');
  const { Header } = await import('tar');
  try {
    return new Header(block);
  } catch (error) {
    throw archiveInvalid('has a broken header', error);
  }
}

// After two empty blocks there is nothing but padding; anything else was meant for a reader that does not stop here.
async function requireNothingMore(reader: BlockReader): Promise<void> {
  for (;;) {
    const rest = await reader.some(64 * 1024);
    if (rest.length === 0) return;
    if (rest.some((byte) => byte !== 0)) throw archiveInvalid('goes on after its end');
  }
}

const sizeOf = (header: Header, limit: number): number => {
  const size = header.size ?? 0;
  if (!Number.isSafeInteger(size) || size < 0) throw archiveInvalid('gives a size that is no number');
  if (size > limit) throw archiveInvalid(`has an entry of ${size} bytes; ${limit} is the most`);
  return size;
};

/** Reads a header's body, which must be all there. */
async function metadata(reader: BlockReader, header: Header): Promise<Buffer> {
  const size = sizeOf(header, metadataBytes);
  const body = size === 0 ? Buffer.alloc(0) : await reader.exactly(size);
  if (!body || (padding(size) > 0 && !(await reader.exactly(padding(size))))) throw archiveInvalid('is cut short');
  return body;
}

/**
 * The entries of an uncompressed tar stream. node-tar reads the headers; the walk is ours, since node-tar's own goes on
 * after what it cannot read, changes names on the way and does not say what follows the end. Throws `tree_archive_invalid`.
 */
export async function* tarEntries(stream: AsyncIterable<Uint8Array>, limitBytes: number = treeLimits.bytes): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(stream);
  let extended: PaxFields = {};
  let count = 0;
  for (;;) {
    const header = await readHeader(reader);
    if (!header) break;
    if (header.nullBlock) {
      await requireNothingMore(reader);
      break;
    }
    if (!header.cksumValid) throw archiveInvalid(count === 0 ? 'is no tar archive' : 'has a header with a wrong checksum');
    count += 1;
    const type: string = header.type;
    if (type === 'GlobalExtendedHeader') {
      if (Object.keys(paxFields(await metadata(reader, header))).length > 0) throw archiveInvalid('gives every entry one name or size');
    } else if (type === 'ExtendedHeader' || type === 'OldExtendedHeader') extended = { ...extended, ...paxFields(await metadata(reader, header)) };
    else if (type === 'NextFileHasLongPath' || type === 'OldGnuLongPath') extended = { ...extended, path: text(await metadata(reader, header)) };
    else if (type === 'NextFileHasLongLinkpath') extended = { ...extended, linkpath: text(await metadata(reader, header)) };
    else {
      if (extended.size !== undefined) header.size = extended.size;
      const size = sizeOf(header, limitBytes);
      let left = size;
      yield {
        path: extended.path ?? header.path ?? '',
        type,
        linkpath: extended.linkpath ?? header.linkpath,
        executable: ((header.mode ?? 0) & 0o111) !== 0,
        size,
        async *content() {
          while (left > 0) {
            const part = await reader.some(left);
            if (part.length === 0) throw archiveInvalid('is cut short');
            left -= part.length;
            yield part;
          }
        },
      };
      extended = {};
      while (left > 0) {
        const skipped = await reader.some(left);
        if (skipped.length === 0) throw archiveInvalid('is cut short');
        left -= skipped.length;
      }
      if (padding(size) > 0 && !(await reader.exactly(padding(size)))) throw archiveInvalid('is cut short');
    }
  }
  if (count === 0) throw archiveInvalid('is empty');
}
