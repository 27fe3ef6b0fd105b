import type { ApiDeps } from '../operation/operation.ts';
import type { Mailer } from '../providers/email.ts';
import type { Webhooks } from '../providers/webhook.ts';
import type { TextVoice } from '../providers/text-voice.ts';

export interface WorkerDeps extends Pick<
  ApiDeps,
  'db' | 'replica' | 'log' | 'gateway' | 'records' | 'clock' | 'config' | 'blobs' | 'keyring'
> {
  webhooks: Webhooks;
  /** Mailer, or undefined if no mail server is set. */
  mailer?: Mailer;
  /** Text and voice provider, or undefined if none is set. */
  textVoice?: TextVoice;
}
