import { channels, type Answer, type Channel, type EventPoint } from '../contract/index.js';

/** An answer reduced to what the event point honours, and what had to be left out, in words for the hook's report. */
export function honour(answer: Answer, point: EventPoint): { readonly answer: Answer; readonly ignored?: string } {
  const ignored: string[] = [];
  const kept: { -readonly [C in Channel]?: Answer[C] } = { ...answer };
  for (const channel of channels) {
    if (kept[channel] === undefined) continue;
    const word = channel === 'decision' ? `decision "${kept.decision!.word}"` : channel;
    const counts = point.channels.includes(channel) && (channel !== 'decision' || point.decisions.includes(kept.decision!.value));
    if (counts) continue;
    delete kept[channel];
    ignored.push(word);
  }
  return ignored.length === 0 ? { answer } : { answer: kept as Answer, ignored: `${ignored.join(', ')} ignored: ${point.name} does not honour it` };
}
