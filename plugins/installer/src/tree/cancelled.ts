import { CoshError } from '@cosh/core';

export const cancelled = (): CoshError => new CoshError('cancelled', 'cancelled', { hint: 'nothing was changed' });
