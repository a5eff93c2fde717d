// Loaded before a program (`node --import`): the product without the defence that COSH_DISARMED describes. Tests alone know it.
import fs from 'node:fs';
import module, { syncBuiltinESMExports } from 'node:module';

const replacements = JSON.parse(process.env.COSH_DISARMED ?? '[]');
if (replacements.length > 0) {
  module.register('./hooks.mjs', import.meta.url, { data: replacements });
  // The command line would start from its bundle; without it, it starts from the same modules, one by one.
  const { readFileSync } = fs;
  fs.readFileSync = (file, ...rest) => readFileSync(/\/dist\/(?:quiet|cosh)\.cjs$/.test(String(file)) ? '/nowhere' : file, ...rest);
  syncBuiltinESMExports();
}
