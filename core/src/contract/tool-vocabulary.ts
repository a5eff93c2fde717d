import type { JsonObject } from './json.js';

/** What a tool does, whatever an agent calls it. A record, not a list: the compiler names this line when a family is added. */
const everyFamily = {
  shell: true, read: true, read_many: true, write: true, edit: true, grep: true, glob: true, list: true,
  fetch: true, web_search: true, subagent: true, todo: true, skill: true, ask_user: true, memory: true,
} as const;

export type ToolFamily = keyof typeof everyFamily;
export const toolFamilies = Object.keys(everyFamily) as readonly ToolFamily[];

/** A call in the field names of cosh itself (`core/src/tools/canonical-tools.ts`). A field that no vocabulary knows keeps its name. */
export interface CanonicalCall {
  readonly family: ToolFamily;
  readonly input: JsonObject;
}

/** For a tool whose input is shaped otherwise and not merely named otherwise: a patch text, a list of edits. */
export interface ToolReshape {
  /** What one input amounts to: one call, or several where one input does several things (a patch of three files). None: not understood. */
  read(input: JsonObject): readonly CanonicalCall[];
  /** One call in this tool's own shape. `original` is the input that it was read from, if it was; undefined: it cannot be said in this shape. */
  write(call: CanonicalCall, original?: JsonObject): JsonObject | undefined;
}

/** The tools of one family in an agent's own words. */
export interface ToolWords {
  readonly family: ToolFamily;
  /** All names that the agent uses or used; the first is the one to translate to. */
  readonly names: readonly string[];
  /** What the agent's matchers may call it besides; its hooks are not told these. */
  readonly matcherNames?: readonly string[];
  /** A special case of its family (cells of a notebook, another shell): the agent's calls are read as the family's, but no other agent's call is told as it. */
  readonly narrow?: boolean;
  /** Canonical field name → the agent's, where they differ. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Older names of fields that the agent may still send: the agent's name → canonical. */
  readonly otherFields?: Readonly<Record<string, string>>;
  /** In place of `fields`. */
  readonly reshape?: ToolReshape;
}

/** A tool that an MCP server offers. */
export interface McpTool {
  readonly server: string;
  readonly tool: string;
}

/** How an agent names the tools of MCP servers. */
export interface McpNaming {
  /** Undefined for a name that is none of an MCP tool's, or from which the server cannot be told. */
  parse(name: string): McpTool | undefined;
  format(tool: McpTool): string;
}

/** The tools of one agent, as its hooks know them. */
export interface ToolVocabulary {
  /** The host's name; `cosh` for the canonical one. */
  readonly name: string;
  /** A name may stand in several families (a patch tool writes and edits): the first one is what it is told as. */
  readonly tools: readonly ToolWords[];
  readonly mcp?: McpNaming;
}

export function defineToolVocabulary(vocabulary: ToolVocabulary): ToolVocabulary {
  return Object.freeze(vocabulary);
}
