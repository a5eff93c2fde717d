import type { PrecompiledValidators } from '@cosh/core';

/** Written into dist by scripts/compile-validators.mjs. */
declare const validators: PrecompiledValidators;
export default validators;
