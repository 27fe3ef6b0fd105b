import { approvalMessages } from '../../../shared/messages/approval.ts';
import { outboxMessages } from '../../../shared/messages/outbox.ts';
import { paths } from '../../../shared/paths.ts';
import { firstOf, textOf, type Reply } from '../../../shared/reply.ts';
import { findOutbox } from './awaits-approval.ts';
import { hasOutbox } from './has-outbox.ts';
import type { Visit } from './visit.ts';

export async function flashSent(
  visit: Visit,
  reply: Reply,
  said: Readonly<Record<'sent' | 'kept', string>>,
): Promise<void> {
  const kept = await findKept(visit, reply);
  if (!kept) return visit.flash('success', said.sent);
  if (!kept.href && (await findOutbox(visit)) === 'approval') {
    const href = paths.outboxMessage.to({ id: textOf(firstOf(reply), 'kept') });
    return visit.flash('success', {
      text: approvalMessages.savedNow,
      link: { text: approvalMessages.outbox, href },
    });
  }
  const link = kept.href ? { text: outboxMessages.read, href: kept.href } : undefined;
  visit.flash('success', { text: said.kept, link });
}

/** Returns the test outbox link of a captured message, or undefined if the message was sent. */
export async function findKept(visit: Visit, reply: Reply): Promise<{ href?: string } | undefined> {
  const id = textOf(firstOf(reply), 'kept');
  if (!id) return undefined;
  return (await hasOutbox(visit)) ? { href: paths.devMail.to({ id }) } : {};
}
