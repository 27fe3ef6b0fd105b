import { controlStrings } from '../../shared/locales/en/controls.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { choiceLabel } from '../../shared/resources/readable.ts';
import { formatDay } from '../../shared/time.ts';
import { FilterForm, formatSpan, type Chip } from './filter-form.tsx';
import { hrefWith } from './list-links.ts';
import type { Choice, ListPageProps } from './props.ts';

interface ToolsProps extends Pick<ListPageProps, 'state' | 'usualSize' | 'tools'> {
  filters: readonly Filter[];
  chips: readonly Chip[];
}

export function toolsOf(props: ListPageProps): ToolsProps | undefined {
  const { definition, state, usualSize, tools } = props;
  const filters = filtersOf(props);
  if (definition.searchFields.length === 0 && filters.length === 0 && !tools) return undefined;
  return { state, usualSize, tools, filters, chips: chipsOf(props, filters) };
}

export function Tools({ filters, chips, ...list }: ToolsProps & Pick<ListPageProps, 'definition'>) {
  const { definition, tools } = list;
  const hasSearch = definition.searchFields.length > 0;
  return (
    <FilterForm
      list={list}
      controlNames={[...(tools?.names ?? []), ...filters.map(({ name }) => name)]}
      search={hasSearch ? { label: controlStrings.search, hint: tools?.searchHint } : undefined}
      button={controlStrings.apply}
      chips={chips}
    >
      {(filters.length > 0 || tools) && (
        <>
          {filters.map((filter) => (
            <FilterSelect key={filter.name} {...filter} />
          ))}
          {tools?.controls}
        </>
      )}
    </FilterForm>
  );
}

function chipsOf(props: ListPageProps, filters: readonly Filter[]): Chip[] {
  const { definition, state, zone, nowSeconds } = props;
  const { filter, range } = state;
  const chips = filters
    .filter(({ value }) => value !== '')
    .map(({ name, label, value, choices }) => {
      const { [name]: _gone, ...rest } = filter;
      const text = choices.find((choice) => choice.value === value)?.label ?? value;
      const isFlag = definition.fields[name]?.kind === 'flag';
      return { label: isFlag ? `${label}: ${text}` : text, href: hrefWith(props, { filter: rest }) };
    });
  if (!range) return chips;
  const days = formatSpan(range.from, range.to, (day) => formatDay(day, zone, nowSeconds));
  return [...chips, { label: days, href: hrefWith(props, { range: undefined }) }];
}

interface Filter {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}

function FilterSelect({ name, label, value, choices }: Filter) {
  return (
    <label>
      {label}
      <select name={name} className="form-control select" defaultValue={value}>
        <option value="">{controlStrings.all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Returns the filters to show. A filter without choices is shown only while it is active, so that it can be removed. */
function filtersOf(props: ListPageProps): Filter[] {
  const { definition, state, filtersAbove = [] } = props;
  return (definition.filterFields ?? []).flatMap((name) => {
    if (filtersAbove.includes(name)) return [];
    const field = definition.fields[name];
    if (field?.filterByLink) return [];
    const value = state.filter[name] ?? '';
    const offered = field ? choicesOf(field, props.filterChoices[name]) : [];
    const known = value === '' || offered.some((choice) => choice.value === value);
    const choices = known ? offered : [...offered, { value, label: nameOf(props, name, value) }];
    return field && choices.length > 0 ? [{ name, label: field.label, value, choices }] : [];
  });
}

function choicesOf(field: FieldDefinition, found: readonly Choice[] | undefined): readonly Choice[] {
  if (field.kind === 'flag') return flagChoices;
  return found ?? (field.choices ?? []).map((value) => ({ value, label: choiceLabel(field, value) }));
}

const flagChoices: readonly Choice[] = [
  { value: 'T', label: controlStrings.yes },
  { value: 'F', label: controlStrings.no },
];

function nameOf({ references }: ListPageProps, field: string, value: string): string {
  const names = references[field];
  return names && Object.hasOwn(names, value) ? (names[value] ?? value) : value;
}
