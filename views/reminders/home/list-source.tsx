import { longestReadDays } from '../../../shared/constants.ts';
import { listSourceMessages as words } from '../../../shared/locales/en/health-record.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { ListPanelProps, RecordDays } from './list-props.ts';
import { RecordDaysControls } from './record-days.tsx';

interface Props extends Pick<ListPanelProps, 'values' | 'errors'> {
  record: RecordDays;
}

export function ListSource({ record, values, errors }: Props) {
  return (
    <div className="list-source">
      <RadioGroup
        id="source"
        name="source"
        label={words.legend}
        value={values['source'] ?? 'file'}
        choices={[
          { value: 'file', label: words.file },
          { value: 'record', label: words.record },
        ]}
      />
      <div className="list-source-days">
        <RecordDaysControls record={record} values={values} errors={errors} />
        <p className="hint">{words.hint(longestReadDays)}</p>
      </div>
    </div>
  );
}
