import { CoshError, ENVIRONMENT, isJsonObject, redactor, type Cosh, type JsonObject, type JsonValue, type Redact } from '@cosh/core';
import { ConsentNeeded } from './consent-needed.js';
import { extensionActions, type Action } from './extensions-domain.js';
import { hookActions } from './hooks-domain.js';
import { paramsOf } from './params.js';
import { questionJson } from './question-json.js';

export type RegistryResponse = JsonObject & { readonly type: 'registry_response'; readonly success: boolean };

/** Answers requests of the registry protocol, one at a time or several at once. */
export interface Registry {
  /** Never rejects: what cannot be served is an answer too. */
  handle(request: unknown, signal?: AbortSignal): Promise<RegistryResponse>;
}

const idOf = (request: unknown): JsonValue => (isJsonObject(request) && ['string', 'number'].includes(typeof request.request_id) ? request.request_id! : null);

/** The answer to a request that cannot be served. */
export function refusal(request: unknown, error: unknown, redact: Redact): RegistryResponse {
  const known = error instanceof CoshError;
  return {
    type: 'registry_response', request_id: idOf(request), success: false,
    error: redact(error instanceof Error ? error.message : String(error)), code: known ? error.code : 'internal_error',
    ...(known && error.hint !== undefined ? { hint: error.hint } : {}),
    ...(error instanceof ConsentNeeded ? { data: questionJson(error.question) } : {}),
  };
}

/** The registry of a runtime. */
export function createRegistry(cosh: Cosh): Registry {
  const redact = redactor(cosh.resolve(ENVIRONMENT));
  const domains: Readonly<Record<string, Readonly<Record<string, Action>>>> = { extensions: extensionActions(cosh), hooks: hookActions(cosh) };

  function actionOf(request: JsonObject): Action {
    const { type, domain, action } = request;
    if (type !== 'registry_request') throw new CoshError('request_invalid', `'type' must be "registry_request"`);
    if (typeof domain !== 'string') throw new CoshError('request_invalid', "missing 'domain'");
    if (!Object.hasOwn(domains, domain)) throw new CoshError('domain_unsupported', `unsupported domain: ${domain}`);
    if (typeof action !== 'string') throw new CoshError('request_invalid', "missing 'action'");
    if (!Object.hasOwn(domains[domain]!, action)) throw new CoshError('action_unsupported', `unsupported action for ${domain}: ${action}`);
    return domains[domain]![action]!;
  }

  return {
    handle: async (request, signal) => {
      try {
        if (!isJsonObject(request)) throw new CoshError('request_invalid', 'a request must be a JSON object');
        const data = await actionOf(request)(paramsOf(request), signal);
        return { type: 'registry_response', request_id: idOf(request), success: true, data };
      } catch (error) {
        return refusal(request, error, redact);
      }
    },
  };
}
