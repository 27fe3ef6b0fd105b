import { listSourceMessages as words } from '../../../shared/locales/en/health-record.ts';
import { longestReadDays } from '../../../shared/constants.ts';
import { formatMoment } from '../../../shared/time.ts';
import { PostForm } from '../../ui/post-form.tsx';
import type { ListPanelProps, RecordDays } from './list-props.ts';
import { RecordDaysControls } from './record-days.tsx';

export function AddRecord(props: ListPanelProps & { record: RecordDays }) {
  const { csrfToken, record, values, errors, zone, nowSeconds } = props;
  const { from, to, readAt } = record;
  const isOpen = readAt > 0 || values['read_from'] !== undefined;
  return (
    <details className="fold" open={isOpen}>
      <summary>{words.record}</summary>
      <PostForm csrfToken={csrfToken} step="addRecord" className="" waiting={words.reading}>
        {readAt > 0 && (
          <p className="soft">{words.readFor(from, to, formatMoment(readAt, zone, nowSeconds))}</p>
        )}
        <RecordDaysControls record={record} values={values} errors={errors} />
        <p className="hint">{readAt > 0 ? words.again : words.hint(longestReadDays)}</p>
        <button type="submit" className="btn btn-quiet">
          {readAt > 0 ? words.readAgain : words.read}
        </button>
      </PostForm>
    </details>
  );
}
