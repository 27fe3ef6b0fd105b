import { apiCalls } from '../../../shared/api-calls.ts';
import { readAccountState } from '../../../shared/home/account.ts';
import { firstOf } from '../../../shared/reply.ts';
import { hasOutbox } from './has-outbox.ts';
import type { Visit } from './visit.ts';

/** True until the organization is approved: its messages go to its own addresses alone, and the rest to its test outbox. */
export async function awaitsApproval({ api, parts }: Visit): Promise<boolean> {
  if (!(await parts.relay.has('approval'))) return false;
  const outcome = await api.call(apiCalls.readAccount, { query: { counts: 'stopped' } });
  return outcome.ok && readAccountState(firstOf(outcome.reply) ?? {}).approval !== undefined;
}

/** Why outgoing messages are captured in an outbox that this portal shows; undefined if they leave. */
export async function findOutbox(visit: Visit): Promise<'no_provider' | 'approval' | undefined> {
  if (await hasOutbox(visit)) return 'no_provider';
  return (await awaitsApproval(visit)) ? 'approval' : undefined;
}
