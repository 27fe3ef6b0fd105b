import { ivrExportHref } from '../../shared/ivr/export.ts';
import { count as write } from '../../shared/ivr/figures.ts';
import { callSteps } from '../../shared/ivr/outcome.ts';
import { callColumns, writeIvrState, type CallColumn, type IvrState } from '../../shared/ivr/state.ts';
import { Empty } from '../ui/empty.tsx';
import { CallTable } from './call-table.tsx';
import { IvrPage } from './ivr-frame.tsx';
import { Choice } from './ivr-filters.tsx';
import type { CallLogPageProps } from './props.ts';
import { stepWords } from './steps.ts';
import { calls } from './words.ts';

/** Every call, narrowed down as one likes, with the columns that one has chosen. */
export function CallLogPage({ rows, count, ...frame }: CallLogPageProps) {
  const { state } = frame;
  return (
    <IvrPage
      frame={frame}
      moreFilters={<LogFilters state={state} />}
      actions={
        rows.length > 0 && (
          <a className="btn btn-quiet" href={ivrExportHref(state, 'calls')} data-download>
            Export
          </a>
        )
      }
    >
      {rows.length === 0 ? (
        <NoneFound state={state} />
      ) : (
        <>
          {count !== undefined && <p className="soft found">{calls(count)}</p>}
          <CallTable {...frame} rows={rows} columns={state.columns} />
          <Pager state={state} shown={rows.length} {...(count !== undefined && { count })} />
        </>
      )}
    </IvrPage>
  );
}

function LogFilters({ state }: { state: IvrState }) {
  const { search, phone, outcome = '', shortest, longest } = state;
  return (
    <>
      <div className="tools-row">
        <Text name="search" label="Search" value={search} type="search" />
        <Text name="phone" label="Phone" value={phone} />
        <Choice
          name="outcome"
          label="Outcome"
          value={outcome}
          all="All outcomes"
          choices={callSteps.map((step) => [step, stepWords[step]])}
        />
        <div className="tools-buttons">
          <button type="submit" className="btn btn-quiet">
            Apply
          </button>
        </div>
      </div>
      <details className="more-filters" open={isFurtherFiltered(state)}>
        <summary>More filters and columns</summary>
        <div className="tools-row">
          <YesNo name="authenticated" label="Authenticated" value={state.authenticated} />
          <YesNo name="paid" label="Paid" value={state.paid} />
          <YesNo name="transferred" label="Transferred" value={state.transferred} />
          <Text
            name="shortest"
            label="At least, seconds"
            value={String(shortest ?? '')}
            inputMode="numeric"
          />
          <Text name="longest" label="At most, seconds" value={String(longest ?? '')} inputMode="numeric" />
        </div>
        <Columns chosen={state.columns} />
      </details>
    </>
  );
}

/** Whether one of the filters that are folded away is in use. */
function isFurtherFiltered({ authenticated, paid, transferred, shortest, longest }: IvrState): boolean {
  return [authenticated, paid, transferred, shortest, longest].some((value) => value !== undefined);
}

interface TextProps {
  name: string;
  label: string;
  value: string;
  type?: 'search' | 'text';
  inputMode?: 'numeric';
}

function Text({ label, value, type = 'text', ...input }: TextProps) {
  return (
    <label className="tool">
      <span>{label}</span>
      <input
        {...input}
        type={type}
        className="form-control"
        defaultValue={value}
        maxLength={100}
        autoComplete="off"
      />
    </label>
  );
}

function YesNo({ value, ...choice }: { name: string; label: string; value: boolean | undefined }) {
  return (
    <Choice
      {...choice}
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      all="All"
      choices={[
        ['yes', 'Yes'],
        ['no', 'No'],
      ]}
    />
  );
}

/** The boxes post their names one by one; the reader of the address takes them together. */
function Columns({ chosen }: { chosen: readonly CallColumn[] }) {
  return (
    <fieldset className="choices-row columns">
      <legend>Columns</legend>
      {Object.entries(callColumns).map(([name, label]) => (
        <label className="checkbox" key={name}>
          <input
            type="checkbox"
            name="columns"
            value={name}
            defaultChecked={chosen.some((column) => column === name)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function NoneFound({ state }: { state: IvrState }) {
  const { preset, range, number, columns, oldestFirst, size, tab } = state;
  const wide: IvrState = {
    ...(preset && { preset }),
    ...{ range, number, columns, oldestFirst, size, tab },
    provider: '',
    search: '',
    phone: '',
    page: 1,
    view: 'collected',
  };
  const isNarrowed = writeIvrState(wide) !== writeIvrState(state);
  return (
    <Empty title="No calls" text="No call in these days is as you asked.">
      {isNarrowed && (
        <a className="btn btn-quiet" href={writeIvrState(wide)}>
          Clear the filters
        </a>
      )}
    </Empty>
  );
}

/** `26-50 of 1,284`, and the way to the others. */
export function Pager({ state, shown, count }: { state: IvrState; shown: number; count?: number }) {
  const first = (state.page - 1) * state.size + 1;
  const last = first + shown - 1;
  const hasNext = count === undefined ? shown === state.size : last < count;
  return (
    <div className="list-foot">
      <p className="num">
        {`${write(first)}-${write(last)}`}
        {count !== undefined && ` of ${write(count)}`}
      </p>
      <nav className="pager" aria-label="Pages">
        {state.page > 1 && <Step state={state} page={state.page - 1} label="Previous" rel="prev" />}
        {hasNext && <Step state={state} page={state.page + 1} label="Next" rel="next" />}
      </nav>
    </div>
  );
}

interface StepProps {
  state: IvrState;
  page: number;
  label: string;
  rel: string;
}

function Step({ state, page, label, rel }: StepProps) {
  return (
    <a className="btn btn-quiet btn-small" rel={rel} href={writeIvrState({ ...state, page })}>
      {label}
    </a>
  );
}
