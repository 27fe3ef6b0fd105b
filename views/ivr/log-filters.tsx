import { controlStrings } from '../../shared/locales/en/controls.ts';
import { callStepLabels, ivrFilterStrings } from '../../shared/locales/en/ivr.ts';
import { callSteps } from '../../shared/ivr/outcome.ts';
import { callColumns, type CallColumn, type IvrState } from '../../shared/ivr/state.ts';
import { pageSizes } from '../../shared/list-state.ts';

export function LogSearch({ search }: Pick<IvrState, 'search'>) {
  return (
    <div className="log-search">
      <input
        type="search"
        name="search"
        className="form-control"
        aria-label={ivrFilterStrings.search}
        placeholder={ivrFilterStrings.searchHint}
        defaultValue={search}
        maxLength={100}
        autoComplete="off"
      />
      <button type="submit" className="btn btn-quiet">
        {controlStrings.search}
      </button>
    </div>
  );
}

export function LogFilters({ state }: { state: IvrState }) {
  const { phone, outcome = '', shortest, longest } = state;
  return (
    <>
      <Text name="phone" label={ivrFilterStrings.phone} value={phone} />
      <Choice
        name="outcome"
        label={ivrFilterStrings.outcome}
        value={outcome}
        all={ivrFilterStrings.allOutcomes}
        choices={callSteps.map((step) => [step, callStepLabels[step]])}
      />
      <YesNo name="authenticated" label={ivrFilterStrings.authenticated} value={state.authenticated} />
      <YesNo name="paid" label={ivrFilterStrings.paid} value={state.paid} />
      <YesNo name="transferred" label={ivrFilterStrings.transferred} value={state.transferred} />
      <Text
        name="shortest"
        label={ivrFilterStrings.shortest}
        value={String(shortest ?? '')}
        inputMode="numeric"
      />
      <Text
        name="longest"
        label={ivrFilterStrings.longest}
        value={String(longest ?? '')}
        inputMode="numeric"
      />
      <PageSize size={state.size} />
    </>
  );
}

interface LookProps {
  state: IvrState;
  offersSize: boolean;
}

/** Column selection of the call log. A hidden field keeps the page size if it cannot be chosen. */
export function LogLook({ state, offersSize }: LookProps) {
  return (
    <>
      {!offersSize && <input type="hidden" name="size" value={state.size} />}
      <Columns chosen={state.columns} />
    </>
  );
}

interface TextProps {
  name: string;
  label: string;
  value: string;
  inputMode?: 'numeric';
}

function Text({ label, value, ...input }: TextProps) {
  return (
    <label className="tool">
      <span>{label}</span>
      <input
        {...input}
        type="text"
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
      all={controlStrings.all}
      choices={[
        ['yes', controlStrings.yes],
        ['no', controlStrings.no],
      ]}
    />
  );
}

function PageSize({ size }: { size: number }) {
  return (
    <label className="tool">
      <span>{controlStrings.pageSize}</span>
      <select name="size" className="form-control select" defaultValue={String(size)}>
        {[...new Set([...pageSizes.filter(Boolean), size])].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  );
}

/** Column checkboxes. Each adds its own `columns` parameter to the URL, and the URL parser combines them. */
function Columns({ chosen }: { chosen: readonly CallColumn[] }) {
  return (
    <fieldset className="choices-row columns">
      <legend>{ivrFilterStrings.columns}</legend>
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

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  all: string;
  choices: readonly (readonly [value: string, label: string])[];
}

/** Select filter. A value that is no longer offered stays visible so that it can be removed. */
export function Choice({ name, label, value, all, choices }: ChoiceProps) {
  const known = value === '' || choices.some(([choice]) => choice === value);
  return (
    <label className="tool">
      <span>{label}</span>
      <select name={name} className="form-control select" defaultValue={value}>
        <option value="">{all}</option>
        {(known ? choices : [...choices, [value, value] as const]).map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
