import { apiCalls } from '../../../shared/api-calls.ts';
import { hasOutbox } from './has-outbox.ts';
import type { RequestContext } from './request-context.ts';

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
