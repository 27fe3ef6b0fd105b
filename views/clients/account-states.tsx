import {
  accountRowMessages,
  accountStateMessages as messages,
} from '../../shared/locales/en/organization.ts';
import { describeProblem, type AccountState, readAccountRows } from '../../shared/payment/accounts.ts';
import { Notice } from '../ui/notice.tsx';

interface Props {
  states: readonly AccountState[];
  /** Value of `payment_accounts` as returned by the API. */
  setting: string;
}

export function AccountStates({ states, setting }: Props) {
  const accounts = readAccountRows(setting) ?? [];
  return (
    <section className="sec" aria-labelledby="account-states">
      <h2 id="account-states">{messages.title}</h2>
      {states.map((state, at) => (
        <div key={state.hook_url} className="account-state">
          <h3>{accountRowMessages.name(accounts[at]?.login_id ?? '')}</h3>
          {state.problem ? (
            <Notice kind="error" text={describeProblem(state.problem)} />
          ) : (
            <p>{state.checked ? messages.fine : messages.unchecked}</p>
          )}
          <p>
            {messages.hook}: <code className="hook-url">{state.hook_url}</code>
          </p>
          <p className="hint">{messages.hookHint}</p>
        </div>
      ))}
    </section>
  );
}
