import { defaultPageSize } from '../../shared/constants.ts';
import { paths } from '../../shared/paths.ts';
import { presetLabels, presetNames } from '../../shared/ivr/range.ts';
import { filtersInUse, usualColumns, writeIvrState, type IvrState } from '../../shared/ivr/state.ts';
import { Choice } from './choice.tsx';
import { LogFilters, LogLook, LogSearch } from './log-filters.tsx';
import type { IvrFrame } from './props.ts';

/** All that the filters show. */
export type Filtered = Pick<IvrFrame, 'state' | 'numbers' | 'providers'> & {
  /** So few calls of the log that nobody looks for one. */
  isFew?: boolean;
};

/**
 * Which days, number and provider: a GET form, so that its answer has an address. It is folded, so that the page begins with its rows;
 * of the log, who is looked for is in sight before.
 */
export function IvrFilters({ state, numbers, providers, isFew = false }: Filtered) {
  const { from, to } = state.range;
  const used = filtersInUse(state);
  const isSought = isLog(state) && (!isFew || state.search !== '' || used > 0);
  return (
    <form className="filters" method="get" action={paths.ivr.to()} role="search" aria-label="Calls">
      <Hidden state={state} />
      {isSought && <LogSearch search={state.search} />}
      <details className="filter-fold">
        <summary className="btn btn-quiet">
          Filters{used > 0 && <span className="used">{`${used} in use`}</span>}
        </summary>
        <div className="filter-fields">
          <div className="tools-row">
            <label className="tool">
              <span>From</span>
              <input type="date" name="from" className="form-control" defaultValue={from} required />
            </label>
            <label className="tool">
              <span>To</span>
              <input type="date" name="to" className="form-control" defaultValue={to} required />
            </label>
            <Choice
              name="number"
              label="Number"
              value={state.number}
              all="All numbers"
              choices={numbers.map(({ number, name }) => [number, name])}
            />
            <Choice
              name="provider"
              label="Provider"
              value={state.provider}
              all="All providers"
              choices={providers.map((name) => [name, name])}
            />
            {isSought && <LogFilters state={state} />}
          </div>
          {isLog(state) && <LogLook state={state} offersSize={isSought} />}
          <button type="submit" className="btn btn-primary">
            Apply
          </button>
        </div>
      </details>
    </form>
  );
}

/** The log has a search and filters of its own. */
export const isLog = ({ tab }: IvrState) => tab === 1;

/** An address with a preset says no days, so the state's own need not be those of the preset. Presets move with the calendar. */
export function Presets({ state }: Pick<Filtered, 'state'>) {
  return (
    <nav className="seg" aria-label="Days">
      {presetNames.map((name) => (
        <a
          key={name}
          href={writeIvrState({ ...state, preset: name, page: 1 })}
          aria-current={name === state.preset ? 'true' : undefined}
        >
          {presetLabels[name]}
        </a>
      ))}
    </nav>
  );
}

/** What the form has no control for goes along. */
function Hidden({ state }: Pick<Filtered, 'state'>) {
  const pairs = [
    ['tab', state.tab ? String(state.tab) : ''],
    ['view', state.view === 'followUp' ? state.view : ''],
    ['seen', state.seen ?? ''],
    ['sort', state.oldestFirst ? 'cdr_start' : ''],
    ['preset', state.preset ?? ''],
    ['size', state.tab === 1 || state.size === defaultPageSize ? '' : String(state.size)],
    ['columns', state.tab === 1 || state.columns.join() === usualColumns.join() ? '' : state.columns.join()],
  ] as const;
  return pairs.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />);
}
