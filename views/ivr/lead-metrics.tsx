import { dashboardStrings } from '../../shared/locales/en/ivr.ts';
import { formatMetric, metricNames, metrics, type MetricName, type Tally } from '../../shared/ivr/metrics.ts';
import { describeBefore, describeChange } from './change-text.ts';

interface Props {
  total: Tally;
  before?: Tally;
}

const leading = 4;

export function LeadMetrics({ total, before }: Props) {
  const metricOf = (name: MetricName) => ({ label: metrics[name].label, value: formatMetric(name, total) });
  return (
    <>
      <dl className="lead-figs">
        <MetricList
          items={metricNames.slice(0, leading).map((name) => ({
            ...metricOf(name),
            change: before && describeChange(name, total, before),
          }))}
        />
      </dl>
      <dl className="small-figs">
        <MetricList
          items={metricNames.slice(leading).map((name) => {
            const change = before && describeBefore(name, total, before);
            return { ...metricOf(name), change: change?.text, isWarning: change?.isWarning };
          })}
        />
      </dl>
    </>
  );
}

interface MetricItem {
  label: string;
  value: string;
  change?: string;
  isWarning?: boolean;
}

function MetricList({ items }: { items: readonly MetricItem[] }) {
  return items.map(({ label, value, change, isWarning }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {change && <dd className={isWarning ? 'warn' : undefined}>{change}</dd>}
    </div>
  ));
}

export function Meanings() {
  return (
    <details className="fold">
      <summary>{dashboardStrings.meanings}</summary>
      <dl className="meanings">
        {metricNames.map((name) => (
          <div key={name}>
            <dt>{metrics[name].label}</dt>
            <dd>{metrics[name].meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
