import { templateStrings } from '../../shared/locales/en/library.ts';
import {
  placeholderGroups,
  placeholders,
  writePlaceholder,
  type Placeholder,
} from '../../shared/templates/placeholders.ts';

interface Props {
  /** Names of the fields that accept placeholders. The last one is used if none has had the focus. */
  into: readonly string[];
}

const usual = [
  'first_name',
  'last_name',
  'name',
  'date',
  'time',
  'provider',
  'location',
  'facility_phone',
  'balance',
];

/** List of placeholders. With JavaScript (`client/placeholders.ts`), each is a button that inserts itself at the caret. */
export function PlaceholderPicker({ into }: Props) {
  const inSight = usual.flatMap((name) => placeholders.find((one) => one.name === name) ?? []);
  return (
    <div className="placeholder-picker" data-placeholders={into.join(' ')}>
      <p className="hint">
        <span className="needs-scripts">{templateStrings.pressField}</span>
        <span className="without-scripts">{templateStrings.typeField}</span>
      </p>
      <Chips list={inSight} />
      <details className="all-placeholders">
        <summary>{templateStrings.allFields}</summary>
        {placeholderGroups.map((group) => (
          <div key={group}>
            <h3>{group}</h3>
            <Chips list={placeholders.filter((one) => one.group === group)} />
          </div>
        ))}
      </details>
    </div>
  );
}

function Chips({ list }: { list: readonly Placeholder[] }) {
  return (
    <ul className="chips">
      {list.map(({ name, label }) => (
        <li key={name} className="chip" data-insert={writePlaceholder(name)}>
          {label}
          <code className="without-scripts">{writePlaceholder(name)}</code>
        </li>
      ))}
    </ul>
  );
}
