const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

/** FIPS 180-4: the fractions of the cube roots of the first 64 primes, and of the square roots of the first 8. */
function constants(): { readonly round: Int32Array; readonly first: Int32Array } {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate++) {
    if (!primes.some((prime) => candidate % prime === 0)) primes.push(candidate);
  }
  return { round: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))), first: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))) };
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(blocks.buffer).set(bytes);
  blocks.setUint8(bytes.length, 0x80);
  blocks.setBigUint64(blocks.byteLength - 8, BigInt(bytes.length) * 8n);
  return blocks;
}

function compress(state: Int32Array, words: Int32Array, round: Int32Array): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!];
  for (let at = 0; at < 64; at++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + round[at]! + words[at]!) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    // One after the other: swapped as a list they would cost ten times as much before V8 has warmed up.
    h = g; g = f; f = e; e = (d + one) | 0;
    d = c; c = b; b = a; a = (one + two) | 0;
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index++) state[index] = (state[index]! + mixed[index]!) | 0;
}

/** SHA-256 of a few kilobytes, where loading Node's crypto would take longer. Hexadecimal. */
export function shortSha256(bytes: Uint8Array): string {
  const { round, first } = constants();
  const blocks = padded(bytes);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks.byteLength; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = blocks.getInt32(block + at * 4);
    for (let at = 16; at < 64; at++) {
      const [x, y] = [words[at - 15]!, words[at - 2]!];
      words[at] = (words[at - 16]! + (turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)) + words[at - 7]! + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10))) | 0;
    }
    compress(first, words, round);
  }
  return Array.from(first, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const shortBytes = 4096;
/** A process that asks more often is there to stay. */
const few = 8;
let asked = 0;

/** SHA-256 of a text in UTF-8, hexadecimal. Node's crypto is loaded for the first long one, or when it pays. */
export function sha256(text: string): string {
  if (text.length <= shortBytes && asked++ < few) return shortSha256(Buffer.from(text));
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
