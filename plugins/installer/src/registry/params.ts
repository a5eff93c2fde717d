import { CoshError, isJsonObject, type JsonObject } from '@cosh/core';

/** A text among the parameters of a request. Throws `request_invalid`. */
export function optionalText(params: JsonObject, name: string): string | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new CoshError('request_invalid', `'${name}' must be a string`);
}

/** The same where there must be one. */
export function text(params: JsonObject, name: string): string {
  const value = optionalText(params, name);
  if (value === undefined || value === '') throw new CoshError('request_invalid', `missing '${name}' parameter`);
  return value;
}

/** One fingerprint, or several. */
export function fingerprints({ consent }: JsonObject): string[] {
  if (consent === undefined || consent === null) return [];
  const all = Array.isArray(consent) ? consent : [consent];
  if (all.every((each) => typeof each === 'string')) return all;
  throw new CoshError('request_invalid', "'consent' must be a fingerprint or a list of them");
}

/** `{}` where nothing was written. */
export function paramsOf(request: JsonObject): JsonObject {
  const params = request.params ?? {};
  if (isJsonObject(params)) return params;
  throw new CoshError('request_invalid', "'params' must be an object");
}
