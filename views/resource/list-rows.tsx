import type { Row as Record } from '../../shared/resources/define.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { timeOfId } from '../../shared/time.ts';
import { Cell } from './cell.tsx';
import { columnsOf, isFigure, titleColumn, type Column } from './columns.ts';
import { hasForm } from './form-groups.ts';
import { wayBack } from './list-links.ts';
import type { ListPageProps } from './props.ts';
import { recordName } from './record-name.ts';

export const deleteFormId = 'delete-rows';

export type RowsProps = Pick<
  ListPageProps,
  | 'shell'
  | 'definition'
  | 'state'
  | 'usualSize'
  | 'zone'
  | 'nowSeconds'
  | 'may'
  | 'bulk'
  | 'mayRow'
  | 'references'
  | 'rowExtras'
  | 'rowTitle'
  | 'rowForm'
  | 'openMenu'
> & {
  rows: readonly Record[];
};

/** Whether rows can be chosen: to delete them, or for something else. */
export const hasChoice = ({ may, bulk = [] }: Pick<ListPageProps, 'may' | 'bulk'>): boolean =>
  may.remove || bulk.length > 0;

/** Rows alone, as the server streams them: table rows and nothing around. */
export function ListRows(props: RowsProps) {
  const columns = columnsOf(props.definition);
  const { label } = titleColumn(props.definition);
  const place = placeOf(props.definition);
  const leadBack = wayBack(props);
  const isEditable = hasForm(props.definition);
  return props.rows.map((row) => (
    <Row
      key={row.id}
      {...props}
      row={row}
      id={row.id}
      name={props.rowTitle?.(row) ?? recordName(props, row)}
      columns={columns}
      titleLabel={label}
      href={leadBack(place.one(row.id))}
      formHref={leadBack(props.rowForm?.(row.id) ?? place.one(row.id))}
      copyHref={leadBack(`${place.create}?from=${encodeURIComponent(row.id)}`)}
      mayHere={props.mayRow?.(row) ?? props.may}
      isEditable={isEditable}
    />
  ));
}

type RowProps = RowsProps & {
  row: Record;
  id: string;
  name: string;
  columns: readonly Column[];
  titleLabel: string;
  href: string;
  formHref: string;
  copyHref: string;
  /** With this record. */
  mayHere: ListPageProps['may'];
  isEditable: boolean;
};

function Row(props: RowProps) {
  const { mayHere, row, id, name, columns, titleLabel, href, rowExtras } = props;
  const extras = rowExtras?.(row);
  return (
    <tr role="row">
      {hasChoice(props) && (
        <td role="cell" className="choice">
          {hasChoice({ ...props, may: mayHere }) && <Select id={id} name={name} />}
        </td>
      )}
      <td role="cell" data-label={titleLabel} className="row-title">
        <a href={href}>{name}</a>
        {extras && <div className="row-extras">{extras}</div>}
      </td>
      {columns.map((column) => (
        <FieldCell key={column.name} {...props} column={column} />
      ))}
      <ActionCell {...props} />
    </tr>
  );
}

function Select({ id, name }: { id: string; name: string }) {
  return (
    <label>
      <span className="visually-hidden">{`Select ${name}`}</span>
      <input type="checkbox" name="id" value={id} form={deleteFormId} data-select-row />
    </label>
  );
}

function FieldCell({ row, id, column, references, zone, nowSeconds }: RowProps & { column: Column }) {
  const { name, field } = column;
  const value = name === 'timeStamp' ? timeOfId(id) : row[name];
  return (
    <td role="cell" data-label={field.label} className={isFigure(field) ? 'num' : undefined}>
      <Cell
        name={name}
        field={field}
        value={value}
        zone={zone}
        nowSeconds={nowSeconds}
        names={references[name]}
      />
    </td>
  );
}

/** Each link says for screen readers which record it is about. */
function ActionCell({ mayHere, isEditable, name, formHref, copyHref }: RowProps) {
  const about = <span className="visually-hidden">{` ${name}`}</span>;
  return (
    <td role="cell" className="row-actions">
      {isEditable && mayHere.change && <a href={formHref}>Edit{about}</a>}
      {mayHere.create && <a href={copyHref}>Duplicate{about}</a>}
    </td>
  );
}
