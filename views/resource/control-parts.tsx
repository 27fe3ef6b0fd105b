import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { RequiredMark } from '../ui/optional-mark.tsx';
import type { Choice } from './props.ts';

export interface ControlProps {
  /** Of the field; also the control's id, for the error summary. */
  name: string;
  field: FieldDefinition;
  mode: 'create' | 'edit';
  /** IANA zone of times. */
  zone: string;
  value: string;
  error?: string;
  /** Records to refer to, or values to pick from. */
  choices?: readonly Choice[];
  /** Must be filled in, though the field's definition does not say so. */
  needed?: boolean;
}

/** Every field that must be filled in says so; nothing is said of the others. */
export const markOf = ({ field, needed }: Pick<ControlProps, 'field' | 'needed'>) =>
  (field.required || needed) && <RequiredMark />;

/** The field's own hint, or its bounds. */
export function hintOf({ hint, kind, min, max }: FieldDefinition): string | undefined {
  if (hint !== undefined || kind !== 'number') return hint;
  if (min !== undefined && max !== undefined) return `${min} to ${max.toLocaleString('en-US')}`;
  return undefined;
}
