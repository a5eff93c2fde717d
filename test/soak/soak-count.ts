/** How often: all of it with `npm run test:soak`, a part of it beside the other tests. */
export const soakCount = (whole: number, part: number): number => (process.env.COSH_SOAK === 'whole' ? whole : part);
