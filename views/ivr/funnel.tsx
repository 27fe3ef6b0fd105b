import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import { count, share } from '../../shared/ivr/figures.ts';
import { funnelOf } from '../../shared/ivr/highlights.ts';
import type { Tally } from '../../shared/ivr/metrics.ts';
import { ChartSection } from './chart-section.tsx';
import type { IvrFrame } from './props.ts';
import { ScrolledTable } from './scrolled-table.tsx';

interface Props {
  dashboard: Dashboard;
  frame: Pick<IvrFrame, 'shell' | 'state' | 'numbers'>;
}

/** How far callers came, and how many of all went on to the office. */
export function Funnel({ dashboard, frame }: Props) {
  const { total } = dashboard;
  const steps = funnelOf(dashboard);
  return (
    <ChartSection
      title="From call to payment"
      finding={`${share(total.authenticated, total.calls)} proved who they are, ${share(total.payments, total.calls)} paid, ${share(total.transfers, total.calls)} were transferred.`}
      chart={{
        name: 'funnel',
        title: 'From call to payment',
        kind: 'rows',
        labels: steps.map(({ label }) => label),
        series: [{ label: 'Calls', values: steps.map(({ calls }) => calls) }],
      }}
      what="funnel"
      frame={frame}
    >
      <FunnelTable steps={steps} total={total} />
    </ChartSection>
  );
}

function FunnelTable({ steps, total }: { steps: ReturnType<typeof funnelOf>; total: Tally }) {
  return (
    <ScrolledTable caption="From call to payment">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" className="number">
            Calls
          </th>
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
            <td className="number">{share(calls, total.calls)}</td>
          </tr>
        ))}
      </tbody>
    </ScrolledTable>
  );
}
