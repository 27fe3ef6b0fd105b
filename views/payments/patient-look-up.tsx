import { controlStrings } from '../../shared/locales/en/controls.ts';
import { paymentEditorStrings } from '../../shared/locales/en/payments.ts';
import { payments } from '../../shared/resources/payments.ts';
import { Field } from '../ui/field.tsx';

export function PatientLookUp({ value, error }: { value: string; error?: string }) {
  const { label, maxLength } = payments.fields.patient_id;
  return (
    <div className="look-up">
      {/* The Enter key submits a form with its first button, which must be Save as on every form. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {controlStrings.save}
      </button>
      <Field
        id="patient_id"
        name="patient_id"
        label={label}
        hint={paymentEditorStrings.lookUpHint}
        error={error}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
      />
      <button type="submit" className="btn btn-quiet" name="step" value="lookUp">
        {paymentEditorStrings.lookUp}
      </button>
    </div>
  );
}
