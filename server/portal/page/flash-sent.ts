import { approvalMessages } from '../../../shared/locales/en/approval.ts';
import { outboxMessages } from '../../../shared/locales/en/outbox.ts';
import { paths } from '../../../shared/paths.ts';
import type { RequestContext } from './request-context.ts';
import { apiCalls } from '../../../shared/api-calls.ts';

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

/**
 * Returns true until the organization is approved. Until then, messages reach only the organization's own addresses; all others go to its test
 * outbox.
 */
export async function awaitsApproval({ api, parts }: RequestContext): Promise<boolean> {
  if (!(await parts.relay.isLevel2())) return false;
  const outcome = await api.call(apiCalls.readAccount, { values: { counts: 'stopped' } });
  return outcome.ok && outcome.results[0]?.approval !== undefined;
}

/** Returns the reason why messages go to the test outbox, or undefined if they are actually sent. */
export async function findOutbox(ctx: RequestContext): Promise<'no_provider' | 'approval' | undefined> {
  if (await hasOutbox(ctx)) return 'no_provider';
  return (await awaitsApproval(ctx)) ? 'approval' : undefined;
}

export const hasOutbox = async ({ parts }: RequestContext): Promise<boolean> =>
  !parts.config.production && (await parts.relay.offer()).hasTestOutbox;
