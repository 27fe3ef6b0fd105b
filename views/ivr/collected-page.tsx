import { collectedStrings, dashboardStrings } from '../../shared/locales/en/ivr.ts';
import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import { count } from '../../shared/ivr/metric-columns.ts';
import { byDay, byMonth, byProvider, type MetricRow } from '../../shared/ivr/highlights.ts';
import type { CallColumn } from '../../shared/ivr/state.ts';
import { formatCents } from '../../shared/money.ts';
import { Empty } from '../ui/empty.tsx';
import { CallTable } from './call-table.tsx';
import { IvrPage } from './ivr-frame.tsx';
import { Pager } from './pager.tsx';
import type { CollectedPageProps, IvrFrame } from './props.ts';
import { formatCalls, formatDayLabels } from './format.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import { ScrolledTable } from './scrolled-table.tsx';

const columns: readonly CallColumn[] = ['cdr_start', 'name', 'phone', 'provider', 'balance', 'cdr_billsec'];

export function CollectedPage({ dashboard, rows, count, ...frame }: CollectedPageProps) {
  return (
    <IvrPage frame={frame}>
      {dashboard && <Collected dashboard={dashboard} frame={frame} />}
      {rows.length === 0 ? (
        <Empty title={collectedStrings.none} text={collectedStrings.noneHint} />
      ) : (
        <section className="sec" aria-labelledby="paid-calls">
          <div className="sec-h">
            <h2 id="paid-calls">{collectedStrings.paidCalls}</h2>
            {count !== undefined && <p className="soft">{formatCalls(count)}</p>}
          </div>
          <CallTable {...frame} rows={rows} columns={columns} />
          <Pager frame={frame} exportName="payments" shown={rows.length} count={count} />
        </section>
      )}
    </IvrPage>
  );
}

const hasPaid = ({ tally }: MetricRow) => tally.payments > 0;

interface Props {
  dashboard: Dashboard;
  frame: IvrFrame;
}

function Collected({ dashboard, frame }: Props) {
  const { total } = dashboard;
  const providers = byProvider(dashboard).filter(hasPaid);
  return (
    <section className="collected" aria-label={collectedStrings.title}>
      <p className="collected-total">
        <strong className="num">{formatCents(total.cents)}</strong>{' '}
        <span>{collectedStrings.collectedIn(total.payments)}</span>
      </p>
      {total.payments > 0 && (
        <div className="two-columns">
          <DayTotals dashboard={dashboard} frame={frame} />
          <MoneyTable head={dashboardStrings.heads.provider} rows={providers} total={total} />
        </div>
      )}
    </section>
  );
}

/** Maximum number of days in the table. Longer ranges show months, with the days collapsed. */
const mostOpenDays = 31;

/** Totals by day, newest first. For a long range, totals by month, with the days collapsed. */
function DayTotals({ dashboard, frame }: Props) {
  const { total } = dashboard;
  const days = formatDayLabels(byDay(dashboard, frame.state.range), frame).filter(hasPaid).reverse();
  const table = <MoneyTable head={dashboardStrings.heads.day} rows={days} total={total} />;
  if (days.length <= mostOpenDays) return table;
  return (
    <div>
      <MoneyTable
        head={dashboardStrings.heads.month}
        rows={byMonth(dashboard).filter(hasPaid)}
        total={total}
      />
      <details className="fold chart-table">
        <summary>{collectedStrings.byDay(days.length)}</summary>
        {table}
      </details>
    </div>
  );
}

interface MoneyTableProps {
  head: string;
  rows: readonly MetricRow[];
  total: Tally;
}

function MoneyTable({ head, rows, total }: MoneyTableProps) {
  return (
    <ScrolledTable
      caption={collectedStrings.collectedBy(head)}
      mayWrap
      heads={[head, collectedStrings.payments, collectedStrings.title]}
      rows={rows.map(textsOf)}
      total={textsOf({ label: dashboardStrings.total, tally: total })}
    />
  );
}

const textsOf = ({ label, tally }: MetricRow) => [label, count(tally.payments), formatCents(tally.cents)];
