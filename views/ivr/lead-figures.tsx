import { useContext } from 'react';
import { formatMetric, metricNames, metrics, type MetricName, type Tally } from '../../shared/ivr/metrics.ts';
import { Kept, KeptContext } from '../kept.tsx';
import { sayBefore, sayChange } from './change-words.ts';

interface Props {
  total: Tally;
  /** The sums of the period before. */
  before?: Tally;
}

/** The figures that decide something are the first ones. */
const leading = 4;

/** The ten figures and how they moved, and what each of them counts, folded. */
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

/** React draws one figure of each look, and the texts of the others take the place of its own. */
function EachFigure({ figures }: { figures: readonly Figure[] }) {
  const host = useContext(KeptContext);
  const parts = figures.map(({ change = '', isWarning, ...texts }) => {
    const by = isWarning ? looks.warning : change ? looks.moved : looks.alone;
    return { of: DrawnFigure, by, fresh: { ...texts, change } };
  });
  return (
    host?.placeEach(parts) ??
    parts.map(({ by, fresh }) => <DrawnFigure key={fresh.label} {...by} {...fresh} />)
  );
}

/** How a figure is drawn, whatever it says. */
interface Look {
  hasMoved: boolean;
  isWarning: boolean;
}

const looks = {
  alone: { hasMoved: false, isWarning: false },
  moved: { hasMoved: true, isWarning: false },
  warning: { hasMoved: true, isWarning: true },
};

function DrawnFigure({
  label,
  value,
  change,
  hasMoved,
  isWarning,
}: Look & Omit<Required<Figure>, 'isWarning'>) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {hasMoved && <dd className={isWarning ? 'warn' : undefined}>{change}</dd>}
    </div>
  );
}

/** What each figure counts: in the page's own place, so that it covers nothing. */
export function Meanings() {
  return <Kept of={EachMeaning} by={{}} fresh={{}} />;
}

function EachMeaning() {
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
