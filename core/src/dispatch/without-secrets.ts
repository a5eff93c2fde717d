import type { Answer, Hook, Outcome } from '../contract/index.js';
import { redactor, type Redact } from '../redaction/index.js';

function withCleanName(hook: Hook, clean: Redact): Hook {
  const name = clean(hook.name);
  return name === hook.name ? hook : { ...hook, name };
}

function cleanAnswer(answer: Answer, clean: Redact): Answer {
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
export function withoutSecrets(outcome: Outcome, clean: Redact, named: (hook: Hook) => Hook = (hook) => withCleanName(hook, clean)): Outcome {
  const { hook, answer, detail } = outcome;
  return {
    ...outcome,
    hook: named(hook),
    answer: cleanAnswer(answer, clean),
    ...(detail === undefined ? {} : { detail: clean(detail) }),
  };
}

/** The same for all hooks of a runtime: what its environment says is secret, and for each hook what its own declares (the settings of its extension). */
export function outcomeCleaner(environment: Readonly<Record<string, string | undefined>>): (outcome: Outcome) => Outcome {
  const shared = redactor(environment);
  const own = new WeakMap<Hook['environment'], Redact>();
  const redactOf = (declared: Hook['environment']): Redact => {
    if (Object.keys(declared).length === 0) return shared;
    const known = own.get(declared);
    if (known) return known;
    const first = redactor(declared);
    const both: Redact = (text) => shared(first(text));
    own.set(declared, both);
    return both;
  };
  // The same hooks run again and again.
  const names = new WeakMap<Hook, Hook>();
  const named = (hook: Hook): Hook => {
    const known = names.get(hook) ?? withCleanName(hook, redactOf(hook.environment));
    names.set(hook, known);
    return known;
  };
  return (outcome) => withoutSecrets(outcome, redactOf(outcome.hook.environment), named);
}
