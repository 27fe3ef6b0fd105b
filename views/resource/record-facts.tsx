import type { ReactNode } from 'react';
import { listPageStrings, recordPageStrings, resourceMessages } from '../../shared/locales/en/resources.ts';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { readableValue } from '../../shared/resources/readable.ts';
import { midSentence, timeOfId } from '../../shared/time.ts';
import { timesIn, zoneName } from '../../shared/time-zones.ts';
import { Facts } from '../ui/facts.tsx';
import { Cell } from './cell.tsx';
import { factFieldsOf, formFieldsOf, groupsOf, type GroupedField } from './form-groups.ts';
import type { Choice, FormPageProps, RecordPageProps } from './props.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

type Made = Pick<FormPageProps, 'definition' | 'id' | 'values' | 'zone' | 'nowSeconds'>;

export function MadeAt(props: Made) {
  const { definition, values, zone, nowSeconds } = props;
  const made = describeCreated(props);
  const hasTimes = Object.entries(definition.fields).some(
    ([name, { kind }]) => kind === 'time' && values[name],
  );
  if (made) return <p className="soft">{`${made}, ${timesIn(zone, nowSeconds)}`}</p>;
  return hasTimes ? <p className="soft">{resourceMessages.timesIn(zoneName(zone, nowSeconds))}</p> : null;
}

/** Returns the creation time as text; '' if unknown or if the record has its own `time` field. */
function describeCreated({ definition, id = '', values, zone, nowSeconds }: Made): string {
  const seconds = values[madeAtName] || timeOfId(id);
  if (seconds === undefined || Object.hasOwn(definition.fields, 'time')) return '';
  const field = { kind: 'time', label: listPageStrings.created } as const;
  return recordPageStrings.created(
    midSentence(readableValue(madeAtName, field, { value: seconds, zone, nowSeconds })),
  );
}

type FactsProps = Pick<FormPageProps, 'definition' | 'values' | 'choices' | 'zone' | 'nowSeconds'> &
  Pick<RecordPageProps, 'links' | 'excludedFields'>;

/** Read-only fields of a record, under the same headings as in its form. Fields set by the server come last. */
export function RecordFacts(props: FactsProps) {
  const { definition } = props;
  const groups = [...groupsOf(formFieldsOf(definition)), { heading: '', lines: [factFieldsOf(definition)] }];
  return groups.map(({ heading, lines }) => {
    const facts = recordFactsOf(props, lines.flat());
    if (facts.length === 0) return null;
    return (
      <section key={lines[0]?.[0]?.[0]} className="record-facts">
        {heading && <h2>{heading}</h2>}
        <Facts facts={facts} />
      </section>
    );
  });
}

export function ServerFacts(props: FactsProps) {
  const facts = recordFactsOf(props, factFieldsOf(props.definition));
  return facts.length > 0 ? (
    <div className="record-facts">
      <Facts facts={facts} />
    </div>
  ) : null;
}

export function recordFactsOf(
  props: FactsProps,
  fields: readonly GroupedField[],
): [label: string, value: ReactNode][] {
  const { values, excludedFields = [] } = props;
  return fields.flatMap(([name, field]) => {
    const value = values[name] ?? '';
    const isHidden =
      value === '' || field.kind === 'json' || name === madeAtName || excludedFields.includes(name);
    return isHidden ? [] : [[field.label, <Value key={name} {...props} name={name} field={field} />]];
  });
}

function Value({ name, field, ...props }: FactsProps & { name: string; field: FieldDefinition }) {
  const { values, choices, links, zone, nowSeconds } = props;
  const value = values[name] ?? '';
  if (field.kind === 'phone') return <PhoneLink number={value} />;
  if (field.kind === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  const cell = <Cell {...{ name, field, value, zone, nowSeconds }} names={namesOf(choices[name])} />;
  const href = links?.[name];
  return href ? <a href={href}>{cell}</a> : cell;
}

/** Name of the field with the creation time. Records without that field have the time in their id. */
const madeAtName = 'created';

const namesOf = (choices: readonly Choice[] = []) =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]));
