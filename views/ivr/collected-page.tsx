import { apiCalls } from '../../shared/api-calls.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { ivrExportHref } from '../../shared/ivr/export.ts';
import { count as write } from '../../shared/ivr/figures.ts';
import { byDay, byMonth, byProvider, type Figures } from '../../shared/ivr/highlights.ts';
import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import { followUpLabel, writeIvrState, type CallColumn, type IvrState } from '../../shared/ivr/state.ts';
import { formatCents } from '../../shared/money.ts';
import { Empty } from '../ui/empty.tsx';
import { Pager } from './pager.tsx';
import { CallTable } from './call-table.tsx';
import { IvrPage } from './ivr-frame.tsx';
import { isLong, LongTable } from './long-table.tsx';
import { MoneyTable } from './money-table.tsx';
import { nextStepOf } from './next-step.ts';
import type { CollectedPageProps } from './props.ts';
import { calls } from './words.ts';

const columns: readonly CallColumn[] = ['cdr_start', 'name', 'phone', 'provider', 'balance', 'cdr_billsec'];
const followUpColumns: readonly CallColumn[] = ['cdr_start', 'name', 'phone', 'provider', 'outcome'];

/** Calls that collected money, with totals that tie to the dashboard; and whom to call back. */
export function CollectedPage({ dashboard, rows, count, paidSince, ...frame }: CollectedPageProps) {
  const { state } = frame;
  const isFollowUp = state.view === 'followUp';
  return (
    <IvrPage
      frame={frame}
      actions={
        rows.length > 0 &&
        hasNeeded(frame.shell, apiCalls.noteExport.needs) && (
          <a
            className="btn btn-quiet"
            href={ivrExportHref(state, isFollowUp ? 'follow-up' : 'payments')}
            data-download
          >
            Export
          </a>
        )
      }
    >
      {dashboard && <Collected dashboard={dashboard} state={state} />}
      <Views state={state} />
      {rows.length === 0 ? (
        <Empty
          title={isFollowUp ? 'Nobody to follow up' : 'No payments'}
          text={
            isFollowUp
              ? 'In these days nobody proved who they are without paying.'
              : 'No money was collected by phone in these days.'
          }
        />
      ) : (
        <>
          {count !== undefined && <p className="soft found">{calls(count)}</p>}
          <CallTable
            {...frame}
            rows={rows}
            columns={isFollowUp ? followUpColumns : columns}
            nextOf={isFollowUp ? (row) => nextStepOf(row, paidSince, frame.zone) : undefined}
          />
          <Pager state={state} shown={rows.length} count={count} />
        </>
      )}
    </IvrPage>
  );
}

const hasPaid = ({ tally }: Figures) => tally.payments > 0;

function Collected({ dashboard, state }: { dashboard: Dashboard; state: IvrState }) {
  const { total } = dashboard;
  const providers = byProvider(dashboard).filter(hasPaid);
  return (
    <section className="collected" aria-label="Collected">
      <p className="collected-total">
        <strong className="num">{formatCents(total.cents)}</strong>{' '}
        <span>{`collected in ${write(total.payments)} ${total.payments === 1 ? 'payment' : 'payments'}`}</span>
      </p>
      {total.payments > 0 && (
        <div className="two-columns">
          <DayTotals dashboard={dashboard} state={state} />
          <MoneyTable head="Provider" rows={providers} total={total} />
        </div>
      )}
    </section>
  );
}

/** Newest first; of a long range the months, and its days on request. */
function DayTotals({ dashboard, state }: { dashboard: Dashboard; state: IvrState }) {
  const { total } = dashboard;
  const days = byDay(dashboard, state.range).filter(hasPaid).reverse();
  const table = <MoneyTable head="Day" rows={days} total={total} />;
  if (!isLong(days)) return table;
  return (
    <div>
      <MoneyTable head="Month" rows={byMonth(dashboard).filter(hasPaid)} total={total} />
      <LongTable label="By day" rows={days.length}>
        {table}
      </LongTable>
    </div>
  );
}

const views = [
  ['collected', 'Payments'],
  ['followUp', followUpLabel],
] as const;

function Views({ state }: { state: IvrState }) {
  return (
    <nav className="chips" aria-label="Calls">
      {views.map(([view, label]) => (
        <a
          key={view}
          className="chip"
          href={writeIvrState({ ...state, view, page: 1 })}
          aria-current={view === state.view ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
