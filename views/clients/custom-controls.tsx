import { longestLogoCharacters } from '../../shared/constants.ts';
import { type DialledNumber, readNumberRows } from '../../shared/ivr/numbers.ts';
import { clientSettingMessages as messages } from '../../shared/locales/en/organization.ts';
import { paymentLabels } from '../../shared/locales/en/payment.ts';
import { readAccountRows } from '../../shared/payment/accounts.ts';
import { readLogo } from '../../shared/payment/logo.ts';
import {
  isVerifySetting,
  readVerifyList,
  unknownVerifyNames,
  verifyFieldNames,
} from '../../shared/payment/record.ts';
import { Field } from '../ui/field.tsx';
import { ItemTypeChoice } from '../payments/items-editor.tsx';
import { AccountRows } from './account-rows.tsx';
import { SettingFrame } from './setting-frame.tsx';

interface CustomControlProps {
  label: string;
  value: string;
  hint?: string;
  error?: string;
}

/** Returns the custom control of a setting by name; undefined if the control of its kind is used. */
export function renderCustomControl(name: string, props: CustomControlProps) {
  if (name === 'verify_fields') return isVerifySetting(props.value) ? <VerifyTicks {...props} /> : undefined;
  const numbers = name === 'ivr_number' ? readNumberRows(props.value) : undefined;
  if (numbers) return <NumberSetting {...props} numbers={numbers} />;
  if (name === 'item_detail_type') return <ItemTypeChoice none={messages.wholeInvoices} {...props} />;
  if (name === 'logo') return <LogoSetting {...props} />;
  const accounts = name === 'payment_accounts' ? readAccountRows(props.value) : undefined;
  return accounts && <AccountRows label={props.label} error={props.error} accounts={accounts} />;
}

function VerifyTicks({ label, value, error }: CustomControlProps) {
  const selected = readVerifyList(value);
  return (
    <SettingFrame id="verify_fields" label={label} hint={messages.verifyHint} error={error}>
      <input type="hidden" name="verify_shown" value="T" />
      <div className="choices-row">
        {verifyFieldNames.map((name) => (
          <label key={name} className="tick">
            <input
              type="checkbox"
              name="verify_fields"
              value={name}
              defaultChecked={selected.includes(name)}
            />
            <span>{paymentLabels[name]}</span>
          </label>
        ))}
        {unknownVerifyNames(value).map((name) => (
          <label key={name} className="tick">
            <input type="checkbox" name="verify_fields" value={name} defaultChecked />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </SettingFrame>
  );
}

function NumberSetting({
  label,
  error,
  numbers,
}: CustomControlProps & { numbers: readonly DialledNumber[] }) {
  return (
    <SettingFrame id="ivr_number" label={label} hint={messages.ivrNumberHint} error={error}>
      <NumberRows numbers={numbers} />
    </SettingFrame>
  );
}

export function NumberRows({ numbers }: { numbers: readonly DialledNumber[] }) {
  const rows = [...numbers, { number: '', name: '' }];
  return (
    <>
      {rows.map(({ number, name }, at) => (
        <div key={number} className="number-row">
          <input
            name="dialled_number"
            className="form-control"
            aria-label={messages.numberRow(at + 1)}
            placeholder={messages.number}
            inputMode="tel"
            autoComplete="off"
            defaultValue={number}
          />
          <input
            name="dialled_name"
            className="form-control"
            aria-label={messages.numberNameRow(at + 1)}
            placeholder={messages.numberName}
            autoComplete="off"
            defaultValue={name}
          />
        </div>
      ))}
      <button type="button" className="btn btn-quiet btn-small needs-scripts" data-add-number>
        {messages.addNumber}
      </button>
    </>
  );
}

/** Logo setting with a preview. A URL or an uploaded file replaces the logo. */
function LogoSetting({ label, value, error }: CustomControlProps) {
  const shown = readLogo(value);
  const isInline = shown !== undefined && shown.origin === undefined;
  return (
    <div className="wide setting-frame logo-upload" data-logo-upload data-most={longestLogoCharacters}>
      {/* An inline picture is not shown as text. An empty field keeps it. */}
      <Field
        id="logo"
        name="logo"
        label={label}
        error={error}
        hint={isInline ? messages.logoKept : messages.logoHint}
        defaultValue={isInline ? '' : value}
        type="url"
        autoComplete="off"
        spellCheck={false}
      />
      <input type="hidden" name="logo_picture" />
      {/* Images from other hosts are not loaded, because the content security policy of these pages allows none. */}
      <img
        className="logo-preview"
        src={isInline ? shown.src : undefined}
        alt={messages.currentLogo}
        hidden={!isInline}
      />
      {isInline && (
        <label className="tick">
          <input type="checkbox" name="logo_removed" value="T" />
          <span>{messages.removeLogo}</span>
        </label>
      )}
      <LogoFile />
    </div>
  );
}

/** File input for the logo. The browser reads the file and immediately reports an invalid one. */
function LogoFile() {
  return (
    <div className="field file-field needs-scripts">
      <div className="field-head">
        <label htmlFor="logo-file">{messages.uploadLogo}</label>
      </div>
      <p
        className="hint"
        role="status"
        data-too-large={messages.logoTooLarge}
        data-no-picture={messages.logoNoPicture}
      >
        {messages.logoFile}
      </p>
      <input
        type="file"
        id="logo-file"
        className="form-control"
        accept="image/png,image/jpeg,image/webp,image/gif"
      />
    </div>
  );
}
