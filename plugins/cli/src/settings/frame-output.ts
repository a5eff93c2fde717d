import { Writable } from 'node:stream';

export interface FrameOutput {
  /** What is written here in one turn of the event loop reaches the terminal in one piece: nobody sees half a frame. */
  readonly output: Writable & { readonly columns: number; readonly rows: number };
  /** Writes what is still held back. */
  flush(): void;
}

/** The library writes a frame in many small pieces, and would wrap by a width of its own: it is told that everything fits. */
export function frameOutput(terminal: Pick<NodeJS.WriteStream, 'write'>): FrameOutput {
  let frame = '';
  const flush = (): void => {
    const text = frame;
    frame = '';
    if (text !== '') terminal.write(text);
  };
  const output = new Writable({
    decodeStrings: false,
    write: (text: string | Buffer, _encoding, done) => {
      if (frame === '') setImmediate(flush);
      frame += text.toString();
      done();
    },
  });
  return { output: Object.assign(output, { columns: Number.MAX_SAFE_INTEGER, rows: Number.MAX_SAFE_INTEGER }), flush };
}
