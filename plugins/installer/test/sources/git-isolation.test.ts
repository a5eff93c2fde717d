import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { gitSource } from '../../dist/sources/git.js';
import { allDefences } from '../../dist/tree/defences.js';
import { writeDemo } from '../support/demo-extension.js';
import { codeOf, fetchContext, get, plainEnvironment, treeOf } from '../support/get.js';
import { git, serveGit } from '../support/git-server.js';
import { temporaryFolder } from '../support/temporary.js';

const root = temporaryFolder();
const started = process.cwd();
afterAll(() => process.chdir(started));

function repository(name: string, fill: (work: string) => void): string {
  const work = path.join(root, name);
  mkdirSync(work);
  git(work, 'init', '-q');
  fill(work);
  git(work, 'add', '-A', '-f');
  git(work, 'commit', '-qm', 'x');
  return `git+file://${work}`;
}

/** Adds an entry that no working tree could give, and commits it. */
function plant(work: string, mode: string, name: string, content: string): void {
  writeFileSync(path.join(root, 'blob'), content);
  const id = mode === '160000' ? '0123456789012345678901234567890123456789' : git(work, 'hash-object', '-w', path.join(root, 'blob'));
  git(work, 'update-index', '--add', '--cacheinfo', `${mode},${id},${name}`);
  git(work, 'commit', '-qm', 'planted');
}

repository('good', (work) => writeDemo(work));
const { origin } = await serveGit(root);
const web = `git+${origin}/good/.git`;

// Row D3: the caller stands in a workspace that somebody else wrote.
describe('D3: a hostile workspace and a hostile environment', { meta: { attack: 'D3' } }, () => {
  const workspace = path.join(root, 'workspace');
  mkdirSync(workspace);
  git(workspace, 'init', '-q');
  const mark = path.join(root, 'mark');
  git(workspace, 'config', 'protocol.ext.allow', 'always');
  git(workspace, 'config', `url.ext::sh -c touch% ${mark}% .insteadOf`, origin);
  git(workspace, 'config', 'core.sshCommand', `touch ${mark}`);
  git(workspace, 'config', 'core.fsmonitor', `touch ${mark}`);
  git(workspace, 'config', 'credential.helper', `!touch ${mark}`);

  test.each<[string, Record<string, string>]>([
    ['the workspace alone', {}],
    ['GIT_DIR', { GIT_DIR: path.join(workspace, '.git') }],
    ['GIT_CONFIG_GLOBAL', { GIT_CONFIG_GLOBAL: path.join(workspace, '.git/config') }],
    ['GIT_CONFIG_COUNT', { GIT_CONFIG_COUNT: '2', GIT_CONFIG_KEY_0: 'protocol.ext.allow', GIT_CONFIG_VALUE_0: 'always', GIT_CONFIG_KEY_1: `url.ext::sh -c touch% ${mark}% .insteadOf`, GIT_CONFIG_VALUE_1: origin }],
    ['GIT_CONFIG_PARAMETERS', { GIT_CONFIG_PARAMETERS: `'core.sshcommand'='touch ${mark}'` }],
    ['GIT_ALLOW_PROTOCOL and GIT_SSH_COMMAND', { GIT_ALLOW_PROTOCOL: 'ext:file', GIT_SSH_COMMAND: `touch ${mark}` }],
    ['GIT_EXEC_PATH and a relative PATH', { GIT_EXEC_PATH: workspace, PATH: `.:${process.env.PATH}` }],
    ['GIT_TRACE into a file', { GIT_TRACE: mark, GIT_TRACE2: mark }],
    ['GIT_ASKPASS', { GIT_ASKPASS: `touch ${mark}`, SSH_ASKPASS: `touch ${mark}` }],
  ])('%s: nothing of it runs', async (_title, environment) => {
    writeFileSync(path.join(workspace, 'git'), `#!/bin/sh\ntouch ${mark}\n`);
    chmodSync(path.join(workspace, 'git'), 0o755);
    process.chdir(workspace);
    const { into } = await get({ spec: web }, { environment: plainEnvironment(environment), root });
    expect(Object.keys(treeOf(into))).toContain('cosh-extension.json');
    expect(existsSync(mark)).toBe(false);
  });

  test('without a folder and an environment of its own, git runs what the workspace says', { meta: { attack: '' } }, async () => {
    process.chdir(workspace);
    const careless = gitSource({ ...allDefences, gitIsolation: false });
    await codeOf(careless.resolve({ kind: 'git', url: `${origin}/good/.git` }, fetchContext()));
    expect(existsSync(mark)).toBe(true);
  });
});

