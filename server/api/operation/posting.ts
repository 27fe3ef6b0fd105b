import { noWayOut } from '../../../shared/messages/delivery.ts';
import { approvalMessages } from '../../../shared/messages/approval.ts';
import type { Db } from '../database/db.ts';
import type { Posting } from '../providers/outbox.ts';
import { isAwaiting, mayLeaveTo } from '../providers/own-addresses.ts';
import { postingOf } from '../providers/way-out.ts';
import { refuse, Refusal, succeed, type Answer } from './answer.ts';

/** How a message leaves now by that channel. Where it cannot, the operation ends: nothing may be called sent then. */
export function requirePosting(
  ...[config, channel, now, awaitsApproval]: Parameters<typeof postingOf>
): Posting {
  const posting = postingOf(config, channel, now, awaitsApproval);
  if (!posting) throw new Refusal(refuse(409, noWayOut[channel]));
  return posting;
}

/** Requires a way to send an organization's own message. Until its approval, the test outbox is that way. */
export async function requireOwnPosting(
  db: Db,
  config: Parameters<typeof postingOf>[0],
  { idOrg, channel, now }: { idOrg: string; channel: Parameters<typeof postingOf>[1]; now: number },
): Promise<Posting> {
  const awaitsApproval = !postingOf(config, channel, now) && (await isAwaiting(db, idOrg)) === true;
  return requirePosting(config, channel, now, awaitsApproval);
}

/** Refuses an invitation that would stay in the test outbox, where nobody may read its link. */
export async function requireMayInvite(
  db: Db,
  { way }: Posting,
  invited: { idOrg: string; to: string },
): Promise<void> {
  if (way === 'provider' && !(await mayLeaveTo(db, invited)))
    throw new Refusal(refuse(409, approvalMessages.noInvitation));
}

/** Answers what was sent: where it did not leave, under which ids the outbox keeps it. */
export function answerPosted(kept: readonly (string | undefined)[], p1?: string): Answer {
  return succeed(
    kept.flatMap((id) => (id ? [{ kept: id }] : [])),
    p1,
  );
}

/** Where something went, for the audit trail. */
export const sayPosted = (kept: string | undefined, address: string): string =>
  kept ? `kept in the outbox for ${address}` : `sent to ${address}`;
