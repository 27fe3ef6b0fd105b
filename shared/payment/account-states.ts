import { accountProblems } from '../messages/organization.ts';
import { recordsIn, textOf, type ApiRecord } from '../reply.ts';

/** Status of a gateway account. Accounts are in the order of the `payment_accounts` setting. */
export interface AccountState {
  /** Webhook URL for the gateway's events. */
  hook_url: string;
  /** 'T' once the gateway has checked the account. */
  checked: string;
  /** Error code of a rejected account, or '' if it was accepted. */
  problem: string;
}

export const readAccountStates = (record: ApiRecord): AccountState[] =>
  recordsIn(record, 'payment_account_states').map((state) => ({
    hook_url: textOf(state, 'hook_url'),
    checked: textOf(state, 'checked'),
    problem: textOf(state, 'problem'),
  }));

export function describeProblem(problem: string): string {
  if (problem === 'E00011') return accountProblems.lookUps;
  return `${accountProblems.keys} (${problem})`;
}
