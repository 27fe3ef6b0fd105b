import { controlStrings } from '../../shared/locales/en/controls.ts';
import { paymentListStrings } from '../../shared/locales/en/payments.ts';
import { choiceLabel, readableValue } from '../../shared/resources/readable.ts';
import { formatCents, readCents } from '../../shared/money.ts';
import { formatDay } from '../../shared/time.ts';
import type { ListState } from '../../shared/list-state.ts';
import { FilterForm, formatSpan, type Chip } from '../resource/filter-form.tsx';
import { hrefWith } from '../resource/list-links.ts';
import type { ListPageProps } from '../resource/props.ts';

const controlNames = ['status', 'standing', 'provider', 'part_paid', 'from', 'to', 'least', 'most'];

export function PaymentFilters(props: ListPageProps) {
  return (
    <FilterForm
      list={props}
      controlNames={controlNames}
      search={{ label: controlStrings.search, hint: paymentListStrings.searchHint }}
      button={controlStrings.show}
      chips={chipsOf(props)}
    >
      <Choice {...props} name={statusFilter(props)} all={paymentListStrings.anyStatus} />
      <Choice {...props} name="provider" all={paymentListStrings.allProviders} />
      <PartPaid {...props} />
      <Days {...props} />
      {props.definition.betweenFields && <Amounts {...props} />}
    </FilterForm>
  );
}

/** Returns the status field to filter by. `standing` is more detailed than `status`, but not every API supports it. */
const statusFilter = ({ definition }: ListPageProps) =>
  definition.filterFields?.includes('standing') ? 'standing' : 'status';

function Choice({
  definition,
  state,
  filterChoices,
  name,
  all,
}: ListPageProps & { name: string; all: string }) {
  const field = definition.filterFields?.includes(name) ? definition.fields[name] : undefined;
  const value = state.filter[name] ?? '';
  const fixed = field?.choices?.map((one) => ({ value: one, label: choiceLabel(field, one) }));
  const choices = fixed ?? filterChoices[name] ?? [];
  if (!field || (choices.length === 0 && !value)) return null;
  return (
    <label>
      {field.label}
      <select name={name} className="form-control select" defaultValue={value}>
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

function PartPaid({ definition, state }: ListPageProps) {
  const name = definition.filterFields?.find((field) => field === 'part_paid');
  if (!name) return null;
  return (
    <label className="only">
      <input type="checkbox" name={name} value="T" defaultChecked={state.filter[name] === 'T'} />
      {definition.fields[name]?.label}
    </label>
  );
}

function Days({ state: { range } }: ListPageProps) {
  return (
    <div className="pair">
      <label>
        {paymentListStrings.createdFrom}
        <input type="date" name="from" className="form-control" defaultValue={range?.from} />
      </label>
      <label>
        {paymentListStrings.to}
        <input type="date" name="to" className="form-control" defaultValue={range?.to} />
      </label>
    </div>
  );
}

/** Amount range filter. Equal values find that exact amount. */
function Amounts({ state: { amounts } }: ListPageProps) {
  return (
    <div className="pair">
      <label>
        {paymentListStrings.amountFrom}
        <input name="least" className="form-control num" inputMode="decimal" defaultValue={amounts?.least} />
      </label>
      <label>
        {paymentListStrings.to}
        <input name="most" className="form-control num" inputMode="decimal" defaultValue={amounts?.most} />
      </label>
    </div>
  );
}

function chipsOf(props: ListPageProps): Chip[] {
  const { definition, state, zone, nowSeconds } = props;
  const { filter, range, amounts } = state;
  const without = (changed: Partial<ListState>) => hrefWith(props, changed);
  const filters = Object.entries(filter).map(([name, value]) => {
    const { [name]: _gone, ...rest } = filter;
    const field = definition.fields[name];
    const known = props.filterChoices[name]?.find((choice) => choice.value === value)?.label;
    const text = known ?? (field ? readableValue(name, field, { value, zone, nowSeconds }) : value);
    return { label: chipLabel({ name, text, label: field?.label ?? name }), href: without({ filter: rest }) };
  });
  const day = (key: string) => formatDay(key, zone, nowSeconds);
  const money = (text: string) => formatCents(readCents(text));
  return [
    ...filters,
    ...(range
      ? [
          {
            label: paymentListStrings.created(formatSpan(range.from, range.to, day)),
            href: without({ range: undefined }),
          },
        ]
      : []),
    ...(amounts
      ? [{ label: formatSpan(amounts.least, amounts.most, money), href: without({ amounts: undefined }) }]
      : []),
  ];
}

function chipLabel({ name, text, label }: { name: string; text: string; label: string }): string {
  if (name === 'patient_id') return paymentListStrings.patientId(text);
  return name === 'part_paid' ? label : text;
}
