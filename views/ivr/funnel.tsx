import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import { count, share } from '../../shared/ivr/figures.ts';
import { funnelOf } from '../../shared/ivr/highlights.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import { ChartCard } from './chart-card.tsx';
import type { IvrFrame } from './props.ts';
import { Bar } from './figures-table.tsx';

/** How far callers came, and how many of all went on to the office. */
export function Funnel({
  dashboard,
  frame,
}: {
  dashboard: Dashboard;
  frame: Pick<IvrFrame, 'shell' | 'state' | 'numbers'>;
}) {
  const { total } = dashboard;
  const steps = funnelOf(dashboard);
  return (
    <ChartCard
      title="From call to payment"
      text={`${share(total.authenticated, total.calls)} proved who they are, ${share(total.payments, total.calls)} paid, ${share(total.transfers, total.calls)} were transferred.`}
      chart={{
        name: 'funnel',
        title: 'From call to payment',
        kind: 'rows',
        labels: steps.map(({ label }) => label),
        series: [{ label: 'Calls', values: steps.map(({ calls }) => calls) }],
      }}
      what="funnel"
      frame={frame}
      rows={steps.length}
    >
      <FunnelTable steps={steps} total={total} />
    </ChartCard>
  );
}

function FunnelTable({ steps, total }: { steps: ReturnType<typeof funnelOf>; total: Tally }) {
  return (
    <div className="table-frame">
      <table className="table figures">
        <caption className="visually-hidden">From call to payment</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col" className="number">
              Calls
            </th>
            <th scope="col" className="bar-cell" aria-hidden="true" />
            <th scope="col" className="number">
              Of all calls
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ label, calls }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number">{count(calls)}</td>
              <td className="bar-cell" aria-hidden="true">
                <Bar whole={calls / Math.max(1, total.calls)} />
              </td>
              <td className="number">{share(calls, total.calls)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
