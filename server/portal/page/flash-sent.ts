import { approvalMessages } from '../../../shared/messages/approval.ts';
import { outboxMessages } from '../../../shared/messages/outbox.ts';
import { paths } from '../../../shared/paths.ts';
import { firstOf, textOf, type Reply } from '../../../shared/reply.ts';
import { findOutbox } from './awaits-approval.ts';
import { hasOutbox } from './has-outbox.ts';
import type { RequestContext } from './request-context.ts';

export async function flashSent(
  ctx: RequestContext,
  reply: Reply,
  texts: Readonly<Record<'sent' | 'kept', string>>,
): Promise<void> {
  const saved = await findSavedMessage(ctx, reply);
  if (!saved) return ctx.flash('success', texts.sent);
  if (!saved.href && (await findOutbox(ctx)) === 'approval') {
    const href = paths.outboxMessage.to({ id: textOf(firstOf(reply), 'kept') });
    return ctx.flash('success', {
      text: approvalMessages.savedNow,
      link: { text: approvalMessages.outbox, href },
    });
  }
  const link = saved.href ? { text: outboxMessages.read, href: saved.href } : undefined;
  ctx.flash('success', { text: texts.kept, link });
}

/** Returns the test outbox link of a captured message, or undefined if the message was sent. */
export async function findSavedMessage(
  ctx: RequestContext,
  reply: Reply,
): Promise<{ href?: string } | undefined> {
  const id = textOf(firstOf(reply), 'kept');
  if (!id) return undefined;
  return (await hasOutbox(ctx)) ? { href: paths.devMail.to({ id }) } : {};
}
