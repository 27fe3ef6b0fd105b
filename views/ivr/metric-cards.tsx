import {
  changeOf,
  formatMetric,
  metricNames,
  metrics,
  type Metric,
  type MetricName,
  type Tally,
} from '../../shared/ivr/metrics.ts';

interface Props {
  total: Tally;
  /** The sums of the period before. */
  before?: Tally;
}

/** The ten figures, each with its meaning and how it moved. */
export function MetricCards({ total, before }: Props) {
  return (
    <ul className="metrics" aria-label="Figures">
      {metricNames.map((name) => (
        <li className="card metric" key={name}>
          <div className="metric-label">
            {metrics[name].label}
            <Meaning {...metrics[name]} />
          </div>
          <p className="metric-value num">{formatMetric(name, total)}</p>
          {before && <Change name={name} total={total} before={before} />}
        </li>
      ))}
    </ul>
  );
}

function Meaning({ label, meaning }: Metric) {
  return (
    <details className="meaning" data-menu>
      <summary aria-label={`What ${label} counts`}>?</summary>
      <p>{meaning}</p>
    </details>
  );
}

function Change({ name, total, before }: { name: MetricName; total: Tally; before: Tally }) {
  const change = changeOf(name, total, before);
  const old = formatMetric(name, before);
  if (change === undefined) return <p className="metric-change soft">{`${old} before`}</p>;
  const { amount, unit, sign } = sizeOf(name, change);
  const isSame = Number(amount) === 0;
  const way = isSame ? 'as before' : `${change > 0 ? '▲' : '▼'} ${amount}${sign}`;
  const words = isSame ? 'As before,' : `${change > 0 ? 'Up' : 'Down'} ${amount} ${unit}`;
  return (
    <p className={`metric-change ${colourOf(name, isSame ? 0 : change)}`}>
      <span className="visually-hidden">{words}</span> <span aria-hidden="true">{way}</span>{' '}
      <span className="soft">{`from ${old}`}</span>
    </p>
  );
}

/** A share moves by points: `2%` beside a percentage could be either. */
function sizeOf(name: MetricName, change: number) {
  const size = Math.abs(change) * 100;
  const { isShare }: Metric = metrics[name];
  if (isShare) return { amount: size.toFixed(1), unit: 'points', sign: ' pts' };
  return { amount: Math.round(size).toLocaleString('en-US'), unit: 'percent', sign: '%' };
}

function colourOf(name: MetricName, change: number): string {
  const { better } = metrics[name];
  if (better === 'neither' || change === 0) return 'soft';
  return change > 0 === (better === 'more') ? 'is-good' : 'is-bad';
}
