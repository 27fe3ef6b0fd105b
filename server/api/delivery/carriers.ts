import type { Mailer } from '../providers/email.ts';
import { MailRefused, NotTaken, RefusedForGood } from '../providers/refused.ts';
import type { TextVoice } from '../providers/text-voice.ts';
import type { Carrier, OutgoingMessage, Outcome } from './carrier.ts';
import type { DeliveryDeps } from './deliver.ts';
import { hookPaths } from './hook-paths.ts';

interface Providers {
  mailer?: Mailer;
  textVoice?: TextVoice;
  hooksUrl: URL;
  /** Return path for a message's bounces; undefined if not configured. */
  returnPath?: (message: string) => string;
}

const atOnce = 8;

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

/** Creates the email provider interface. Email servers cannot be queried later, so an unknown result stays unknown. */
function emailCarrier(mailer: Mailer, hook: Hook, returnPath: Providers['returnPath']): Carrier {
  return {
    atOnce,
    send: ({ stopUrl, visit, payment: _asked, from: _numbers, attempt: _try, ...mail }) =>
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
    send: ({ id, attempt, to, from, text }) =>
      outcomeOf(() => textVoice.text({ to, from, text, statusUrl: hook(hookPaths.status(id, attempt)) })),
    list: textVoice.listTexts,
  };
}

function voiceCarrier(textVoice: TextVoice, hook: Hook): Carrier {
  const call = ({ id, attempt, to, from }: OutgoingMessage) =>
    textVoice.call({
      to,
      from,
      answerUrl: hook(hookPaths.call(id)),
      statusUrl: hook(hookPaths.status(id, attempt)),
      detectsMachine: true,
    });
  return {
    atOnce,
    send: (message) => outcomeOf(() => call(message)),
    list: textVoice.listCalls,
  };
}

/** Retries only messages that the provider certainly did not accept. After any other failure, the message may have been accepted. */
async function outcomeOf(send: () => Promise<string | undefined>): Promise<Outcome> {
  try {
    return { event: 'taken', ref: (await send()) || undefined };
  } catch (error) {
    if (error instanceof MailRefused)
      return { event: 'refused_for_good', reason: 'bounced', said: error.said, bounce: error.bounce };
    if (error instanceof RefusedForGood)
      return { event: 'refused_for_good', reason: error.reason, said: error.said };
    return { event: error instanceof NotTaken ? 'refused_for_now' : 'no_word' };
  }
}
