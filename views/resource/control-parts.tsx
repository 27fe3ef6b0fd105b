import { recordPageStrings } from '../../shared/locales/en/resources.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { RequiredMark } from '../ui/optional-mark.tsx';
import type { Choice } from './props.ts';

export interface ControlProps {
  /** Field name. It is also the id of the control, which the error summary links to. */
  name: string;
  field: FieldDefinition;
  mode: 'create' | 'edit';
  zone: string;
  value: string;
  error?: string;
  choices?: readonly Choice[];
  /** True if the field is required here although its definition has no `required`. */
  needed?: boolean;
}

export const requiredMarkOf = ({ field, needed }: Pick<ControlProps, 'field' | 'needed'>) =>
  (field.required || needed) && <RequiredMark />;

export function hintOf({ hint, kind, min, max }: FieldDefinition): string | undefined {
  if (hint !== undefined || kind !== 'number') return hint;
  if (min !== undefined && max !== undefined) return recordPageStrings.numbers(min, max);
  return undefined;
}

interface Props {
  label: string;
  text: string;
  hint?: string;
}

export function FixedField({ label, text, hint }: Props) {
  return (
    <div className="field">
      <div className="field-head">
        <span>{label}</span>
      </div>
      {hint && <p className="hint">{hint}</p>}
      <p className="fixed">{text}</p>
    </div>
  );
}
