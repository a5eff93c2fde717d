/**
 * How a program reads its options: long name -> the letters that mean the same.
 * @typedef {{ flags?: Record<string, string>, values?: Record<string, string>, stopsEarly?: boolean }} OptionTable
 * @typedef {{ name: string, value: string | null, index: number }} Option
 * @typedef {{ options: Option[], operands: string[], first: number, has: (name: string) => boolean, value: (name: string) => string | null }} Options
 */

function byLetter(table, letter) {
  return Object.keys(table).find((name) => table[name].includes(letter)) ?? null;
}

/** The option that a long spelling means; any unambiguous beginning will do, as with getopt_long. */
function byName(table, given) {
  const names = Object.keys(table);
  return names.find((name) => name === given) ?? (given ? names.find((name) => name.startsWith(given)) : null) ?? null;
}

function readLong(arg, index, args, table, options) {
  const [given, ...rest] = arg.slice(2).split('=');
  const inline = rest.length > 0 ? rest.join('=') : null;
  const valued = byName(table.values ?? {}, given);
  const name = byName(table.flags ?? {}, given);
  if (name === given || !valued) {
    options.push({ name: name ?? given, value: inline, index });
    return index;
  }
  options.push({ name: valued, value: inline ?? args[index + 1] ?? '', index });
  return inline === null ? index + 1 : index;
}

function readShort(arg, index, args, table, options) {
  for (let at = 1; at < arg.length; at += 1) {
    const letter = arg[at];
    const valued = byLetter(table.values ?? {}, letter);
    if (!valued) {
      options.push({ name: byLetter(table.flags ?? {}, letter) ?? letter, value: null, index });
      continue;
    }
    const rest = arg.slice(at + 1);
    options.push({ name: valued, value: rest || (args[index + 1] ?? ''), index });
    return rest ? index : index + 1;
  }
  return index;
}

/** @param {string[]} args @param {OptionTable} table @returns {Options} */
export function readOptions(args, table) {
  const options = [];
  const operands = [];
  let first = args.length;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index];
    const isOption = arg.length > 1 && arg.startsWith('-');
    if (isOption && arg !== '--') {
      index = arg.startsWith('--') ? readLong(arg, index, args, table, options) : readShort(arg, index, args, table, options);
      continue;
    }
    const begin = arg === '--' ? index + 1 : index;
    first = Math.min(first, begin);
    if (arg === '--' || table.stopsEarly) {
      for (const operand of args.slice(begin)) operands.push(operand);
      break;
    }
    operands.push(arg);
  }
  const find = (name) => options.find((option) => option.name === name);
  return { options, operands, first, has: (name) => Boolean(find(name)), value: (name) => find(name)?.value ?? null };
}
