import { closingMessages } from '../../../shared/locales/en/closing.ts';
import { noProviderMessages } from '../../../shared/locales/en/delivery.ts';
import { approvalMessages } from '../../../shared/locales/en/approval.ts';
import type { Db } from '../database/db.ts';
import { isClosedOrganization, type Posting } from '../providers/outbox.ts';
import { isAwaitingApproval, maySendTo } from '../providers/own-addresses.ts';
import { postingOf } from '../providers/delivery-route.ts';
import { refuse, Refusal, succeed, type Answer } from './answer.ts';

/** Returns how to send a message on the channel. Throws a 409 if no provider is available, so that nothing is wrongly reported as sent. */
export function requirePosting(
  ...[config, channel, now, awaitsApproval]: Parameters<typeof postingOf>
): Posting {
  const posting = postingOf(config, channel, now, awaitsApproval);
  if (!posting) throw new Refusal(refuse(409, noProviderMessages[channel]));
  return posting;
}

/** Returns how to send an organization's own message. Until the organization is approved, messages go to the test outbox.
 * Throws a 409 for a closed organization. */
export async function requireOwnPosting(
  db: Db,
  config: Parameters<typeof postingOf>[0],
  { idOrg, channel, now }: { idOrg: string; channel: Parameters<typeof postingOf>[1]; now: number },
): Promise<Posting> {
  if (await isClosedOrganization(db, idOrg)) throw new Refusal(refuse(409, closingMessages.sendingStopped));
  const awaitsApproval = !postingOf(config, channel, now) && (await isAwaitingApproval(db, idOrg)) === true;
  return requirePosting(config, channel, now, awaitsApproval);
}

/** Rejects an invitation that would only reach the test outbox, where its link must not be read. */
export async function requireMayInvite(
  db: Db,
  { way }: Posting,
  invited: { idOrg: string; to: string },
): Promise<void> {
  if (way === 'provider' && !(await maySendTo(db, invited)))
    throw new Refusal(refuse(409, approvalMessages.noInvitation));
}

/** Returns the test outbox ids of messages that were captured instead of sent. */
export function toPostedAnswer(
  capturedIds: readonly (string | undefined)[],
  p1?: string,
): Answer<{ kept: string }[]> {
  const captured = capturedIds.flatMap((id) => (id ? [{ kept: id }] : []));
  return succeed(captured, p1);
}

export const describePosted = (capturedId: string | undefined, address: string): string =>
  capturedId ? `saved to the test outbox for ${address}` : `sent to ${address}`;
