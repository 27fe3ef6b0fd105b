import type { Dashboard } from '../../shared/ivr/dashboard.ts';
import { count, share } from '../../shared/ivr/metric-columns.ts';
import { funnelOf } from '../../shared/ivr/highlights.ts';
import { ChartSection } from './chart-section.tsx';
import type { IvrFrame } from './props.ts';
import { ScrolledTable } from './scrolled-table.tsx';

interface Props {
  dashboard: Dashboard;
  frame: Pick<IvrFrame, 'shell' | 'state' | 'numbers'>;
}

export function Funnel({ dashboard, frame }: Props) {
  const { total } = dashboard;
  const steps = funnelOf(dashboard);
  return (
    <ChartSection
      title="From call to payment"
      finding={`${share(total.authenticated, total.calls)} were verified, ${share(total.payments, total.calls)} paid, ${share(total.transfers, total.calls)} were transferred.`}
      chart={{
        name: 'funnel',
        title: 'From call to payment',
        kind: 'rows',
        labels: steps.map(({ label }) => label),
        series: [{ label: 'Calls', values: steps.map(({ calls }) => calls) }],
      }}
      exportName="funnel"
      frame={frame}
    >
      <ScrolledTable
        caption="From call to payment"
        heads={['Step', 'Calls', 'Of all calls']}
        rows={steps.map(({ label, calls }) => [label, count(calls), share(calls, total.calls)])}
      />
    </ChartSection>
  );
}
