import { controlStrings } from '../../shared/locales/en/controls.ts';
import { paymentEditorStrings } from '../../shared/locales/en/payments.ts';
import type { ItemRow } from '../../shared/payment/item-rows.ts';
import { describedBy, FieldError } from '../ui/field.tsx';
import { prescriptionDetailType } from '../../shared/payment/prescriptions.ts';
import { SelectField } from '../ui/select-field.tsx';

interface Props {
  items: readonly ItemRow[];
  /** Number of rows shown, including empty ones. */
  rows: number;
  error?: string;
  hasDates: boolean;
}

const { itemsHint: hint, itemColumns } = paymentEditorStrings;
const empty: ItemRow = { number: '', description: '', quantity: '', date: '', amount: '', more: '' };

/** Table to edit the bill's items. The 'More rows' button also works without JavaScript and preserves the input. */
export function ItemsEditor({ items, rows, error, hasDates }: Props) {
  return (
    <fieldset
      className="field items-editor"
      id="items"
      tabIndex={-1}
      aria-describedby={describedBy('items', hint, error)}
    >
      <legend>{paymentEditorStrings.items}</legend>
      <p className="hint" id="items-hint">
        {hint}
      </p>
      <FieldError id="items" error={error} />
      {/* The Enter key submits a form with its first button, which must be Save as on every form. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {controlStrings.save}
      </button>
      <input type="hidden" name="items_rows" value={rows} />
      <table>
        <thead>
          <tr>
            {columnsOf(hasDates).map(({ head, name }) => (
              <th key={name} scope="col" className={name}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <ItemFields key={row} row={row} item={items[row] ?? empty} hasDates={hasDates} />
          ))}
        </tbody>
      </table>
      <button
        type="submit"
        id="more-rows"
        name="step"
        value="moreRows"
        className="btn btn-plain"
        data-in-place="items"
        data-focus-next={`items-${rows}-number`}
      >
        {paymentEditorStrings.moreRows}
      </button>
    </fieldset>
  );
}

const columns = [
  { name: 'number', head: itemColumns.number, width: 40 },
  { name: 'description', head: itemColumns.description, width: 200 },
  { name: 'quantity', head: itemColumns.quantity, width: 9 },
  { name: 'date', head: itemColumns.date, width: 10 },
  { name: 'amount', head: itemColumns.amount, width: 12 },
] as const;

const columnsOf = (hasDates: boolean) => columns.filter(({ name }) => hasDates || name !== 'date');

const inputModes: Partial<Record<(typeof columns)[number]['name'], 'numeric' | 'decimal'>> = {
  quantity: 'numeric',
  amount: 'decimal',
};

interface FieldsProps extends Pick<Props, 'hasDates'> {
  row: number;
  item: ItemRow;
}

function ItemFields({ row, item, hasDates }: FieldsProps) {
  return (
    <tr>
      {columnsOf(hasDates).map(({ name, head, width }) => (
        <td key={name} className={name}>
          <input
            id={`items-${row}-${name}`}
            name={`items.${row}.${name}`}
            className="form-control"
            aria-label={paymentEditorStrings.itemField(head, row + 1)}
            placeholder={head}
            defaultValue={item[name]}
            maxLength={width}
            inputMode={inputModes[name]}
            autoComplete="off"
          />
          {name === 'amount' && <HiddenItemFields {...{ row, item, hasDates }} />}
        </td>
      ))}
    </tr>
  );
}

/** Hidden fields that post an item's values unchanged if the form has no control for them. */
function HiddenItemFields({ row, item, hasDates }: FieldsProps) {
  return (
    <>
      {!hasDates && item.date && <input type="hidden" name={`items.${row}.date`} value={item.date} />}
      {item.more && <input type="hidden" name={`items.${row}.more`} value={item.more} />}
    </>
  );
}

interface ItemTypeChoiceProps {
  label: string;
  value: string;
  none: string;
  hint?: string;
  error?: string;
}

/** Selection of the item type. An unknown value from the API stays visible. */
export function ItemTypeChoice({ value, none, ...field }: ItemTypeChoiceProps) {
  const known = [
    { value: '', label: none },
    { value: prescriptionDetailType, label: paymentEditorStrings.prescriptions },
  ];
  const choices = known.some((one) => one.value === value) ? known : [...known, { value, label: value }];
  return (
    <SelectField {...field} id="item_detail_type" name="item_detail_type" value={value} choices={choices} />
  );
}
