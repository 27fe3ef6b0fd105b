import { formatCount } from '../../shared/count.ts';
import { changeStrings } from '../../shared/locales/en/ivr.ts';
import {
  changeOf,
  formatMetric,
  metrics,
  type Metric,
  type MetricName,
  type Tally,
} from '../../shared/ivr/metrics.ts';

/** Thresholds for a warning: enough calls for a meaningful rate, and a large enough change in percentage points. */
const significance = { calls: 20, points: 5 };

/** Text of a metric without a denominator. */
const none = '–';

/** Describes the change of a main metric: `1% less than before`, `4 fewer`, `2.0 points less`. */
export function describeChange(name: MetricName, total: Tally, before: Tally): string {
  const old = formatMetric(name, before);
  const change = changeOf(name, total, before);
  const { isShare, value, format }: Metric = metrics[name];
  if (formatMetric(name, total) === old) return changeStrings.same;
  if (change === undefined) return old === none ? changeStrings.none : changeStrings.before(old);
  if (isShare) return changeStrings.points((Math.abs(change) * 100).toFixed(1), change > 0);
  const difference = (value(total) ?? 0) - (value(before) ?? 0);
  if (name !== 'dollars') return changeStrings.many(format(Math.abs(difference)), difference > 0);
  const percent = Math.round(Math.abs(change) * 100);
  const size = percent === 0 ? changeStrings.little : changeStrings.percent(formatCount(percent));
  return changeStrings.much(size, change > 0);
}

/** Describes the previous value of a secondary metric: `from 616`. If the metric worsened, the text gives the direction: `up from 12.0%`. */
export function describeBefore(
  name: MetricName,
  total: Tally,
  before: Tally,
): { text: string; isWarning: boolean } {
  const old = formatMetric(name, before);
  if (formatMetric(name, total) === old) return { text: changeStrings.same, isWarning: false };
  if (old === none) return { text: changeStrings.none, isWarning: false };
  if (!isWorse(name, total, before)) return { text: changeStrings.from(old), isWarning: false };
  const isLessBetter = metrics[name].better === 'less';
  return { text: isLessBetter ? changeStrings.upFrom(old) : changeStrings.downFrom(old), isWarning: true };
}

/** Returns true if a rate got significantly worse. Both periods must have enough calls. */
function isWorse(name: MetricName, total: Tally, before: Tally): boolean {
  const { isShare, better }: Metric = metrics[name];
  const points = (changeOf(name, total, before) ?? 0) * 100;
  const isSignificant =
    Math.min(total.calls, before.calls) >= significance.calls && Math.abs(points) >= significance.points;
  return (
    isShare === true && isSignificant && (better === 'more' ? points < 0 : better === 'less' && points > 0)
  );
}
