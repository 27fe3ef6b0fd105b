import type { Channel } from '../../../shared/contacts/channels.ts';
import type { Config } from '../../config.ts';
import type { Posting } from './outbox.ts';

type Providers = Pick<Config, 'production' | 'mail' | 'textVoice'>;

/**
 * Returns the delivery route of a channel: its provider, or else the test outbox.
 * In production, only organizations that await approval have a test outbox (`held`).
 */
export function findDeliveryRoute(
  config: Providers,
  channel: Channel,
  awaitsApproval = false,
): 'provider' | 'outbox' | 'held' | 'none' {
  const address = channel === 'email' ? config.mail.smtpUrl : config.textVoice.url;
  if (address !== undefined) return 'provider';
  if (!config.production) return 'outbox';
  return awaitsApproval ? 'held' : 'none';
}

/** Returns the delivery options of a channel, or undefined if the channel cannot send, so that no message is recorded as sent. */
export function postingOf(
  config: Providers,
  channel: Exclude<Channel, 'voice'>,
  now: number,
  awaitsApproval = false,
): Posting | undefined {
  const way = findDeliveryRoute(config, channel, awaitsApproval);
  return way === 'none' ? undefined : { now, way };
}
