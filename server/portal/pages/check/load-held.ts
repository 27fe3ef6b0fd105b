import { apiCalls } from '../../../../shared/api-calls.ts';
import { readAccountState, type AccountState } from '../../../../shared/home/account.ts';
import { firstOf } from '../../../../shared/reply.ts';
import type { Visit } from '../../visit/visit.ts';

/** Since when nothing of the practice leaves, or that its trial has no calls left; undefined while all of it sends, and where nobody knows. */
export async function loadHeld({ api }: Visit): Promise<AccountState | undefined> {
  const outcome = await api.call(apiCalls.readAccount, { query: { counts: 'stopped' } });
  const account = outcome.ok ? readAccountState(firstOf(outcome.reply) ?? {}) : undefined;
  return account?.isStopped || account?.trial?.isUsedUp ? account : undefined;
}
