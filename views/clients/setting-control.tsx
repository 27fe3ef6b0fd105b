import { clientSettingMessages } from '../../shared/locales/en/organization.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { Field, describedBy, FieldError } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { renderCustomControl } from './custom-controls.tsx';

interface Props {
  name: string;
  field: FieldDefinition;
  value: string;
  error?: string;
  /** True if a secret is set. The secret itself is never passed. */
  secretSet: boolean;
}

export function SettingControl({ name, field, value, error, secretSet }: Props) {
  const custom = renderCustomControl(name, { label: field.label, hint: field.hint, value, error });
  if (custom) return custom;
  const shared = { id: name, name, label: field.label, error, hint: field.hint };
  if (field.kind === 'flag') return <SettingSwitch {...shared} on={value === 'T'} />;
  if (field.kind === 'multiline') return <SettingText {...shared} value={value} />;
  if (field.kind === 'secret') {
    const state = secretSet ? clientSettingMessages.secretSet : clientSettingMessages.secretMissing;
    const hint = [field.hint, state].filter(Boolean).join(' ');
    return <PasswordField {...shared} hint={hint} autoComplete="new-password" optional />;
  }
  return (
    <Field
      {...shared}
      defaultValue={value}
      aria-required={field.required ? true : undefined}
      autoComplete="off"
      spellCheck={false}
      type={field.kind === 'url' ? 'url' : 'text'}
      inputMode={field.kind === 'url' ? 'url' : undefined}
    />
  );
}

interface Control {
  id: string;
  name: string;
  label: string;
  error?: string;
  hint?: string;
}

/** Checkbox that posts 'T'. If unchecked, nothing is posted and the server reads 'F'. */
function SettingSwitch({ id, name, label, hint, on }: Control & { on: boolean }) {
  const control = (
    <label className="tick switch">
      <input
        type="checkbox"
        role="switch"
        id={id}
        name={name}
        value="T"
        defaultChecked={on}
        aria-describedby={describedBy(id, hint)}
      />
      <span>{label}</span>
    </label>
  );
  if (!hint) return control;
  return (
    <div className="field wide">
      {control}
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}

function SettingText({ id, name, label, error, hint, value }: Control & { value: string }) {
  return (
    <div className={hint ? 'field wide' : 'field'}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <textarea
        id={id}
        name={name}
        className="form-control"
        rows={Math.min(8, Math.max(2, value.split('\n').length))}
        defaultValue={value}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
