import { ivrFilterStrings, ivrFrameStrings } from '../../shared/locales/en/ivr.ts';
import { writeIvrState, type IvrState } from '../../shared/ivr/state.ts';
import { isLongList } from '../resource/list-links.ts';
import { Empty } from '../ui/empty.tsx';
import { CallTable } from './call-table.tsx';
import { IvrPage } from './ivr-frame.tsx';
import { Pager } from './pager.tsx';
import type { CallLogPageProps } from './props.ts';
import { formatCalls } from './format.ts';

export function CallLogPage({ rows, count, ...frame }: CallLogPageProps) {
  const { state } = frame;
  return (
    <IvrPage
      frame={frame}
      isFew={!isLongList({ count })}
      lead={rows.length > 0 && count !== undefined ? formatCalls(count) : undefined}
    >
      {rows.length === 0 ? (
        <NoneFound state={state} />
      ) : (
        <>
          <CallTable {...frame} rows={rows} columns={state.columns} />
          <Pager frame={frame} exportName="calls" shown={rows.length} count={count} />
        </>
      )}
    </IvrPage>
  );
}

function NoneFound({ state }: { state: IvrState }) {
  const { preset, range, number, columns, oldestFirst, size, tab } = state;
  const wide: IvrState = {
    ...{ preset, range, number, columns, oldestFirst, size, tab },
    provider: '',
    search: '',
    phone: '',
    page: 1,
    view: 'collected',
  };
  const isNarrowed = writeIvrState(wide) !== writeIvrState(state);
  return (
    <Empty title={ivrFrameStrings.noCalls} text={ivrFilterStrings.none}>
      {isNarrowed && (
        <a className="btn btn-quiet" href={writeIvrState(wide)}>
          {ivrFilterStrings.clear}
        </a>
      )}
    </Empty>
  );
}
