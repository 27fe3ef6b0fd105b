import type { Channel } from '../../../shared/contacts/channels.ts';
import type { Config } from '../../config.ts';
import type { Posting } from './outbox.ts';

type Providers = Pick<Config, 'production' | 'mail' | 'textVoice'>;

/**
 * Where what is sent by a channel goes: to its provider, or, where none is set, to the outbox to be read. Nobody reads an outbox in
 * production: there it goes nowhere, except to the test outbox (`held`) of an organization that awaits approval.
 */
export function wayOut(
  config: Providers,
  channel: Channel,
  awaitsApproval = false,
): 'provider' | 'outbox' | 'held' | 'none' {
  const address = channel === 'email' ? config.mail.smtpUrl : config.textVoice.url;
  if (address !== undefined) return 'provider';
  if (!config.production) return 'outbox';
  return awaitsApproval ? 'held' : 'none';
}

/** How a message leaves now by that channel; undefined where it cannot, and is not to be kept as if it had. */
export function postingOf(
  config: Providers,
  channel: Exclude<Channel, 'voice'>,
  now: number,
  awaitsApproval = false,
): Posting | undefined {
  const way = wayOut(config, channel, awaitsApproval);
  return way === 'none' ? undefined : { now, way };
}
