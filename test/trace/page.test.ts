import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cosh } from '../cli/cosh.js';
import { treeOf } from '../cli/tree-of.js';
import type { Home } from '../support/make-home.js';
import { domOf, hasBrowser, unlessBrowser } from './browser.js';
import { evilName, secret, token, tracedHome } from './traced-home.js';

let home: Home;
let page: string;
beforeAll(async () => {
  home = await tracedHome('trace = "full"\n');
  await cosh(home, ['trace', '--html', 'trace.html']);
  page = home.read('trace.html')!;
});
afterAll(() => home.remove());

const dataOf = (html: string): string => /<script type="application\/json" id="data">([^]*?)<\/script>/.exec(html)![1]!;
const escapedName = evilName.replace('</script>', '&lt;/script&gt;').replace('<img', '&lt;img').replace(/>$/, '&gt;');

/** The page as it is after a person has used it. */
async function after(action: string): Promise<string> {
  home.write('used.html', page.replace('</body>', `<script>${action}</script></body>`));
  return domOf(home.path('used.html'));
}
const type = (id: string, text: string): string => `const field = document.getElementById('${id}'); field.value = '${text}'; field.dispatchEvent(new Event('input'));`;
const articles = (dom: string): number => dom.match(/<article>/g)?.length ?? 0;
const countShown = (dom: string): string | undefined => /<output id="count">([^<]*)</.exec(dom)?.[1];

describe('cosh trace --html', () => {
  it('says what it wrote, and writes that one file', async () => {
    const before = treeOf(home.folder);
    expect(await cosh(home, ['trace', '--html', 'again.html'])).toMatchObject({ exit: 0, stdout: '5 dispatches written to again.html\n', stderr: '' });
    const { 'again.html': written, ...others } = treeOf(home.folder);
    expect(written).toMatch(/^file /);
    expect(others).toEqual(before);
  });

  it('holds what is asked for', async () => {
    await cosh(home, ['trace', '--event', 'Stop', '--html', 'stop.html']);
    expect((JSON.parse(dataOf(home.read('stop.html')!)) as { event: string }[]).map(({ event }) => event)).toEqual(['Stop']);
  });

  it('is one page that names nothing elsewhere and may load nothing', () => {
    expect(page).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; `);
    expect(page).not.toMatch(/https?:|@import|url\(|\bfetch\(|XMLHttpRequest|WebSocket/);
    expect(page.replace(dataOf(page), '')).not.toMatch(/\s(?:src|href|action)\s*=/);
  });

  it('cannot be broken out of by a name or a reason', () => {
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(dataOf(page)).not.toMatch(/[<\u2028\u2029]/);
    const [, , evil] = JSON.parse(dataOf(page)) as { result: { reason: string; hooks: { name: string }[] } }[];
    expect(evil!.result.hooks[0]!.name).toBe(evilName);
    expect(evil!.result.reason).toContain('\u2028\u2029&amp;');
  });

  it('has no secret in it, also where inputs are written in full', () => {
    expect(page).toContain('echo \\u003credacted> \\u003credacted>');
    expect(page).not.toContain(token);
    expect(page).not.toContain(secret);
  });

  it('is refused with one message where it cannot be written', async () => {
    home.write('a-folder/kept', '');
    const before = treeOf(home.folder);
    for (const file of ['no/such/folder.html', 'a-folder', 'trace.html/inside']) {
      const run = await cosh(home, ['trace', '--html', file]);
      expect(run).toMatchObject({ exit: 1, stdout: '' });
      expect(run.stderr).toMatch(new RegExp(`^cosh: ${file} cannot be used \\(E[A-Z]+ at open\\)\\n {6}.+\\n$`));
    }
    expect(treeOf(home.folder)).toEqual(before);
  });

  it('is a page also where there is no trace', async () => {
    const run = await cosh(home, ['trace', '--hook', 'nobody', '--html', 'empty.html']);
    expect(run).toMatchObject({ exit: 0, stdout: '0 dispatches written to empty.html\n' });
    expect(dataOf(home.read('empty.html')!)).toBe('[]');
  });
});

describe.runIf(hasBrowser)(`the page in a browser${unlessBrowser}`, () => {
  it('shows every dispatch, the newest first, and its hooks on a timeline', async () => {
    const dom = await domOf(home.path('trace.html'));
    expect(articles(dom)).toBe(5);
    expect(countShown(dom)).toBe('5 of 5');
    expect([...dom.matchAll(/class="event">(\w+)</g)].map(([, event]) => event)).toEqual(['Stop', 'PreToolUse', 'PreToolUse', 'PreToolUse', 'SessionStart']);
    expect(dom).toMatch(/<div class="bar failed" style="left: [\d.]+%; width: [\d.]+%;"><\/div>/);
  });

  it('shows markup as the text it is, and runs none of it', async () => {
    const dom = await domOf(home.path('trace.html'));
    expect(dom).toContain(`>${escapedName}</div>`);
    expect(dom).toContain('<title>cosh trace</title>');
    expect(dom.replace(/<script[^]*?<\/script>/g, '')).not.toMatch(/<(?:img|iframe|object|embed|link|base)\b/);
  });

  it('is searched by words, by decision and by failures', async () => {
    expect(countShown(await after(type('search', 'BYE')))).toBe('1 of 5');
    expect(countShown(await after(type('search', 'pretooluse guard')))).toBe('1 of 5');
    expect(countShown(await after(type('decision', 'block')))).toBe('1 of 5');
    expect(countShown(await after(`${type('failures', 'on').replace("field.value = 'on'", 'field.checked = true')}`))).toBe('1 of 5');
    const nothing = await after(type('search', 'no such word'));
    expect([articles(nothing), countShown(nothing)]).toEqual([0, '0 of 5']);
    expect(nothing).toContain('Nothing matches.');
  });
});
