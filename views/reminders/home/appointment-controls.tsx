import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { Control } from '../../resource/control.tsx';
import type { ListPanelProps } from './list-props.ts';

interface Props extends Pick<ListPanelProps, 'values' | 'errors'> {
  /** Prefix of the field names, because the page has several of these forms. */
  prefix: string;
}

export function AppointmentControls({ prefix, values, errors }: Props) {
  return (
    <div className="two-columns">
      {(['date', 'time'] as const).map((field) => {
        const name = `${prefix}${field}`;
        return (
          <Control
            key={name}
            name={name}
            field={notificationRows.fields[field]}
            mode="create"
            zone="UTC"
            value={values[name] ?? ''}
            error={errors[name]}
          />
        );
      })}
    </div>
  );
}
