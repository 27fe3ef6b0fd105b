import { clientSettingMessages as messages } from '../../shared/messages/organisation.ts';
import { paymentLabels } from '../../shared/messages/payment.ts';
import type { DialledNumber } from '../../shared/ivr/numbers.ts';
import { readNumberRows } from '../../shared/ivr/number-rows.ts';
import { longestLogoCharacters } from '../../shared/constants.ts';
import { readLogo } from '../../shared/payment/logo.ts';
import { readVerifyList, verifyFieldNames } from '../../shared/payment/record.ts';

/** What stands above the input of a setting and fills it, by the setting's name; the input itself stays what is sent. */
export function SettingExtra({ name, value }: { name: string; value: string }) {
  if (name === 'verify_fields') return <VerifyTicks value={value} />;
  if (name === 'ivr_number') return <NumberRows numbers={readNumberRows(value)} />;
  return name === 'logo' ? <LogoUpload value={value} /> : null;
}

function VerifyTicks({ value }: { value: string }) {
  const asked = readVerifyList(value);
  return (
    <fieldset className="choices wide setting-extra" data-verify-ticks>
      <legend>Patients are asked for</legend>
      <input type="hidden" name="verify_shown" value="T" />
      <div className="choices-row">
        {verifyFieldNames.map((name) => (
          <label key={name} className="tick">
            <input type="checkbox" name="verify_ticked" value={name} defaultChecked={asked.includes(name)} />
            <span>{paymentLabels[name]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A row a number, and an empty one for the next. */
export function NumberRows({ numbers }: { numbers: readonly DialledNumber[] }) {
  const rows = [...numbers, { number: '', name: '' }];
  return (
    <fieldset className="choices wide setting-extra" data-number-rows>
      <legend>Numbers that callers dial</legend>
      {rows.map(({ number, name }, at) => (
        <div key={number} className="number-row">
          <input
            name="dialled_number"
            className="form-control"
            aria-label={`Number ${at + 1}`}
            placeholder="Number"
            inputMode="tel"
            autoComplete="off"
            defaultValue={number}
          />
          <input
            name="dialled_name"
            className="form-control"
            aria-label={`Name of number ${at + 1}`}
            placeholder="Name"
            autoComplete="off"
            defaultValue={name}
          />
        </div>
      ))}
      <button type="button" className="btn btn-quiet btn-small needs-scripts" data-add-number>
        Another number
      </button>
    </fieldset>
  );
}

/** The picture as it will be seen, and a file in its place: read in the browser, it becomes the address in the input. */
function LogoUpload({ value }: { value: string }) {
  const shown = readLogo(value);
  return (
    <div className="wide setting-extra logo-upload" data-logo-upload data-most={longestLogoCharacters}>
      {/* Of an address elsewhere nothing is loaded here: the policy of these pages names no other host. */}
      <img
        className="logo-preview"
        src={shown && !shown.origin ? shown.src : undefined}
        alt="Logo, as it is kept"
        hidden={!shown || shown.origin !== undefined}
      />
      <div className="needs-scripts">
        <label htmlFor="logo-file">Picture from a file</label>
        <input type="file" id="logo-file" accept="image/png,image/jpeg,image/webp,image/gif" />
        <p className="hint" role="status" data-too-large={messages.logoTooLarge}>
          {messages.logoFile}
        </p>
      </div>
    </div>
  );
}
