import { formatMetric, metricNames, metrics, type MetricName, type Tally } from '../../shared/ivr/metrics.ts';
import { sayBefore, sayChange } from './change-words.ts';

interface Props {
  total: Tally;
  before?: Tally;
}

const leading = 4;

export function LeadFigures({ total, before }: Props) {
  const figure = (name: MetricName) => ({ label: metrics[name].label, value: formatMetric(name, total) });
  return (
    <>
      <dl className="lead-figs">
        <EachFigure
          figures={metricNames.slice(0, leading).map((name) => ({
            ...figure(name),
            change: before && sayChange(name, total, before),
          }))}
        />
      </dl>
      <dl className="small-figs">
        <EachFigure
          figures={metricNames.slice(leading).map((name) => {
            const change = before && sayBefore(name, total, before);
            return { ...figure(name), change: change?.text, isWarning: change?.isWarning };
          })}
        />
      </dl>
    </>
  );
}

interface Figure {
  label: string;
  value: string;
  change?: string;
  isWarning?: boolean;
}

function EachFigure({ figures }: { figures: readonly Figure[] }) {
  return figures.map(({ label, value, change, isWarning }) => (
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
      <summary>What these figures count</summary>
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
