import type { ReactNode } from 'react';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { listPageStrings } from '../../shared/locales/en/resources.ts';
import type { ListState } from '../../shared/list-state.ts';
import { countOf, pathsOf } from '../../shared/resources/resource-paths.ts';
import { columnsOf } from './columns.ts';
import { exportHref, isEmptyList, withReturnTo } from './list-links.ts';
import type { ListPageProps } from './props.ts';
import { timesIn } from '../../shared/time-zones.ts';

interface HeadProps {
  state: ListState;
  usualSize: number;
  facts: string;
  may?: Pick<ListPageProps['may'], 'import' | 'export' | 'create'>;
  start: ListPageProps['start'];
  beside: ListPageProps['beside'];
}

type Drawn = HeadProps & Pick<ListPageProps, 'definition'>;

/** Returns the header data. An empty list page has no actions. */
export function headOf(props: ListPageProps): HeadProps {
  const { state, usualSize, may, start, beside } = props;
  const offered = { import: may.import, export: may.export, create: may.create };
  return {
    state,
    usualSize,
    facts: factsOf(props),
    may: isEmptyList(props) ? undefined : offered,
    start,
    beside,
  };
}

export function ListHead({ sentence, ...props }: ListPageProps & { sentence?: ReactNode }) {
  return <Head definition={props.definition} {...headOf(props)} sentence={sentence} />;
}

export function Head({ sentence, ...props }: Drawn & { sentence?: ReactNode }) {
  const { definition, facts, may } = props;
  return (
    <div className="head">
      <div>
        <h1>{definition.label.many}</h1>
        {sentence ?? (facts && <p className="soft">{facts}</p>)}
      </div>
      {may && <Actions {...props} may={may} />}
    </div>
  );
}

function Actions({ may, ...props }: Drawn & Required<Pick<HeadProps, 'may'>>) {
  const { definition, start, beside } = props;
  const hrefs = pathsOf(definition);
  return (
    <div className="actions">
      {may.import && (
        <a className="btn btn-quiet" href={hrefs.import}>
          {controlStrings.import}
        </a>
      )}
      {may.export && (
        <a className="btn btn-quiet" href={exportHref(props)}>
          {controlStrings.export}
        </a>
      )}
      {beside && (
        <a className="btn btn-quiet" href={beside.href}>
          {beside.label}
        </a>
      )}
      {may.create && (
        <a className="btn btn-primary" href={withReturnTo(props)(hrefs.create)}>
          {listPageStrings.new(definition.label.one)}
        </a>
      )}
      {start && (
        <a className="btn btn-primary" href={start.href}>
          {start.label}
        </a>
      )}
    </div>
  );
}

/** Returns `1,284 people · times in Central (CST)`. The zone appears only if a column has times. */
function factsOf(props: ListPageProps): string {
  const { definition, count, zone, nowSeconds } = props;
  if (isEmptyList(props)) return '';
  const hasTimes = columnsOf(definition).some(({ field }) => field?.kind === 'time');
  return [count === undefined ? '' : countOf(definition, count), hasTimes ? timesIn(zone, nowSeconds) : '']
    .filter(Boolean)
    .join(' · ');
}
