import { approvalMessages } from '../../../shared/locales/en/approval.ts';
import { outboxMessages } from '../../../shared/locales/en/outbox.ts';
import { paths } from '../../../shared/paths.ts';
import { findOutbox } from './awaits-approval.ts';
import { hasOutbox } from './has-outbox.ts';
import type { RequestContext } from './request-context.ts';

/** Results of a call that sends messages. */
type SentResults = readonly { readonly kept?: string }[];

export async function flashSent(
  ctx: RequestContext,
  results: SentResults,
  texts: Readonly<Record<'sent' | 'kept', string>>,
): Promise<void> {
  const saved = await findSavedMessage(ctx, results);
  if (!saved) return ctx.flash('success', texts.sent);
  if (!saved.href && (await findOutbox(ctx)) === 'approval') {
    const href = paths.outboxMessage.to({ id: results[0]?.kept ?? '' });
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
  [first]: SentResults,
): Promise<{ href?: string } | undefined> {
  if (!first?.kept) return undefined;
  return (await hasOutbox(ctx)) ? { href: paths.devMail.to({ id: first.kept }) } : {};
}
