import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { CommanderError } from 'commander';
import { renderDiagnostic } from '../dist/render/diagnostics.js';
import { renderUsageError } from '../dist/render/errors.js';
import { cut, pad } from '../dist/render/fit.js';
import { renderTable } from '../dist/render/table.js';
import { visible, visibleLines } from '../dist/render/visible.js';
import { wrap } from '../dist/render/wrap.js';

// Everything that moves the cursor, hides, or changes direction.
const hidden = /[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u;
const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('text of somebody else', () => {
  it('has nothing in it that a terminal would act on', () => {
    fc.assert(fc.property(anyText, (text) => !hidden.test(visible(text)) && visibleLines(text).every((line) => !hidden.test(line))));
  });

  it('stays as it is where there is nothing to hide', () => {
    for (const text of ['ls -la', '许可', '🎉', 'a\\b', '']) expect(visible(text)).toBe(text);
  });

  it.each([['a\nb', 'a\\nb'], ['\r', '\\r'], ['\t', '\\t'], ['\u001b[0m', '\\e[0m'], ['\u0000', '\\u0000'], ['\u202e', '\\u202e'], ['\u{e0041}', '\\u{e0041}']])('%j reads %s', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it('keeps its lines', () => {
    expect(visibleLines('a\r\nb\n\tc')).toEqual(['a', 'b', '  c']);
  });
});

describe('wrapping, cutting and padding', () => {
  it('keep to the columns', () => {
    fc.assert(fc.property(anyText, fc.integer({ min: 12, max: 60 }), (text, columns) => {
      expect(wrap(text, columns).filter((line) => stringWidth(line) > columns)).toEqual([]);
      expect(stringWidth(cut(visible(text), columns))).toBeLessThanOrEqual(columns);
      expect(stringWidth(pad(cut(visible(text), columns), columns))).toBe(columns);
    }), { numRuns: 200 });
  });
});

const rows = [['PreToolUse', 'a-rather-long-name', '许可'], ['Stop', 'b', 'a very long text in the last column']];

describe('a table', () => {
  it('has columns as wide as what is in them, in a pipe without an end', () => {
    expect(renderTable(['EVENT', 'NAME', 'TEXT'], rows, {})).toBe([
      'EVENT       NAME                TEXT', 'PreToolUse  a-rather-long-name  许可', 'Stop        b                   a very long text in the last column', '',
    ].join('\n'));
  });

  it('takes from its widest columns where a terminal is narrow', () => {
    expect(renderTable(['EVENT', 'NAME', 'TEXT'], rows, { isTTY: true, columns: 40 })).toBe([
      'EVENT       NAME           TEXT', 'PreToolUse  a-rather-lon…  许可', 'Stop        b              a very long …', '',
    ].join('\n'));
  });

  it('is cut at the edge where it cannot give any more', () => {
    const lines = renderTable(['EVENT', 'NAME', 'TEXT'], rows, { isTTY: true, columns: 20 }).trimEnd().split('\n');
    expect(lines.every((line) => stringWidth(line) <= 20)).toBe(true);
  });

  it('becomes a few lines for each row where it may', () => {
    expect(renderTable(['EVENT', 'NAME', 'TEXT'], rows.slice(0, 1), { isTTY: true, columns: 30 }, 'records')).toBe('PreToolUse\n  name  a-rather-long-name\n  text  许可\n');
    expect(renderTable(['EVENT', 'NAME', 'TEXT'], rows.slice(0, 1), { isTTY: true, columns: 90 }, 'records')).toContain('EVENT');
  });
});

describe('a diagnostic', () => {
  it('is one line with severity, file, line, place, problem and hint', () => {
    expect(renderDiagnostic({ code: 'x', severity: 'error', file: 'f.json', line: 3, place: 'hooks.Stop[0]', problem: 'is\nwrong', hint: 'put it right' }))
      .toBe('cosh: error: f.json: line 3: hooks.Stop[0]: is\\nwrong (put it right)\n');
    expect(renderDiagnostic({ code: 'x', severity: 'warning', file: 'f.json', problem: 'is odd' })).toBe('cosh: warning: f.json: is odd\n');
  });
});

describe('a command line that does not fit', () => {
  it('is one message, with the likely word or else with where to look', () => {
    const error = (message: string): CommanderError => new CommanderError(1, 'commander.unknownOption', message);
    expect(renderUsageError(error("error: unknown option '--formt'\n(Did you mean --format?)"), 'cosh fire')).toBe("cosh: unknown option '--formt'\n      did you mean --format?\n");
    expect(renderUsageError(error("error: unknown option '--zzz'"), 'cosh fire')).toBe('cosh: unknown option \'--zzz\'\n      "cosh fire --help" shows what there is\n');
  });
});
