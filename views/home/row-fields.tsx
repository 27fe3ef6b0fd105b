import { notificationRows } from '../../shared/resources/notification-rows.ts';
import { Control } from '../resource/control.tsx';

/** What is asked of one person. */
export const rowFields = [
  'name',
  'patient_code',
  'phone',
  'mobile_phone',
  'email',
  'date',
  'time',
  'provider',
  'location',
  'language',
] as const satisfies readonly (keyof typeof notificationRows.fields)[];

export type RowField = (typeof rowFields)[number];

/** Those of them that an API has, with or without `delivery`. */
export const rowFieldsOf = (hasDelivery: boolean): readonly RowField[] =>
  hasDelivery ? rowFields : rowFields.filter((name) => !('beyond' in notificationRows.fields[name]));

interface Props {
  mode: 'create' | 'edit';
  /** Before the names, where the page has others like them. */
  prefix?: string;
  fields?: readonly RowField[];
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** The fields of one row of a list. */
export function RowFields({ mode, prefix = '', fields = rowFields, values, errors }: Props) {
  return (
    <div className="two-columns">
      {fields.map((name) => (
        <Control
          key={name}
          name={`${prefix}${name}`}
          field={notificationRows.fields[name]}
          mode={mode}
          zone="UTC"
          value={values[`${prefix}${name}`] ?? ''}
          error={errors[`${prefix}${name}`]}
          needed={name === 'name'}
        />
      ))}
    </div>
  );
}
