import type { HostAnswer } from './host-answer.js';
import type { HostProof } from './host-proof.js';
import type { HostRegistration } from './host-registration.js';
import type { JsonObject } from './json.js';
import { token, type Token } from './token.js';
import type { ToolVocabulary } from './tool-vocabulary.js';
import type { AnyVerdict } from './verdict.js';

/** What a host does with an answer at one of its events. */
export interface HostEvent {
  /** The name of the event point that it is. */
  readonly point: string;
  /** A block counts: it stops the call, refuses the prompt, stands in for the result, or makes the agent go on. */
  readonly block: boolean;
  /** `yes`: the person is asked, and where nobody is there the host refuses by itself; `attended`: it would wait for nobody without end. */
  readonly ask: 'yes' | 'attended' | 'no';
  /** An allow of a hook skips the host's own question. */
  readonly allow: boolean;
  /** What of a rewritten tool input is sent: all of it, the keys that changed, or nothing, since nobody looks at it. */
  readonly rewrite: 'replace' | 'merge' | 'ignored';
  /** The text that the model sees of a result can be replaced. */
  readonly result: 'replace' | 'ignored';
  /** Text for the model can be added. */
  readonly context: boolean;
  /** There is a place for a note to the person. */
  readonly message: boolean;
  /** The agent's turn can be ended. */
  readonly halt: boolean;
}

/** What a host wrote on stdin, and how the bridge was started. */
export interface HostRequest {
  /** The host's own name of the event, from the command line; where absent, the payload has to say it. */
  readonly event?: string;
  readonly payload: JsonObject;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** By what two bridges that are told of one call know that it is one. */
export interface CallIdentity {
  /** Of this call alone: the session and the tool-use id. */
  readonly id?: string;
  /** Of this call and perhaps of later ones like it: the session and what is to be done. For hosts whose events do not all carry an id. */
  readonly likeness?: string;
}

/** One call of the bridge, read. */
export interface HostCall {
  /** The host's own name of the event: a key of `events`. */
  readonly event: string;
  /** Input of the event point in wire form, with the tool names and input fields of the host. */
  readonly input: JsonObject;
  readonly identity: CallIdentity;
  /** The host whose names and fields of tools these are, where it is another one than the adapter's. */
  readonly words?: string;
  /** As it came. */
  readonly payload: JsonObject;
  /** Somebody is there to be asked; absent where that is not known. */
  readonly attended?: boolean;
}

/** An agent program whose own hook protocol this translates. A plain value; both functions are pure. */
export interface HostAdapter {
  readonly name: string;
  readonly title: string;
  /** The host's events that are event points here, by the host's own names. The first one is before a tool runs. */
  readonly events: Readonly<Record<string, HostEvent>>;
  /** The host says `stop_hook_active` truthfully; otherwise the bridge remembers by itself. */
  readonly tellsStopActive: boolean;
  /** Undefined for an event that is no event point here. Throws `host_input_invalid`. */
  read(request: HostRequest): HostCall | undefined;
  /** The verdict in the host's own dialect, such that a block blocks and nothing is granted that the verdict does not grant. */
  answer(call: HostCall, verdict: AnyVerdict): HostAnswer;
}

/** A host by name; each part of it is loaded when it is needed. */
export interface HostEntry {
  readonly name: string;
  readonly title: string;
  adapter(): Promise<HostAdapter>;
  /** Its tools in its own words. */
  tools?(): Promise<ToolVocabulary>;
  /** Where and how its hooks are written down. */
  registration?(): Promise<HostRegistration>;
  /** What it sends, and how it reads an answer. */
  proof?(): Promise<HostProof>;
}

export const HOSTS: Token<readonly HostEntry[]> = token('HostEntry');
