import { accountRowMessages as messages } from '../../shared/locales/en/organization.ts';
import type { PaymentAccount } from '../../shared/payment/accounts.ts';
import { secretMask } from '../../shared/resources/client-settings.ts';
import { Field } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SettingFrame } from './setting-frame.tsx';

const empty: PaymentAccount = {
  gateway: 'authorize_net',
  login_id: '',
  transaction_key: '',
  signature_key: '',
  live: true,
};

interface Props {
  label: string;
  accounts: readonly PaymentAccount[];
  error?: string;
}

/** A practice's gateway accounts, plus an empty row. The first account is used for charges. */
export function AccountRows({ label, accounts, error }: Props) {
  const fresh = accounts.length;
  return (
    <SettingFrame id="payment_accounts" label={label} hint={messages.hint} error={error}>
      {accounts.map((account, row) => (
        <AccountFields key={`${account.login_id} ${account.live}`} row={row} account={account} />
      ))}
      {fresh === 0 ? (
        <AccountFields row={fresh} account={empty} />
      ) : (
        <details className="account-more">
          <summary>{messages.another}</summary>
          <AccountFields row={fresh} account={empty} isFresh />
        </details>
      )}
    </SettingFrame>
  );
}

interface RowProps {
  row: number;
  account: PaymentAccount;
  isFresh?: boolean;
}

/** Fields of one account. All rows use the same field names, and their order tells the rows apart. */
function AccountFields({ row, account, isFresh }: RowProps) {
  const { login_id, live } = account;
  const id = (name: string) => `account-${row}-${name}`;
  const isKnown = account.transaction_key === secretMask;
  return (
    <fieldset className="account-row">
      <legend>{login_id ? messages.name(login_id) : messages.fresh}</legend>
      <div className="setting-fields">
        <SelectField
          id={id('gateway')}
          name="account_gateway"
          label={messages.gateway}
          choices={[{ value: 'authorize_net', label: messages.authorizeNet }]}
        />
        <SelectField
          id={id('live')}
          name="account_live"
          label={messages.system}
          value={live ? 'T' : 'F'}
          choices={[
            { value: 'T', label: messages.live },
            { value: 'F', label: messages.test },
          ]}
        />
        <Field
          id={id('login_id')}
          name="account_login_id"
          label={messages.loginId}
          defaultValue={login_id}
          maxLength={25}
          autoComplete="off"
          spellCheck={false}
        />
        <KeyField
          id={id('transaction_key')}
          name="account_transaction_key"
          label={messages.transactionKey}
          isSaved={isKnown}
        />
        <KeyField
          id={id('signature_key')}
          name="account_signature_key"
          label={messages.signatureKey}
          isSaved={account.signature_key === secretMask}
        />
      </div>
      {(row > 0 || isKnown) && <RowChoices row={row} isFresh={isFresh} />}
    </fieldset>
  );
}

function RowChoices({ row, isFresh }: Pick<RowProps, 'row' | 'isFresh'>) {
  return (
    <div className="choices-row">
      <label className="tick">
        <input type="radio" name="account_present" value={row} defaultChecked={row === 0} />
        {messages.present}
      </label>
      {!isFresh && (
        <label className="tick">
          <input type="checkbox" name="account_removed" value={row} />
          {messages.remove}
        </label>
      )}
    </div>
  );
}

function KeyField({
  id,
  name,
  label,
  isSaved,
}: {
  id: string;
  name: string;
  label: string;
  isSaved: boolean;
}) {
  const hint = isSaved ? messages.keyKept : messages.keyMissing;
  return <PasswordField {...{ id, name, label, hint }} autoComplete="new-password" optional />;
}
