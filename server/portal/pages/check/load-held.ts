import { apiCalls } from '../../../../shared/api-calls.ts';
import { readAccountState, type AccountState } from '../../../../shared/home/account.ts';
import { firstOf } from '../../../../shared/reply.ts';
import type { Visit } from '../../visit/visit.ts';

/** Returns the account state if sending is stopped or the trial has no calls left. Undefined while sending, or if unknown. */
export const loadHeld = async (visit: Visit): Promise<AccountState | undefined> =>
  heldOf(await loadAccount(visit));

export async function loadAccount({ api }: Visit): Promise<AccountState | undefined> {
  const outcome = await api.call(apiCalls.readAccount, { query: { counts: 'stopped' } });
  return outcome.ok ? readAccountState(firstOf(outcome.reply) ?? {}) : undefined;
}

export const heldOf = (account: AccountState | undefined): AccountState | undefined =>
  account?.isStopped || account?.trial?.isUsedUp ? account : undefined;
