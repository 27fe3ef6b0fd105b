import type { ApiDeps } from '../operation/operation.ts';
import type { Mailer } from '../providers/email.ts';
import type { TextVoice } from '../providers/text-voice.ts';

/** All that the worker needs from outside itself. */
export interface WorkerDeps extends Pick<
  ApiDeps,
  'db' | 'log' | 'gateway' | 'clock' | 'config' | 'blobs' | 'keyring'
> {
  /** Undefined where no mail server is set. */
  mailer?: Mailer;
  /** Undefined where no text and voice provider is set. */
  textVoice?: TextVoice;
}