// Row D4: whatever a tree brings along, git is never run inside it. Each one comes with its control: git that does run there runs it.
describe('D4: a tree that brings a repository with it', { meta: { attack: 'D4' } }, () => {
  /** A repository that `git` would find in this folder. */
  function bringRepository(folder: string, config: string): void {
    for (const inner of ['objects', 'refs']) mkdirSync(path.join(folder, inner), { recursive: true });
    writeFileSync(path.join(folder, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(path.join(folder, 'config'), config);
  }
  const executable = (file: string, text: string): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  };
  const careless = (cwd: string, ...args: readonly string[]): void => {
    spawnSync('git', args, { cwd, env: { PATH: process.env.PATH, HOME: root, GIT_AUTHOR_NAME: 'x', GIT_AUTHOR_EMAIL: 'x@localhost', GIT_COMMITTER_NAME: 'x', GIT_COMMITTER_EMAIL: 'x@localhost' }, encoding: 'utf8' });
  };

  const planted: readonly (readonly [string, (work: string, mark: string) => void, (work: string) => void])[] = [
    ['a .git with fsmonitor',
      (work, mark) => bringRepository(path.join(work, '.git'), `[core]\n\tbare = false\n\tfsmonitor = "touch ${mark}"\n`),
      (work) => careless(work, 'status')],
    ['a .git with hooksPath',
      (work, mark) => {
        bringRepository(path.join(work, '.git'), '[core]\n\tbare = false\n\thooksPath = steps\n');
        executable(path.join(work, 'steps/pre-commit'), `#!/bin/sh\ntouch ${mark}\n`);
      },
      (work) => careless(work, 'commit', '--allow-empty', '-m', 'x')],
    ['a .git with hooks in it',
      (work, mark) => {
        bringRepository(path.join(work, '.git'), '[core]\n\tbare = false\n');
        executable(path.join(work, '.git/hooks/pre-commit'), `#!/bin/sh\ntouch ${mark}\n`);
      },
      (work) => careless(work, 'commit', '--allow-empty', '-m', 'x')],
    ['a .git with a filter for every file',
      (work, mark) => {
        bringRepository(path.join(work, '.git'), `[core]\n\tbare = false\n[filter "all"]\n\tclean = touch ${mark}\n\tsmudge = touch ${mark}\n`);
        writeFileSync(path.join(work, '.gitattributes'), '* filter=all\n');
      },
      (work) => careless(work, 'add', '.')],
    ['a .git whose alternates lead to a command',
      (work, mark) => {
        bringRepository(path.join(work, '.git'), `[core]\n\tbare = false\n\talternateRefsCommand = "touch ${mark};:"\n`);
        mkdirSync(path.join(work, '.git/objects/info'), { recursive: true });
        writeFileSync(path.join(work, '.git/objects/info/alternates'), `${path.join(root, 'good/.git/objects')}\n`);
      },
      (work) => careless(work, '-c', 'protocol.file.allow=always', 'fetch', path.join(root, 'good'))],
    ['a bare repository that is buried in a folder',
      (work, mark) => {
        bringRepository(path.join(work, 'docs/bare'), `[core]\n\trepositoryformatversion = 0\n\tworktree = tree\n\tfsmonitor = "touch ${mark}"\n`);
        executable(path.join(work, 'docs/bare/tree/build.sh'), '#!/bin/sh\n');
      },
      (work) => careless(path.join(work, 'docs/bare/tree'), 'status')],
  ];

  test.each(planted)('%s: git never runs in it', async (title, plantIn, run) => {
    const name = `d4-${title.replace(/\W+/g, '-')}`;
    const [work, mark] = [path.join(root, name), path.join(root, `mark-${name}`)];
    mkdirSync(work);
    writeDemo(work);
    plantIn(work, mark);
    // From a folder, and where somebody stands in that folder while another one is fetched.
    const copied = await get({ spec: work });
    expect(copied.requests).toEqual([]);
    expect(existsSync(path.join(copied.into, '.git'))).toBe(false);
    process.chdir(work);
    const { into, requests, scratch } = await get({ spec: web });
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.every(({ cwd }) => cwd.startsWith(scratch) && !cwd.startsWith(into))).toBe(true);
    expect(existsSync(mark)).toBe(false);
    process.chdir(started);
    run(work);
    expect(existsSync(mark)).toBe(true);
  });

  test('what was installed from a repository has none', async () => {
    const { into } = await get({ spec: web });
    expect(readdirSync(into, { recursive: true }).filter((name) => /(^|\/)(\.git|HEAD|objects)$/.test(String(name)))).toEqual([]);
  });
});

