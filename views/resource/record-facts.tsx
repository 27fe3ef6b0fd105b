import type { ReactNode } from 'react';
import type { FieldDefinition } from '../../shared/resources/fields.ts';
import { readableValue } from '../../shared/resources/readable.ts';
import { midSentence, timeOfId } from '../../shared/time.ts';
import { timesIn, zoneName } from '../../shared/zone-name.ts';
import { Facts } from '../ui/facts.tsx';
import { Cell } from './cell.tsx';
import { factFieldsOf, formFieldsOf, groupsOf, type NamedField } from './form-groups.ts';
import type { Choice, FormPageProps, RecordPageProps } from './props.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

type Made = Pick<FormPageProps, 'definition' | 'id' | 'values' | 'zone' | 'nowSeconds'>;

/** When the record was made, and in which zone its times are: under its name, on a line of its own. */
export function MadeAt(props: Made) {
  const { definition, values, zone, nowSeconds } = props;
  const made = sayMade(props);
  const hasTimes = Object.entries(definition.fields).some(
    ([name, { kind }]) => kind === 'time' && values[name],
  );
  if (made) return <p className="soft">{`${made}, ${timesIn(zone, nowSeconds)}`}</p>;
  return hasTimes ? <p className="soft">{`Times in ${zoneName(zone, nowSeconds)}`}</p> : null;
}

/** '' where it is not known, or the record is of a time of its own. */
function sayMade({ definition, id = '', values, zone, nowSeconds }: Made): string {
  const seconds = values[madeAtName] || timeOfId(id);
  if (seconds === undefined || Object.hasOwn(definition.fields, 'time')) return '';
  const field = { kind: 'time', label: 'Created' } as const;
  return `Created ${midSentence(readableValue(madeAtName, field, { value: seconds, zone, nowSeconds }))}`;
}

type Told = Pick<FormPageProps, 'definition' | 'values' | 'choices' | 'zone' | 'nowSeconds'> &
  Pick<RecordPageProps, 'links' | 'leftOut'>;

/** All of a record that may be read, under the headings of its form; what the server keeps of it stands last. */
export function RecordFacts(props: Told) {
  const { definition } = props;
  const told = [...groupsOf(formFieldsOf(definition)), { heading: '', lines: [factFieldsOf(definition)] }];
  return told.map(({ heading, lines }) => {
    const facts = factsOf(props, lines.flat());
    if (facts.length === 0) return null;
    return (
      <section key={lines[0]?.[0]?.[0]} className="record-facts">
        {heading && <h2>{heading}</h2>}
        <Facts facts={facts} />
      </section>
    );
  });
}

/** What the server keeps of a record, beside its form. */
export function ServerFacts(props: Told) {
  const facts = factsOf(props, factFieldsOf(props.definition));
  return facts.length > 0 ? (
    <div className="record-facts">
      <Facts facts={facts} />
    </div>
  ) : null;
}

/** These fields of a record by their labels, where they have a value. */
export function factsOf(props: Told, fields: readonly NamedField[]): [label: string, value: ReactNode][] {
  const { values, leftOut = [] } = props;
  return fields.flatMap(([name, field]) => {
    const value = values[name] ?? '';
    const isUntold = value === '' || field.kind === 'json' || name === madeAtName || leftOut.includes(name);
    return isUntold ? [] : [[field.label, <Value key={name} {...props} name={name} field={field} />]];
  });
}

/** A number can be called, an address written to, and what a field refers to is opened. */
function Value({ name, field, ...props }: Told & { name: string; field: FieldDefinition }) {
  const { values, choices, links, zone, nowSeconds } = props;
  const value = values[name] ?? '';
  if (field.kind === 'phone') return <PhoneLink number={value} />;
  if (field.kind === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  const cell = <Cell {...{ name, field, value, zone, nowSeconds }} names={namesOf(choices[name])} />;
  const href = links?.[name];
  return href ? <a href={href}>{cell}</a> : cell;
}

/** Of the field that says when a record was made; others have it in their id. */
const madeAtName = 'created';

const namesOf = (choices: readonly Choice[] = []) =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]));
