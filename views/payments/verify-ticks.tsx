import { paymentEditorStrings } from '../../shared/locales/en/payments.ts';
import { verifyFieldNames } from '../../shared/payment/record.ts';
import { verifyFieldsOf, verifyLabels } from '../../shared/payment/verify-labels.ts';
import { describedBy, FieldError } from '../ui/field.tsx';

/** Empty JSON array, which means no verification. An empty value means the practice's default. */
const nothing = '[]';

export function VerifyTicks({ value, error }: { value: string; error?: string }) {
  const selected = verifyFieldsOf(value);
  const isOpen = value === nothing;
  const hint = paymentEditorStrings.verifyHint(isOpen);
  return (
    <fieldset
      className="field choices"
      id="verify_fields"
      tabIndex={-1}
      aria-describedby={describedBy('verify_fields', hint, error)}
    >
      <legend>{paymentEditorStrings.payerConfirms}</legend>
      <p className="hint" id="verify_fields-hint">
        {hint}
      </p>
      <input type="hidden" name="verify_editor" value={isOpen ? nothing : '1'} />
      <div className="choices-row">
        {verifyFieldNames.map((name) => (
          <label key={name} className="tick">
            <input type="checkbox" name="verify" value={name} defaultChecked={selected.includes(name)} />
            {verifyLabels[name]}
          </label>
        ))}
      </div>
      <FieldError id="verify_fields" error={error} />
    </fieldset>
  );
}
