import type { Edit, Verdict } from './judge.mjs';

export interface Answer {
  decision: 'ask' | 'block';
  reason: string;
  systemMessage: string;
  hookSpecificOutput?: { tool_input: Record<string, string | string[]> };
}

export function quoteSnippet(text: string): string;
export function applyEdits(command: string | string[], edits: Edit[]): string | string[];
export function answerOf(verdict: Verdict, given: { key: string; command: string | string[] }): Answer | null;
