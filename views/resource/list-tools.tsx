import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { carriedBy, clearedHref, hrefWith, isFiltered } from './list-links.ts';
import type { Choice, ListPageProps } from './props.ts';
import { choiceLabel } from '../../shared/resources/readable.ts';

/** Beside the search; further filters fold away. */
const filtersInSight = 2;

/** Search and filters: a GET form, so that its answer has an address. */
export function ListTools(props: ListPageProps) {
  const { definition, state, tools } = props;
  const filters = filtersOf(props);
  const [near, far] = [filters.slice(0, filtersInSight), filters.slice(filtersInSight)];
  const hasSearch = definition.searchFields.length > 0;
  if (!hasSearch && filters.length === 0 && !tools) return null;
  const taken = ['search', 'page', ...(tools?.names ?? []), ...filters.map(({ name }) => name)];
  return (
    <form className="tools" method="get" action={placeOf(definition).list.split('?')[0]} role="search">
      <HiddenFields pairs={carriedBy(hrefWith(props, {}), taken)} />
      <div className="tools-row">
        {hasSearch && (
          <label className="tool tool-search">
            <span>Search</span>
            <input
              type="search"
              name="search"
              className="form-control"
              defaultValue={state.search}
              placeholder={tools?.searchHint}
              maxLength={200}
              autoComplete="off"
            />
          </label>
        )}
        {near.map((filter) => (
          <FilterSelect key={filter.name} {...filter} />
        ))}
        {tools?.controls}
        <div className="tools-buttons">
          <button type="submit" className="btn btn-quiet">
            Apply
          </button>
          {isFiltered(state) && (
            <a className="btn btn-plain" href={clearedHref(props)}>
              Clear
            </a>
          )}
        </div>
      </div>
      {far.length > 0 && <MoreFilters filters={far} />}
    </form>
  );
}

/** Open where one of them is in use. */
function MoreFilters({ filters }: { filters: readonly Filter[] }) {
  return (
    <details className="more-filters" open={filters.some(({ value }) => value !== '')}>
      <summary>More filters</summary>
      <div className="tools-row">
        {filters.map((filter) => (
          <FilterSelect key={filter.name} {...filter} />
        ))}
      </div>
    </details>
  );
}

interface Filter {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}

function FilterSelect({ name, label, value, choices }: Filter) {
  return (
    <label className="tool">
      <span>{label}</span>
      <select name={name} className="form-control select" defaultValue={value}>
        <option value="">All</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A filter with nothing to choose from is left out; one that is in use stays, so that it can be taken away. */
function filtersOf(props: ListPageProps): Filter[] {
  const { definition, state, filtersAbove = [] } = props;
  return (definition.filterFields ?? []).flatMap((name) => {
    if (filtersAbove.includes(name)) return [];
    const field = definition.fields[name];
    const value = state.filter[name] ?? '';
    const offered = field ? choicesOf(field, props.filterChoices[name]) : [];
    const known = value === '' || offered.some((choice) => choice.value === value);
    const choices = known ? offered : [...offered, { value, label: nameOf(props, name, value) }];
    return field && choices.length > 0 ? [{ name, label: field.label, value, choices }] : [];
  });
}

function choicesOf(field: FieldDefinition, free: readonly Choice[] = []): readonly Choice[] {
  if (field.kind === 'flag') return flagChoices;
  return field.choices ? field.choices.map((value) => ({ value, label: choiceLabel(field, value) })) : free;
}

const flagChoices: readonly Choice[] = [
  { value: 'T', label: 'Yes' },
  { value: 'F', label: 'No' },
];

function nameOf({ references }: ListPageProps, field: string, value: string): string {
  const names = references[field];
  return names && Object.hasOwn(names, value) ? (names[value] ?? value) : value;
}
