import type { PrecompiledValidators } from '@cosh/core';

/** Of the events' inputs alone. Written into dist by scripts/compile-validators.mjs. */
declare const validators: PrecompiledValidators;
export default validators;
