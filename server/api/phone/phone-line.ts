import { performMarkup, type Heard, type Performed } from './read-markup.ts';

export type PostHook = (url: string, fields: Readonly<Record<string, string>>) => Promise<string>;

export interface HeardPart {
  heard: readonly Heard[];
  stop: Exclude<Performed['stop'], { kind: 'redirect' }>;
}

const mostRedirects = 20;

/** Plays the markup and follows its redirects until the call waits for the caller or ends. */
export async function listen(post: PostHook, markup: string): Promise<HeardPart> {
  const heard: Heard[] = [];
  let answer = markup;
  for (let led = 0; led < mostRedirects; led += 1) {
    const part = performMarkup(answer);
    heard.push(...part.heard);
    if (part.stop.kind !== 'redirect') return { heard, stop: part.stop };
    answer = await post(part.stop.url, {});
  }
  return { heard, stop: { kind: 'hang_up' } };
}

/** Continues a call after the caller pressed keys or left a message. '' means that no key was pressed in time. */
export async function press(post: PostHook, markup: string, digits: string): Promise<HeardPart> {
  const { stop } = performMarkup(markup);
  if (stop.kind === 'record') return listen(post, await post(stop.action, { RecordingDuration: '3' }));
  if (stop.kind !== 'keys') return listen(post, markup);
  if (digits === '') return listen(post, await post(stop.silent, {}));
  const ended = stop.finishOn ? digits.split(stop.finishOn)[0] : digits;
  return listen(post, await post(stop.action, { Digits: (ended ?? '').slice(0, stop.most ?? undefined) }));
}
