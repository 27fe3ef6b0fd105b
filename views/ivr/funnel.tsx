import { dashboardStrings, findingStrings } from '../../shared/locales/en/ivr.ts';
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
      title={dashboardStrings.titles.funnel}
      finding={findingStrings.funnel(
        share(total.authenticated, total.calls),
        share(total.payments, total.calls),
        share(total.transfers, total.calls),
      )}
      chart={{
        name: 'funnel',
        title: dashboardStrings.titles.funnel,
        kind: 'rows',
        labels: steps.map(({ label }) => label),
        series: [{ label: dashboardStrings.series.calls, values: steps.map(({ calls }) => calls) }],
      }}
      exportName="funnel"
      frame={frame}
    >
      <ScrolledTable
        caption={dashboardStrings.titles.funnel}
        heads={dashboardStrings.funnelHeads}
        rows={steps.map(({ label, calls }) => [label, count(calls), share(calls, total.calls)])}
      />
    </ChartSection>
  );
}
