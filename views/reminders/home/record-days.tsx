import { listSourceMessages } from '../../../shared/locales/en/health-record.ts';
import type { FieldDefinition } from '../../../shared/resources/fields.ts';
import { Control } from '../../resource/control.tsx';
import type { ListPanelProps, RecordDays } from './list-props.ts';

const fields = {
  read_from: { kind: 'date', label: listSourceMessages.from },
  read_to: { kind: 'date', label: listSourceMessages.to },
} as const satisfies Record<string, FieldDefinition>;

interface Props extends Pick<ListPanelProps, 'values' | 'errors'> {
  record: RecordDays;
}

export function RecordDaysControls({ record, values, errors }: Props) {
  const known = { read_from: record.from, read_to: record.to };
  return (
    <div className="two-columns">
      {(['read_from', 'read_to'] as const).map((name) => (
        <Control
          key={name}
          name={name}
          field={fields[name]}
          mode="create"
          zone="UTC"
          value={values[name] ?? known[name]}
          error={errors[name]}
          needed
        />
      ))}
    </div>
  );
}
