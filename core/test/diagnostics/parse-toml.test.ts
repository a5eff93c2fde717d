import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const parser = createRequire(import.meta.url).resolve('../../dist/diagnostics/parse-toml.js');

/** In a process of its own, which can be ended if it does not end. */
function whatIsSaid(text: string): string {
  const program = `import { parseToml } from ${JSON.stringify(parser)}; parseToml(process.argv[1]).then((value) => console.log(JSON.stringify(value)), (error) => console.log(error.message));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', program, text], { encoding: 'utf8', timeout: 20_000 }).trim();
}

describe('a TOML text that ends in a comment', () => {
  it.each(['a = [1 #c', 'a = [1, #', 'a = { b = #c', 'a = { b = 1 #', '[[hooks.Stop]]\nenv = { A = "b" # no end', 'a = [{ b = #c', 'a = [[1] #'])('and within a value is refused with the place: %j', (text) => {
    expect(whatIsSaid(text)).toMatch(/^not valid TOML: .*\(line \d+, column \d+\)$/);
  });

  it.each([['a = 1 # one', '{"a":1}'], ['a = [1] #', '{"a":[1]}'], ['#', '{}'], ['[a] # x\nb = { c = 2 } # y', '{"a":{"b":{"c":2}}}']])('and behind one is read: %j', (text, value) => {
    expect(whatIsSaid(text)).toBe(value);
  });
});
