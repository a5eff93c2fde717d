import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { Once, type JsonObject } from '@cosh/core';
import { throwAwayFolder } from '../support/throw-away-folder.js';

/** Work that says how often it was done, and is done when it is told to. */
function counted(): { work(): Promise<JsonObject>; readonly runs: number } {
  let runs = 0;
  return { work: () => Promise.resolve({ run: ++runs }), get runs() { return runs; } };
}

const onceIn = (): { folder: string; once: Once } => {
  const folder = path.join(throwAwayFolder(), 'calls');
  return { folder, once: new Once(folder) };
};

describe('a question with an id', () => {
  it('is answered once, whoever asks', async () => {
    const [{ once }, task] = [onceIn(), counted()];
    const answers = [await once.run({ id: 'a', asker: 'x' }, task.work), await once.run({ id: 'a', asker: 'x' }, task.work), await once.run({ id: 'a', asker: 'y' }, task.work)];
    expect(answers).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }]);
    expect(await once.run({ id: 'b', asker: 'x' }, task.work)).toEqual({ run: 2 });
  });

  it('asked by many at the same time is worked at by one', async () => {
    const [{ once }, task] = [onceIn(), counted()];
    const answers = await Promise.all(Array.from({ length: 20 }, (_each, index) => once.run({ id: 'a', likeness: 'l', asker: String(index) }, task.work)));
    expect(answers).toEqual(answers.map(() => ({ run: 1 })));
    expect(task.runs).toBe(1);
  });

  it('whose work fails is worked at by the next; the error is the first one\'s', async () => {
    const [{ once, folder }, task] = [onceIn(), counted()];
    await expect(once.run({ id: 'a', likeness: 'l', asker: 'x' }, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    expect(await once.run({ id: 'a', asker: 'y' }, task.work)).toEqual({ run: 1 });
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('whose first asker is gone without an answer is worked at by the next', async () => {
    const [{ once, folder }, task] = [onceIn(), counted()];
    await once.run({ id: 'a', asker: 'x' }, task.work);
    const [period] = readdirSync(folder);
    const [file] = readdirSync(path.join(folder, period!));
    const at = path.join(folder, period!, file!);
    const { value: _value, ...entry } = JSON.parse(readFileSync(at, 'utf8')) as JsonObject;
    // No process has this number.
    writeFileSync(at, JSON.stringify({ ...entry, owner: { pid: 2 ** 30, began: '1' } }));
    expect(await once.run({ id: 'a', asker: 'y' }, task.work)).toEqual({ run: 2 });
  });

  it('is not waited for beyond the asker\'s own time', async () => {
    const { once } = onceIn();
    let finish = (): void => {};
    let begun = (): void => {};
    const started = new Promise<void>((resolve) => { begun = resolve; });
    const first = once.run({ id: 'a', asker: 'x' }, () => new Promise<JsonObject>((resolve) => { finish = () => resolve({}); begun(); }));
    await started;
    await expect(once.run({ id: 'a', asker: 'y', signal: AbortSignal.timeout(30) }, () => Promise.resolve({}))).rejects.toThrow();
    finish();
    await first;
  });
});

describe('a question that only looks alike', () => {
  it('is answered once to each asker, and is a new one for whoever had an answer', async () => {
    const [{ once }, task] = [onceIn(), counted()];
    const ask = (asker: string): Promise<JsonObject> => once.run({ likeness: 'l', asker }, task.work);
    expect([await ask('x'), await ask('y'), await ask('x'), await ask('y'), await ask('y'), await ask('x')]).toEqual([1, 1, 2, 2, 3, 3].map((run) => ({ run })));
  });

  it('is another one where both have ids, and the ids differ', async () => {
    const [{ once }, task] = [onceIn(), counted()];
    await once.run({ id: 'a', likeness: 'l', asker: 'x' }, task.work);
    expect(await once.run({ id: 'b', likeness: 'l', asker: 'y' }, task.work)).toEqual({ run: 2 });
    expect(await once.run({ likeness: 'l', asker: 'z' }, task.work)).toEqual({ run: 2 });
  });
});

describe('where nobody can be told', () => {
  it('without an id and a likeness the work is simply done, and nothing is written', async () => {
    const [{ once, folder }, task] = [onceIn(), counted()];
    await once.run({ asker: 'x' }, task.work);
    await once.run({ asker: 'x' }, task.work);
    expect(task.runs).toBe(2);
    expect(() => readdirSync(folder)).toThrow(/ENOENT/);
  });

  it('a folder that cannot be written takes nothing away', async () => {
    const file = path.join(throwAwayFolder({ blocked: '' }), 'blocked');
    expect(await new Once(file).run({ id: 'a', asker: 'x' }, () => Promise.resolve({ done: true }))).toEqual({ done: true });
  });

  it('a file in it that was torn is no answer', async () => {
    const [{ once, folder }, task] = [onceIn(), counted()];
    await once.run({ likeness: 'l', asker: 'x' }, task.work);
    const [period] = readdirSync(folder);
    for (const name of readdirSync(path.join(folder, period!))) writeFileSync(path.join(folder, period!, name), '{"run"');
    expect(await once.run({ likeness: 'l', asker: 'y' }, task.work)).toEqual({ run: 2 });
  });
});