// Row D5.
describe('D5: trees that harm whoever checks them out', { meta: { attack: 'D5' } }, () => {
  const cases: readonly (readonly [string, string, (work: string) => void])[] = [
    ['a link out of the tree', 'tree_link', (work) => plant(work, '120000', 'bad', '../../secret')],
    ['a link to a folder', 'tree_link', (work) => plant(work, '120000', 'bad', 'hooks')],
    ['a link to a link', 'tree_link', (work) => plant(work, '120000', 'bad', 'hooks/again.sh')],
    ['an absolute link', 'tree_link', (work) => plant(work, '120000', 'bad', '/etc/passwd')],
    ['a submodule', 'tree_submodule', (work) => plant(work, '160000', 'bad', '')],
    ['names that differ in case', 'tree_collision', (work) => plant(work, '100644', 'NOTES.TXT', 'x')],
    ['a link that is a folder elsewhere (CVE-2024-32002)', 'tree_collision', (work) => plant(work, '100644', 'Hooks/post-checkout', 'x')],
    ['an LFS pointer', 'source_git_lfs', (work) => plant(work, '100644', 'big.bin', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n')],
    ['a name of ours', 'tree_name_reserved', (work) => plant(work, '100644', '.cosh-lock', 'x')],
    ['a carriage return (CVE-2025-48384)', 'tree_path_unsafe', (work) => plant(work, '100644', 'sub\r', 'x')],
  ];
  test.each(cases)('%s', async (title, code, spoil) => {
    const name = title.replace(/\W/g, '-');
    const spec = repository(name, (work) => writeDemo(work));
    spoil(path.join(root, name));
    expect(await codeOf(get({ spec }))).toBe(code);
  });

  test('templates, filters and attributes have no say; .gitmodules is left out', async () => {
    const mark = path.join(root, 'mark-d5');
    const template = path.join(root, 'template');
    mkdirSync(path.join(template, 'hooks'), { recursive: true });
    for (const hook of ['post-checkout', 'reference-transaction', 'post-merge']) {
      writeFileSync(path.join(template, 'hooks', hook), `#!/bin/sh\ntouch ${mark}\n`);
      chmodSync(path.join(template, 'hooks', hook), 0o755);
    }
    const spec = repository('filters', (work) => {
      writeDemo(work);
      writeFileSync(path.join(work, '.gitattributes'), '*.txt filter=bad export-ignore eol=crlf\n');
      writeFileSync(path.join(work, '.gitmodules'), '[submodule "x"]\n\tpath = x\n\turl = ./x\n');
    });
    writeFileSync(path.join(process.env.HOME!, '.gitconfig'), `[filter "bad"]\n\tsmudge = touch ${mark}\n[init]\n\ttemplateDir = ${template}\n`);
    const { into } = await get({ spec }, { environment: plainEnvironment({ GIT_TEMPLATE_DIR: template }) });
    expect(treeOf(into)['notes.txt']).toBe('644 private\n');
    expect(readdirSync(into)).not.toContain('.gitmodules');
    expect(existsSync(mark)).toBe(false);
    // The same repository, checked out.
    git(root, '-c', 'protocol.file.allow=always', 'clone', '-q', '--template', template, path.join(root, 'filters'), path.join(root, 'cloned'));
    expect(existsSync(mark)).toBe(true);
  });
});

test('a person who forbids bare repositories that are only found can install all the same', async () => {
  writeFileSync(path.join(process.env.HOME!, '.gitconfig'), '[safe]\n\tbareRepository = explicit\n');
  const { into } = await get({ spec: web });
  expect(Object.keys(treeOf(into))).toContain('cosh-extension.json');
});
