import { placeOf } from '../../shared/resources/places.ts';
import { readableValue } from '../../shared/resources/readable.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { sayDay } from '../../shared/time.ts';
import type { ListState } from '../../shared/list-state.ts';
import { HiddenFields } from '../resource/hidden-fields.tsx';
import { carriedBy, clearedHref, hrefWith, isFiltered } from '../resource/list-links.ts';
import type { ListPageProps } from '../resource/props.ts';

const taken = ['search', 'page', 'status', 'provider', 'from', 'to', 'least', 'most'];

/** One form: words in sight, the rest behind 'Filter', and what narrows the list now as links that take it away. */
export function PaymentFilters(props: ListPageProps) {
  const { definition, state } = props;
  const list = placeOf(definition).list;
  return (
    <form className="quiet-filters" method="get" action={list} role="search">
      <HiddenFields pairs={carriedBy(hrefWith(props, {}), taken)} />
      <input
        type="search"
        name="search"
        className="form-control"
        aria-label="Find a payment"
        placeholder="Name or patient ID"
        defaultValue={state.search}
        maxLength={200}
        autoComplete="off"
      />
      <details className="menu settings" data-menu>
        <summary>Filter</summary>
        <div className="menu-list">
          <Choice {...props} name="status" all="Any status" />
          <Choice {...props} name="provider" all="All providers" />
          <Days {...props} />
          {definition.betweenFields && <Amounts {...props} />}
          <button className="btn btn-quiet">Show</button>
        </div>
      </details>
      {chipsOf(props).map(({ label, href }) => (
        <a key={label} className="chip" href={href} aria-label={`${label}, remove this filter`}>
          {label} <span aria-hidden>×</span>
        </a>
      ))}
      {isFiltered(state) && (
        <a className="clear" href={clearedHref(props)}>
          Clear
        </a>
      )}
    </form>
  );
}

/** Left out where there is nothing to choose from. */
function Choice({
  definition,
  state,
  filterChoices,
  name,
  all,
}: ListPageProps & { name: string; all: string }) {
  const field = definition.filterFields?.includes(name) ? definition.fields[name] : undefined;
  const value = state.filter[name] ?? '';
  const fixed = field?.choices?.map((one) => ({ value: one, label: one }));
  const choices = fixed ?? filterChoices[name] ?? [];
  if (!field || (choices.length === 0 && !value)) return null;
  return (
    <label>
      {field.label}
      <select name={name} className="form-select" defaultValue={value}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Days({ state: { range } }: ListPageProps) {
  return (
    <div className="pair">
      <label>
        Asked from
        <input type="date" name="from" className="form-control" defaultValue={range?.from} />
      </label>
      <label>
        to
        <input type="date" name="to" className="form-control" defaultValue={range?.to} />
      </label>
    </div>
  );
}

/** The same in both finds exactly that. */
function Amounts({ state: { amounts } }: ListPageProps) {
  return (
    <div className="pair">
      <label>
        Amount from
        <input name="least" className="form-control num" inputMode="decimal" defaultValue={amounts?.least} />
      </label>
      <label>
        to
        <input name="most" className="form-control num" inputMode="decimal" defaultValue={amounts?.most} />
      </label>
    </div>
  );
}

function chipsOf(props: ListPageProps): { label: string; href: string }[] {
  const { definition, state, zone, nowSeconds } = props;
  const { filter, range, amounts } = state;
  const without = (changed: Partial<ListState>) => hrefWith(props, changed);
  const filters = Object.entries(filter).map(([name, value]) => {
    const { [name]: _gone, ...rest } = filter;
    const field = definition.fields[name];
    const text = field ? readableValue(name, field, { value, zone, nowSeconds }) : value;
    return { label: name === 'patient_id' ? `Patient ID ${text}` : text, href: without({ filter: rest }) };
  });
  const day = (key: string) => sayDay(key, zone, nowSeconds);
  const money = (text: string) => formatCents(readCents(text));
  return [
    ...filters,
    ...(range
      ? [{ label: `Asked ${saySpan(range.from, range.to, day)}`, href: without({ range: undefined }) }]
      : []),
    ...(amounts
      ? [{ label: saySpan(amounts.least, amounts.most, money), href: without({ amounts: undefined }) }]
      : []),
  ];
}

function saySpan(from: string, to: string, say: (end: string) => string): string {
  if (from === to) return say(from);
  if (!to) return `from ${say(from)}`;
  return from ? `${say(from)} to ${say(to)}` : `up to ${say(to)}`;
}
