import { accountProblems } from '../messages/organisation.ts';
import { recordsIn, textOf, type ApiRecord } from '../reply.ts';

/** How an account at a gateway stands, in the order of the setting `payment_accounts`. */
export interface AccountState {
  /** Where the gateway posts its reports. */
  hook_url: string;
  /** 'T' once the gateway was asked. */
  checked: string;
  /** The gateway's code where it does not take the account; '' where it does. */
  problem: string;
}

export const readAccountStates = (record: ApiRecord): AccountState[] =>
  recordsIn(record, 'payment_account_states').map((state) => ({
    hook_url: textOf(state, 'hook_url'),
    checked: textOf(state, 'checked'),
    problem: textOf(state, 'problem'),
  }));

/** What an admin does about a problem. */
export function sayProblem(problem: string): string {
  if (problem === 'E00011') return accountProblems.lookUps;
  return `${accountProblems.keys} (${problem})`;
}
