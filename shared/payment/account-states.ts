import { accountProblems } from '../locales/en/organization.ts';
import { flag, record, text, type ValueOf, type WireOf } from '../wire/wire-types.ts';

/** Status of a gateway account. Accounts are in the order of the `payment_accounts` setting. */
export const accountState = record({
  /** Webhook URL for the gateway's events. */
  hook_url: text,
  /** True once the gateway has checked the account. */
  checked: flag,
  /** Error code of a rejected account, or '' if it was accepted. */
  problem: text,
});

export type AccountState = ValueOf<typeof accountState>;
export type AccountStateWire = WireOf<typeof accountState>;

export function describeProblem(problem: string): string {
  if (problem === 'E00011') return accountProblems.lookUps;
  return `${accountProblems.keys} (${problem})`;
}
