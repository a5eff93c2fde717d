import { decodeEscapes } from '../tokens/quotes.mjs';
import { SOME } from './marks.mjs';

/** What `echo` prints. @param {string[]} args */
export function printEcho(args) {
  let at = 0;
  let escapes = false;
  let newline = '\n';
  for (; at < args.length && /^-[neE]+$/.test(args[at]); at += 1) {
    if (args[at].includes('n')) newline = '';
    if (args[at].includes('e')) escapes = true;
  }
  const text = args.slice(at).join(' ');
  return (escapes ? decodeEscapes(text) : text) + newline;
}

/** What `printf` prints, the format being used again while arguments are left. @param {string[]} args */
export function printFormat(args) {
  const [format = '', ...values] = args[0] === '--' ? args.slice(1) : args;
  const pieces = [];
  const width = (format.match(/%[^%]/g) ?? []).length;
  const rounds = Math.min(width === 0 ? 1 : Math.max(1, Math.ceil(values.length / width)), 1000);
  for (let round = 0; round < rounds; round += 1) {
    pieces.push(format.replace(/%[-#0 +]*\d*(?:\.\d+)?([a-zA-Z%])|\\(?:[\s\S]?[0-7xa-fA-F]{0,3})/g, (text, letter) => {
      if (text.startsWith('\\')) return decodeEscapes(text);
      if (letter === '%') return '%';
      const value = values.shift() ?? '';
      return letter === 'b' ? decodeEscapes(value) : 'sdiq'.includes(letter) ? value : SOME;
    }));
  }
  return pieces.join('');
}
