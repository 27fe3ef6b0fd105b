import { midSentence, timeOfId } from '../../shared/time.ts';
import { Facts } from '../ui/facts.tsx';
import { Cell } from './cell.tsx';
import { factFieldsOf, formFieldsOf } from './form-groups.ts';
import type { Choice, FormPageProps } from './props.ts';
import { readableValue } from '../../shared/resources/readable.ts';

/** When the record was made: under its name, on a line of its own. */
export function MadeAt({ definition, mode, id = '', values, zone, nowSeconds }: FormPageProps) {
  const seconds = values[madeAtName] || timeOfId(id);
  if (mode === 'create' || seconds === undefined || Object.hasOwn(definition.fields, 'time')) return null;
  const field = { kind: 'time', label: 'Created' } as const;
  const text = readableValue(madeAtName, field, { value: seconds, zone, nowSeconds });
  return <p className="soft">{`Created ${midSentence(text)}`}</p>;
}

/** What the server keeps of the record; where it may only be read, all of it. */
export function RecordFacts({ all, ...props }: FormPageProps & { all: boolean }) {
  const { definition, mode, values, choices, zone, nowSeconds } = props;
  if (mode === 'create') return null;
  const fields = [...(all ? formFieldsOf(definition) : []), ...factFieldsOf(definition)];
  const facts = fields.flatMap(([name, field]) => {
    const value = values[name] ?? '';
    const read = { name, field, value, zone, nowSeconds, names: namesOf(choices[name]) };
    const isLeftOut = value === '' || field.kind === 'json' || name === madeAtName;
    return isLeftOut ? [] : [[field.label, <Cell key={name} {...read} />] as const];
  });
  if (facts.length === 0) return null;
  return (
    <div className="record-facts">
      <Facts facts={facts} />
    </div>
  );
}

/** Of the field that says when a record was made; others have it in their id. */
const madeAtName = 'created';

const namesOf = (choices: readonly Choice[] = []) =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]));
