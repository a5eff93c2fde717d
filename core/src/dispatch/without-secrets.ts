import type { Answer, Outcome } from '../contract/index.js';

type Clean = (text: string) => string;

function cleanAnswer(answer: Answer, clean: Clean): Answer {
  const { decision, halt, message, annotation } = answer;
  return {
    ...answer,
    ...(decision?.reason === undefined ? {} : { decision: { ...decision, reason: clean(decision.reason) } }),
    ...(halt?.reason === undefined ? {} : { halt: { ...halt, reason: clean(halt.reason) } }),
    ...(message === undefined ? {} : { message: { ...message, text: clean(message.text) } }),
    ...(annotation === undefined ? {} : { annotation: annotation.map(clean) }),
  };
}

/**
 * An outcome whose words hold no secrets: reasons, messages, annotations, failures, and a name, which may be a command line. The
 * one place where what a hook says enters a verdict, and with it every notification, log and screen. What a hook delivers rather
 * than says (context, a rewritten input, a replaced output) is as it was, for there it is needed.
 */
export function withoutSecrets(outcome: Outcome, clean: Clean): Outcome {
  const { hook, answer, detail } = outcome;
  const name = clean(hook.name);
  return {
    ...outcome,
    ...(name === hook.name ? {} : { hook: { ...hook, name } }),
    answer: cleanAnswer(answer, clean),
    ...(detail === undefined ? {} : { detail: clean(detail) }),
  };
}
