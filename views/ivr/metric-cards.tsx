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
  const percent = Math.round(Math.abs(change) * 100);
  const way = percent === 0 ? 'as before' : `${change > 0 ? '▲' : '▼'} ${percent}%`;
  return (
    <p className={`metric-change ${colourOf(name, percent === 0 ? 0 : change)}`}>
      <span className="visually-hidden">{wordsOf(change, percent)}</span>{' '}
      <span aria-hidden="true">{way}</span> <span className="soft">{`from ${old}`}</span>
    </p>
  );
}

const wordsOf = (change: number, percent: number) =>
  percent === 0 ? 'As before,' : `${change > 0 ? 'Up' : 'Down'} ${percent} percent`;

function colourOf(name: MetricName, change: number): string {
  const { better } = metrics[name];
  if (better === 'neither' || change === 0) return 'soft';
  return change > 0 === (better === 'more') ? 'is-good' : 'is-bad';
}
