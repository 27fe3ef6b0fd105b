import { ivrFilterStrings } from '../../shared/locales/en/ivr.ts';
import { controlStrings } from '../../shared/locales/en/controls.ts';
import { defaultPageSize } from '../../shared/constants.ts';
import { paths } from '../../shared/paths.ts';
import { presetLabels, presetNames, type DayRange } from '../../shared/ivr/range.ts';
import { filtersInUse, usualColumns, writeIvrState, type IvrState } from '../../shared/ivr/state.ts';
import { Choice, LogFilters, LogLook, LogSearch } from './log-filters.tsx';
import type { IvrFrame } from './props.ts';

export type Filtered = Pick<IvrFrame, 'state' | 'numbers' | 'providers'> & {
  isFew?: boolean;
};

/**
 * Filters for days, number and clinician. The form uses GET so that filtered pages have their own addresses.
 * The filters are collapsed to leave room for the rows; the call log's search stays visible.
 */
export function IvrFilters({ state, numbers, providers, isFew = false }: Filtered) {
  const used = filtersInUse(state);
  const isSought = isLog(state) && (!isFew || state.search !== '' || used > 0);
  return (
    <form
      className="filters"
      method="get"
      action={paths.ivr.to()}
      role="search"
      aria-label={ivrFilterStrings.form}
    >
      <Hidden state={state} />
      {isSought && <LogSearch search={state.search} />}
      <details className="filter-fold">
        <summary className="btn btn-quiet">
          {ivrFilterStrings.filters}
          {used > 0 && <span className="used">{ivrFilterStrings.inUse(used)}</span>}
        </summary>
        <div className="filter-fields">
          <div className="tools-row">
            <Days {...state.range} />
            <Choice
              name="number"
              label={ivrFilterStrings.number}
              value={state.number}
              all={ivrFilterStrings.allNumbers}
              choices={numbers.map(({ number, name }) => [number, name])}
            />
            <Choice
              name="provider"
              label={ivrFilterStrings.provider}
              value={state.provider}
              all={ivrFilterStrings.allProviders}
              choices={providers.map((name) => [name, name])}
            />
            {isSought && <LogFilters state={state} />}
          </div>
          {isLog(state) && <LogLook state={state} offersSize={isSought} />}
          <button type="submit" className="btn btn-primary">
            {controlStrings.apply}
          </button>
        </div>
      </details>
    </form>
  );
}

function Days({ from, to }: DayRange) {
  return (
    <>
      <label className="tool">
        <span>{ivrFilterStrings.from}</span>
        <input type="date" name="from" className="form-control" defaultValue={from} required />
      </label>
      <label className="tool">
        <span>{ivrFilterStrings.to}</span>
        <input type="date" name="to" className="form-control" defaultValue={to} required />
      </label>
    </>
  );
}

/** Returns true for the call log, which has its own search and filters. */
export const isLog = ({ tab }: IvrState) => tab === 1;

/** Preset date ranges. Their addresses contain no dates because presets are relative to today. */
export function Presets({ state }: Pick<Filtered, 'state'>) {
  return (
    <nav className="seg" aria-label={ivrFilterStrings.days}>
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

/** Hidden inputs for state that has no control in the form. */
function Hidden({ state }: Pick<Filtered, 'state'>) {
  const pairs = [
    ['tab', state.tab ? String(state.tab) : ''],
    ['view', state.view === 'followUp' ? state.view : ''],
    ['seen', state.followUpState ?? ''],
    ['sort', state.oldestFirst ? 'cdr_start' : ''],
    ['preset', state.preset ?? ''],
    ['size', state.tab === 1 || state.size === defaultPageSize ? '' : String(state.size)],
    ['columns', state.tab === 1 || state.columns.join() === usualColumns.join() ? '' : state.columns.join()],
  ] as const;
  return pairs.map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />);
}
