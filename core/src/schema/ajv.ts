import { Ajv, type CodeOptions } from 'ajv';

/** Every schema of cosh is compiled with these options, at build time and at run time alike. */
export function newAjv(code?: CodeOptions): Ajv {
  return new Ajv({ allErrors: true, strict: true, allowUnionTypes: true, inlineRefs: false, ...(code ? { code } : {}) });
}
