import type { JsonObject } from '@cosh/core';
import type { OfferedTool, Reply } from '../model-script.js';

/** How an answer travels: as one JSON document, or as server-sent events. */
export type WireAnswer =
  | { readonly json: object }
  | { readonly events: readonly WireEvent[] };

export interface WireEvent {
  readonly name?: string;
  readonly data: object | string;
}

/** One of the interfaces through which agents talk to a model. */
export interface WireApi {
  readonly name: string;
  serves(path: string): boolean;
  /** The tools on offer. */
  tools(body: JsonObject): OfferedTool[];
  /** The results of tools that the conversation holds, in order, each as the text the model reads. */
  results(body: JsonObject): string[];
  answer(reply: Reply, body: JsonObject, url: URL): WireAnswer;
}
