import type { Mailer } from '../providers/email.ts';
import { MailRefused, NotAccepted, PermanentRefusal } from '../providers/refused.ts';
import type { TextVoice } from '../providers/text-voice.ts';
import type { MessageProvider, OutgoingMessage, SendResult } from './message-provider.ts';
import type { DeliveryDeps } from './deliver.ts';
import { webhookPaths } from './webhook-paths.ts';

interface Providers {
  mailer?: Mailer;
  textVoice?: TextVoice;
  hooksUrl: URL;
  /** Returns the return path for a message's bounces. Undefined if not configured. */
  returnPath?: (message: string) => string;
}

const atOnce = 8;

export function createMessageProviders({
  mailer,
  textVoice,
  hooksUrl,
  returnPath,
}: Providers): DeliveryDeps['messageProviders'] {
  const webhookUrl = (path: string) => new URL(path, hooksUrl).toString();
  return {
    ...(mailer && { email: createEmailProvider(mailer, webhookUrl, returnPath) }),
    ...(textVoice && {
      text: createTextProvider(textVoice, webhookUrl),
      voice: createVoiceProvider(textVoice, webhookUrl),
    }),
  };
}

type WebhookUrl = (path: string) => string;

/** Creates the email provider. Email servers do not support lookups, so an unknown result stays unknown. */
function createEmailProvider(
  mailer: Mailer,
  webhookUrl: WebhookUrl,
  returnPath: Providers['returnPath'],
): MessageProvider {
  return {
    atOnce,
    send: ({ stopUrl, appointment, payment: _asked, from: _numbers, attempt: _try, ...mail }) =>
      toSendResult(async () => {
        await mailer.send({
          ...mail,
          returnPath: returnPath?.(mail.id),
          ...(stopUrl && {
            unsubscribe: { page: stopUrl, oneClick: webhookUrl(webhookPaths.stop(appointment)) },
          }),
        });
        return undefined;
      }),
  };
}

function createTextProvider(textVoice: TextVoice, webhookUrl: WebhookUrl): MessageProvider {
  return {
    atOnce,
    send: ({ id, attempt, to, from, text }) =>
      toSendResult(() =>
        textVoice.text({ to, from, text, statusUrl: webhookUrl(webhookPaths.status(id, attempt)) }),
      ),
    list: textVoice.listTexts,
  };
}

function createVoiceProvider(textVoice: TextVoice, webhookUrl: WebhookUrl): MessageProvider {
  const call = ({ id, attempt, to, from }: OutgoingMessage) =>
    textVoice.call({
      to,
      from,
      answerUrl: webhookUrl(webhookPaths.call(id)),
      statusUrl: webhookUrl(webhookPaths.status(id, attempt)),
      detectsMachine: true,
    });
  return {
    atOnce,
    send: (message) => toSendResult(() => call(message)),
    list: textVoice.listCalls,
  };
}

/** Retries only messages that the provider certainly did not accept. After any other failure, the message may have been accepted. */
async function toSendResult(send: () => Promise<string | undefined>): Promise<SendResult> {
  try {
    return { event: 'taken', ref: (await send()) || undefined };
  } catch (error) {
    if (error instanceof MailRefused)
      return {
        event: 'refused_for_good',
        reason: 'bounced',
        providerError: error.providerError,
        bounce: error.bounce,
      };
    if (error instanceof PermanentRefusal)
      return { event: 'refused_for_good', reason: error.reason, providerError: error.providerError };
    return { event: error instanceof NotAccepted ? 'refused_for_now' : 'no_word' };
  }
}
