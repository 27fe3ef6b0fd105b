import { payments } from '../../shared/resources/payments.ts';
import { Field } from '../ui/field.tsx';

const hint = 'Look up fills in the blank fields below: name, birth date, zip code and open charges.';

export function PatientLookUp({ value, error }: { value: string; error?: string }) {
  const { label, maxLength } = payments.fields.patient_id;
  return (
    <div className="look-up">
      {/* The Enter key submits a form with its first button, which must be Save as on every form. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <Field
        id="patient_id"
        name="patient_id"
        label={label}
        hint={hint}
        error={error}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
      />
      <button type="submit" className="btn btn-quiet" name="step" value="lookUp">
        Look up
      </button>
    </div>
  );
}
