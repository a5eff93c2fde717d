import { definePlugin } from '@cosh/core';
import { claudeCode } from './claude-code.js';
import { codex } from './codex.js';
import { copilot } from './copilot.js';
import { copilotPascal } from './copilot-pascal.js';
import { copilotShell } from './copilot-shell.js';
import { core } from './core.js';
import { cursor } from './cursor.js';
import { gemini } from './gemini.js';
import { lifecycle } from './lifecycle.js';
import { qwen } from './qwen.js';

/** The table. Its order is the order in which the dialects' files run. */
export const dialects = [core, lifecycle, claudeCode, codex, gemini, qwen, copilot, copilotPascal, copilotShell, cursor] as const;

export const dialectsPlugin = definePlugin({
  name: 'dialects',
  register: (registrar) => dialects.forEach((dialect) => registrar.dialect(dialect)),
});

export { claudeCode, codex, copilot, copilotPascal, copilotShell, core, cursor, gemini, lifecycle, qwen };
