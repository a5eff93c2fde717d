import type { WrittenFile } from '../support/make-home.js';

/** A folder of another agent's with a guard in it that says no to every shell command, in that agent's own words. */
export interface ForeignFolder {
  readonly title: string;
  readonly format: string;
  /** The extension's name once it is installed from a folder called `demo`. */
  readonly name: string;
  readonly dialect: string;
  files(version: string): Readonly<Record<string, WrittenFile>>;
  /** Whether a version stands in the files; the others are as old as their folder. */
  readonly hasVersion: boolean;
}

const script = (text: string): WrittenFile => ({ text: `#!/bin/sh\ncat > /dev/null\n${text}\n`, mode: '755' });
const json = (value: unknown): string => JSON.stringify(value);
const says = (answer: object): WrittenFile => script(`printf '%s' '${json(answer)}'`);
const denial = { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'not here' } };
const exitsWith2 = script('echo not here >&2; exit 2');
/** What the agent's project, and not the folder of the extension, would hold. */
const inProject = (answer: string): string => `cat > /dev/null; ${answer}`;
const printed = (answer: object): string => inProject(`printf '%s' '${json(answer)}'`);

export const foreignFolders: readonly ForeignFolder[] = [
  {
    title: 'a Claude Code plugin', format: 'claude-plugin', name: 'their-guard', dialect: 'claude-code', hasVersion: true,
    files: (version) => ({
      '.claude-plugin/plugin.json': json({ name: 'their-guard', version }),
      'hooks/hooks.json': json({ hooks: {
        PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: '${CLAUDE_PLUGIN_ROOT}/hooks/guard.sh', timeout: 10 }] }],
        Notification: [{ hooks: [{ type: 'command', command: 'echo' }] }],
      } }),
      'hooks/guard.sh': exitsWith2,
    }),
  },
  {
    title: 'a Claude Code plugin with its hooks in the manifest, as program and arguments', format: 'claude-plugin', name: 'their-guard', dialect: 'claude-code', hasVersion: true,
    files: (version) => ({
      '.claude-plugin/plugin.json': json({ name: 'their-guard', version, hooks: { PreToolUse: [{ matcher: 'Bash|Write', hooks: [{ type: 'command', command: 'sh', args: ['${CLAUDE_PLUGIN_ROOT}/hooks/a guard.sh', '$(touch spoilt); "no"'] }] }] } }),
      'hooks/a guard.sh': exitsWith2,
    }),
  },
  {
    title: 'a Gemini CLI extension', format: 'gemini-extension', name: 'their-guard', dialect: 'gemini', hasVersion: true,
    files: (version) => ({
      'gemini-extension.json': json({ name: 'their-guard', version }),
      'hooks/hooks.json': json({ hooks: { BeforeTool: [{ matcher: 'run_shell_command', hooks: [{ type: 'command', name: 'gate', command: '${extensionPath}${/}hooks${/}guard.sh', timeout: 10_000 }] }] } }),
      'hooks/guard.sh': says({ decision: 'deny', reason: 'not here' }),
    }),
  },
  {
    title: 'a Qwen Code extension', format: 'qwen-extension', name: 'their-guard', dialect: 'qwen', hasVersion: true,
    files: (version) => ({
      'qwen-extension.json': json({ name: 'their-guard', version, hooks: { PreToolUse: [{ matcher: 'run_shell_command', hooks: [{ type: 'command', name: 'gate', command: '"${extensionPath}/hooks/guard.sh"', timeout: 10_000 }] }] } }),
      'hooks/guard.sh': says(denial),
    }),
  },
  {
    title: 'a Codex plugin', format: 'codex-plugin', name: 'their-guard', dialect: 'codex', hasVersion: true,
    files: (version) => ({
      '.codex-plugin/plugin.json': json({ name: 'their-guard', version, hooks: './hooks/codex.json' }),
      'hooks/codex.json': json({ hooks: { PreToolUse: [{ matcher: '^Bash$', hooks: [{ type: 'command', command: '"${PLUGIN_ROOT}/hooks/guard.sh"', timeout: 10 }] }] } }),
      'hooks/guard.sh': exitsWith2,
    }),
  },
  {
    title: 'the Codex configuration of a project', format: 'codex-hooks', name: 'demo', dialect: 'codex', hasVersion: false,
    files: () => ({ '.codex/config.toml': `model = "x"\n[[hooks.PreToolUse]]\nmatcher = "^Bash$"\n[[hooks.PreToolUse.hooks]]\ntype = "command"\ncommand = '''${printed(denial)}'''\n` }),
  },
  {
    title: 'the Copilot hooks of a repository', format: 'copilot-hooks', name: 'demo', dialect: 'copilot', hasVersion: false,
    files: () => ({
      '.github/hooks/a.json': json({ version: 1, hooks: { preToolUse: [{ type: 'command', bash: printed({ permissionDecision: 'deny', permissionDecisionReason: 'not here' }), powershell: 'exit 1', timeoutSec: 10 }] } }),
      '.github/hooks/b.json': json({ version: 1, hooks: { sessionEnd: [{ type: 'command', bash: 'echo' }] } }),
    }),
  },
  {
    title: 'the Cursor hooks of a project', format: 'cursor-hooks', name: 'demo', dialect: 'cursor', hasVersion: false,
    files: () => ({ '.cursor/hooks.json': json({ version: 1, hooks: { beforeShellExecution: [{ command: printed({ permission: 'deny', agent_message: 'not here' }) }] } }) }),
  },
  {
    title: 'the Claude Code settings of a project', format: 'claude-hooks', name: 'demo', dialect: 'claude-code', hasVersion: false,
    files: () => ({ '.claude/settings.json': json({ permissions: {}, hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: inProject('echo not here >&2; exit 2') }] }] } }) }),
  },
  {
    title: 'a hooks file where several agents look for theirs', format: 'hooks-file', name: 'demo', dialect: 'gemini', hasVersion: false,
    files: () => ({ 'hooks/hooks.json': json({ hooks: { BeforeTool: [{ hooks: [{ type: 'command', command: printed({ decision: 'deny', reason: 'not here' }) }] }] } }) }),
  },
];
