import { describe, expect, test } from 'vitest';
import { findStore, showsSettings } from '../hooks/lib/secret-stores.mjs';

describe('a path that is plainly a store of secrets is one', () => {
  test.each([
    '.env',
    '/srv/shop/.env.local',
    'config/prod.env',
    '~/.ssh/id_rsa',
    'id_ed25519',
    '/home/ada/.aws/credentials',
    '.git-credentials',
    'credentials.json',
    '~/.netrc',
    'C:\\Users\\ada\\_netrc',
    'tls/server.pem',
    'release.keystore',
    '~/.kube/config',
    'kubeconfig',
    'staging.kubeconfig',
    '~/.docker/config.json',
    '/etc/shadow',
    'secrets.yaml',
  ])('%s', (file) => {
    expect(findStore('read_file', { file_path: file })).toMatchObject({ read: true });
    expect(findStore('Bash', { command: `cat "${file}" | head -5` })).toMatchObject({ read: true });
  });
});

describe('a path that only sounds like one is none', () => {
  test.each(['.env.example', 'src/env.ts', 'env', 'id_rsa.pub', 'docs/credentials.md', 'credentials.test.ts', 'config', 'config.json', 'secrets.ts', 'process.env', 'environment.ts'])('%s', (file) => {
    expect(findStore('read_file', { path: file })).toBeUndefined();
  });
});

test('a tool that writes a store does not read it', () => {
  expect(findStore('write_file', { file_path: '.env' })).toEqual({ name: '.env', read: false });
});

test('a command that only names a store does not read it', () => {
  expect(findStore('Bash', { command: 'git add .env' })).toEqual({ name: '.env', read: false });
});

test('one store among many paths is enough', () => {
  expect(findStore('read_many_files', { paths: ['README.md', 'deploy/.env'] })).toEqual({ name: '.env', read: true });
});

test.each([undefined, null, 'cat .env', 7, [], { path: 7 }, { paths: [null, {}] }])('a tool input of the shape %j is about no store', (input) => {
  expect(findStore('x', input)).toBeUndefined();
});

test.each(['FOO=bar', 'export FOO=bar', '  12\tFOO="bar baz"', 'password: letmein', '[{"text": "A=1\\nFOO=bar"}]'])('%s shows a setting', (output) => {
  expect(showsSettings(output)).toBe(true);
});
