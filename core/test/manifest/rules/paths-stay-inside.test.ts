import { describe, expect, it } from 'vitest';
import { commandStaysInside, extensionPathsIn, pathsStayInside } from '../../../dist/manifest/rules/paths-stay-inside.js';
import { applyRule } from '../../support/apply-rule.js';

describe('a path of an extension', () => {
  it.each(['x', './x', 'a/../x', 'a/b', '.', 'a\\b', '..x', 'x..'])('can be %j', async (inside) => {
    expect(await applyRule(pathsStayInside, { skills: [inside], agents: [inside], contextFiles: [{ path: inside }] }, 1)).toStrictEqual([]);
  });

  it.each(['..', '../x', 'a/../../x', '/etc/passwd', '..\\x', 'a\\..\\..\\x', 'a\0b'])('cannot be %j, wherever it stands', async (outside) => {
    expect(await applyRule(pathsStayInside, { skills: ['x', outside], agents: [outside], contextFileName: outside, contextFiles: [{ path: 'x' }, { path: outside }] }, 0)).toStrictEqual([
      ['error', 'extension_path_invalid', 'skills[1]'], ['error', 'extension_path_invalid', 'agents[0]'], ['error', 'extension_path_invalid', 'contextFileName[0]'], ['error', 'extension_path_invalid', 'contextFiles[1]'],
    ]);
  });

  it('is looked for in whatever the manifest holds', async () => {
    expect(await applyRule(pathsStayInside, { skills: { a: 1 }, agents: [7, null], contextFiles: [null, 'x', { path: 7 }] } as never, 1)).toStrictEqual([]);
  });
});

describe('a path in a command', () => {
  it.each(['${extensionPath}/hooks/x.sh', '"${extensionPath}"/x', "node '${extensionPath}/x.mjs' --flag ../y", '${extensionPath}${/}a${/}..${/}b', '${extensionPath}', 'cat ../x', 'true'])('stays inside in %j', (command) => {
    expect(commandStaysInside(command)).toBe(true);
  });

  it.each(['${extensionPath}/../x', '"${extensionPath}"/../x', '${extensionPath}${/}..${/}x', '${extensionPath}/a/../../x', 'true; cat "${extensionPath}/../../etc/passwd"', '${extensionPath}${pathSeparator}..', '${extensionPath}/x ${extensionPath}/../y'])('leaves the extension in %j', (command) => {
    expect(commandStaysInside(command)).toBe(false);
  });

  it('refuses a manifest of version 1; in version 0 only its hook, later', async () => {
    const document = { hooks: { PreToolUse: [{ hooks: [{ type: 'command', name: 'a', command: '${extensionPath}/../x' }] }] } };
    expect(await applyRule(pathsStayInside, document, 1)).toStrictEqual([['error', 'extension_path_invalid', 'hooks.PreToolUse[0].hooks[0].command']]);
    expect(await applyRule(pathsStayInside, document, 0)).toStrictEqual([]);
  });

  it('is found with everything that follows the variable', () => {
    expect(extensionPathsIn('${extensionPath}/a "${extensionPath}/b c" ${extensionPath}')).toStrictEqual(['./a', './b', '.']);
  });
});
