import { phoneMessages } from '../../shared/locales/en/phone.ts';
import { nextKey } from '../../shared/phone/draft-steps.ts';
import { inKeyOrder, phoneKeys } from '../../shared/phone/step-kinds.ts';
import type { Choice } from '../resource/props.ts';
import { SelectField } from '../ui/select-field.tsx';
import { withMissingChoice } from './prompt-fields.tsx';

const { editor } = phoneMessages;

interface Props {
  index: number;
  /** Target of each key; '' if not selected yet. */
  keys: Readonly<Record<string, string>>;
  targets: readonly Choice[];
  label: string;
  hint?: string;
}

/** One row per key. The last row has no action yet; an empty editor starts with one such row. */
export function KeyRows({ index, keys, targets, label, hint }: Props) {
  const chosen = inKeyOrder(keys);
  const rows = chosen.filter(([, target]) => target !== '');
  const offered = nextKey(Object.fromEntries(rows));
  const begun = chosen.find(([, target]) => target === '')?.[0];
  const further = begun ?? (rows.length === 0 ? offered : '');
  const all = further ? [...rows, [further, ''] as const] : rows;
  return (
    <div className="keys">
      <input type="hidden" name={`steps.${index}.offered`} value={further && offered} />
      {hint && <p className="hint">{hint}</p>}
      {all.map((one, row) => (
        <KeyRow key={one[0]} name={`steps.${index}`} row={row} chosen={one} targets={targets} label={label} />
      ))}
      {!further && offered && (
        <button
          type="submit"
          id={`step-${index}-key`}
          name="step"
          value={`key-${index}`}
          className="btn btn-plain btn-small"
          data-in-place={editorParts}
          data-focus-next={`steps.${index}.key.${rows.length}`}
        >
          {editor.addKey}
          <span className="visually-hidden">{` ${editor.toStep(index + 1)}`}</span>
        </button>
      )}
    </div>
  );
}

interface KeyRowProps extends Pick<Props, 'targets' | 'label'> {
  name: string;
  row: number;
  chosen: readonly [key: string, target: string];
}

function KeyRow({ name, row, chosen: [key, target], targets, label }: KeyRowProps) {
  const idOf = (field: string) => `${name}.${field}.${row}`;
  return (
    <div className="key-row">
      <SelectField
        id={idOf('key')}
        name={`${name}.key`}
        label={editor.key}
        value={key}
        choices={phoneKeys.map((one) => ({ value: one, label: one }))}
      />
      <SelectField
        id={idOf('action')}
        name={`${name}.action`}
        label={label}
        value={target}
        choices={withMissingChoice([{ value: '', label: editor.noTarget }, ...targets], target)}
      />
    </div>
  );
}

/** Ids of the fragments that each button or select of the step editor refreshes. */
export const editorParts = 'steps sequence-reading';
