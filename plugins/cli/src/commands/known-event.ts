import { CoshError, didYouMean, type Cosh, type EventPoint } from '@cosh/core';

/** The event point of that name. Throws `event_unknown` with the likely one. */
export function knownEvent(cosh: Pick<Cosh, 'eventPoints'>, name: string): EventPoint {
  const point = cosh.eventPoints.find((each) => each.name === name);
  if (point) return point;
  throw new CoshError('event_unknown', `there is no event "${name}"`, { hint: didYouMean(name, cosh.eventPoints.map((each) => each.name)) });
}
