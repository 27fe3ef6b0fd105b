import type { Mailer } from '../providers/email.ts';
import { RefusedForGood } from '../providers/refused.ts';
import type { Texter } from '../providers/texts.ts';
import type { Carrier, Outcome } from './carrier.ts';
import type { DeliveryDeps } from './deliver.ts';

const atOnce = 4;

/** The providers that are set, as the delivery hands messages to them. */
export function createCarriers({
  mailer,
  texter,
}: {
  mailer?: Mailer;
  texter?: Texter;
}): DeliveryDeps['carriers'] {
  return {
    ...(mailer && {
      email: { atOnce, send: (message) => outcomeOf(() => mailer.send(message)) } satisfies Carrier,
    }),
    ...(texter && {
      text: { atOnce, send: (message) => outcomeOf(() => texter.send(message)) } satisfies Carrier,
    }),
  };
}

/** A provider that cannot be reached took nothing; of one that fell silent in the middle nobody knows. */
async function outcomeOf(send: () => Promise<void>): Promise<Outcome> {
  try {
    await send();
    return { event: 'taken' };
  } catch (error) {
    if (error instanceof RefusedForGood) return { event: 'refused_for_good', reason: 'refused' };
    return { event: isSilence(error) ? 'no_word' : 'refused_for_now' };
  }
}

const silences = new Set([
  'ETIMEDOUT',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
]);

const isSilence = (error: unknown) =>
  error instanceof Error && 'code' in error && silences.has(String(error.code));
