import type { Mailer } from '../providers/email.ts';
import { AddressRefused, RefusedForGood } from '../providers/refused.ts';
import type { TextVoice } from '../providers/text-voice.ts';
import type { Carrier, OutgoingMessage, Outcome } from './carrier.ts';
import type { DeliveryDeps } from './deliver.ts';
import { hookPaths } from './hook-paths.ts';

interface Providers {
  mailer?: Mailer;
  textVoice?: TextVoice;
  /** Where the provider reaches the API. */
  hooksUrl: URL;
  /** Where a message's mail comes back to; undefined where that is not set. */
  returnPath?: (message: string) => string;
}

const atOnce = 4;

/** The providers that are set, as the delivery hands messages to them. */
export function createCarriers({
  mailer,
  textVoice,
  hooksUrl,
  returnPath,
}: Providers): DeliveryDeps['carriers'] {
  const hook = (path: string) => new URL(path, hooksUrl).toString();
  return {
    ...(mailer && { email: emailCarrier(mailer, hook, returnPath) }),
    ...(textVoice && { text: textCarrier(textVoice, hook), voice: voiceCarrier(textVoice, hook) }),
  };
}

type Hook = (path: string) => string;

/** Mail cannot be asked for afterwards: what fell silent stays unknown. */
function emailCarrier(mailer: Mailer, hook: Hook, returnPath: Providers['returnPath']): Carrier {
  return {
    atOnce,
    send: ({ stopUrl, visit, payment: _asked, from: _numbers, ...mail }) =>
      outcomeOf(async () => {
        await mailer.send({
          ...mail,
          returnPath: returnPath?.(mail.id),
          ...(stopUrl && { unsubscribe: { page: stopUrl, oneClick: hook(hookPaths.stop(visit)) } }),
        });
        return undefined;
      }),
  };
}

function textCarrier(textVoice: TextVoice, hook: Hook): Carrier {
  return {
    atOnce,
    send: ({ id, to, from, text }) =>
      outcomeOf(() => textVoice.text({ to, from, text, statusUrl: hook(hookPaths.status(id)) })),
    lookUp: ({ to, body, sentAt }) => found(textVoice.findText({ to, text: body, since: sentAt })),
  };
}

function voiceCarrier(textVoice: TextVoice, hook: Hook): Carrier {
  const call = ({ id, to, from }: OutgoingMessage) =>
    textVoice.call({
      to,
      from,
      answerUrl: hook(hookPaths.call(id)),
      statusUrl: hook(hookPaths.status(id)),
      detectsMachine: true,
    });
  return {
    atOnce,
    send: (message) => outcomeOf(() => call(message)),
    lookUp: ({ to, sentAt }) => found(textVoice.findCall({ to, since: sentAt })),
  };
}

type Found = Awaited<ReturnType<NonNullable<Carrier['lookUp']>>>;

/** A provider that cannot be asked now is asked again. */
async function found(asked: Promise<string | undefined>): Promise<Found> {
  try {
    const ref = await asked;
    return ref === undefined ? { event: 'never_taken' } : { event: 'taken', ref };
  } catch {
    return undefined;
  }
}

/** A provider that cannot be reached took nothing; of one that fell silent in the middle nobody knows. */
async function outcomeOf(send: () => Promise<string | undefined>): Promise<Outcome> {
  try {
    return { event: 'taken', ref: await send() };
  } catch (error) {
    if (error instanceof AddressRefused)
      return { event: 'refused_for_good', reason: 'bounced', bounce: error.bounce };
    if (error instanceof RefusedForGood) return { event: 'refused_for_good', reason: error.reason };
    return { event: isSilence(error) ? 'no_word' : 'refused_for_now' };
  }
}

const silences = new Set([
  'ETIMEDOUT',
  'ESOCKET',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Named by its code: a connection that was never made has another. */
const isSilence = (error: unknown) =>
  error instanceof Error && 'code' in error && silences.has(String(error.code)) && !isUnmade(error);

/** Nodemailer calls a refused connection ESOCKET too. */
const isUnmade = (error: Error) =>
  'syscall' in error && error.syscall === 'connect' ? true : 'command' in error && error.command === 'CONN';
