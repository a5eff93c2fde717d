import { chatCompletions } from './chat-completions.js';
import { generateContent } from './generate-content.js';
import { messages } from './messages.js';
import { responses } from './responses.js';
import type { WireApi } from './wire-api.js';

/** The table. An interface is a file beside this one and a line here. */
export const wireApis: readonly WireApi[] = [chatCompletions, responses, messages, generateContent];
