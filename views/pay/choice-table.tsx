import { fill } from '../../shared/language.ts';
import { selectionExtent } from '../../shared/payment/prescriptions.ts';
import type { BillingItem } from '../../shared/payment/record.ts';
import { ItemCells, ItemHeads } from './item-cells.tsx';
import { useFormStrings } from './form-strings.ts';

interface Props {
  items: readonly BillingItem[];
  selection: readonly string[];
  /** Id of the form that posts the checkboxes. Set either `postTo` or `live`. */
  postTo?: string;
  /** Handlers for immediate changes. Without them, there is no checkbox for all items. */
  live?: { onToggle: (key: string) => void; onToggleAll: () => void };
}

export function ChoiceTable({ items, selection, postTo, live }: Props) {
  const { texts } = useFormStrings();
  return (
    <table className="table" role="table">
      <thead role="rowgroup">
        <tr role="row" className="row-choice">
          <th role="columnheader" className="choice">
            {live ? (
              <MasterCheckbox extent={selectionExtent(items, selection)} onToggle={live.onToggleAll} />
            ) : (
              <span className="visually-hidden">{texts.payNow}</span>
            )}
          </th>
          <ItemHeads />
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={item.key} role="row" className="row-choice">
            <td role="cell" className="choice">
              <label>
                <span className="visually-hidden">
                  {fill(texts.select, { item: item.number || item.description })}
                </span>
                <input
                  type="checkbox"
                  value={item.key}
                  {...checkedBy(
                    selection.includes(item.key),
                    postTo,
                    live && (() => live.onToggle(item.key)),
                  )}
                />
              </label>
            </td>
            <ItemCells item={item} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function checkedBy(checked: boolean, postTo: string | undefined, onChange: (() => void) | undefined) {
  return onChange ? { checked, onChange } : { defaultChecked: checked, name: 'items', form: postTo };
}

interface MasterProps {
  extent: 'all' | 'none' | 'some';
  onToggle: () => void;
}

/** Checkbox for all items. Its indeterminate state is not an HTML attribute, so a script sets it. */
function MasterCheckbox({ extent, onToggle }: MasterProps) {
  const { texts } = useFormStrings();
  return (
    <label>
      <span className="select-all">{texts.selectAll}</span>
      <input
        type="checkbox"
        checked={extent === 'all'}
        onChange={onToggle}
        ref={(box) => {
          if (box) box.indeterminate = extent === 'some';
        }}
      />
    </label>
  );
}
