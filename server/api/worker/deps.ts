import type { ApiDeps } from '../operation/operation.ts';
import type { Mailer } from '../providers/email.ts';
import type { Webhooks } from '../providers/webhook.ts';
import type { TextVoice } from '../providers/text-voice.ts';

/** All that the worker needs from outside itself. */
export interface WorkerDeps extends Pick<
  ApiDeps,
  'db' | 'log' | 'gateway' | 'records' | 'clock' | 'config' | 'blobs' | 'keyring'
> {
  webhooks: Webhooks;
  /** Undefined where no mail server is set. */
  mailer?: Mailer;
  /** Undefined where no text and voice provider is set. */
  textVoice?: TextVoice;
}
