import { notificationRows, rowFields, type RowField } from '../../../shared/resources/notification-rows.ts';
import { Control } from '../../resource/control.tsx';

interface Props {
  mode: 'create' | 'edit';
  /** Prefix of the field names if the page has similar fields. */
  prefix?: string;
  fields?: readonly RowField[];
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

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
