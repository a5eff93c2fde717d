import type { JsonObject } from '@cosh/core';

/** One answer of the scripted model: a command for the agent's shell tool, or words that end the turn. */
export type ModelStep = { readonly shell: string } | { readonly say: string };

/** What the model does, one step for each result that it has been given; after the last step it says `done`. */
export type ModelScript = readonly ModelStep[];

/** A tool that the agent offers to the model. */
export interface OfferedTool {
  readonly name: string;
  readonly schema: JsonObject;
}

/** What the model answers, before it is put into the words of an interface. */
export type Reply =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly id: string; readonly tool: string; readonly input: JsonObject };

/** What the end of the script, and every request that offers no tools (titles, summaries), is answered with. */
export const lastWords = 'done';
