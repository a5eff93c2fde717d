import { definePlugin } from '@cosh/core';
import { afterModel } from './after-model.js';
import { beforeModel } from './before-model.js';
import { postToolUseFailure } from './post-tool-use-failure.js';
import { postToolUse } from './post-tool-use.js';
import { preToolUse } from './pre-tool-use.js';
import { sessionStart } from './session-start.js';
import { stop } from './stop.js';
import { userPromptSubmit } from './user-prompt-submit.js';

/** The table. A ninth event point is a file beside the others and a line here. */
export const eventPoints = [
  preToolUse,
  postToolUse,
  postToolUseFailure,
  userPromptSubmit,
  sessionStart,
  stop,
  beforeModel,
  afterModel,
] as const;

export const eventPointsPlugin = definePlugin({
  name: 'event-points',
  register: (registrar) => eventPoints.forEach((point) => registrar.eventPoint(point)),
});

export * from './after-model.js';
export * from './before-model.js';
export * from './post-tool-use-failure.js';
export * from './post-tool-use.js';
export * from './pre-tool-use.js';
export * from './session-start.js';
export * from './stop.js';
export * from './user-prompt-submit.js';
