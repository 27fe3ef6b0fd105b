import { apiCalls } from '../../../../../shared/api-calls.ts';
import { isBlocked, type SendingState } from '../../../../../shared/reminders/account.ts';
import type { RequestContext } from '../../../page/request-context.ts';

/** Returns the account state if sending is stopped or the trial is used up. Returns undefined if sending is possible or the state is unknown. */
export const loadSendingBlock = async (ctx: RequestContext): Promise<SendingState | undefined> =>
  sendingBlockOf(await loadAccount(ctx));

export async function loadAccount({ api }: RequestContext): Promise<SendingState | undefined> {
  const outcome = await api.call(apiCalls.readAccount, { values: { counts: 'stopped' } });
  return outcome.ok ? outcome.results[0] : undefined;
}

export const sendingBlockOf = (account: SendingState | undefined): SendingState | undefined =>
  account && isBlocked(account) ? account : undefined;
