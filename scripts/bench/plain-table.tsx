import { columnsOf, readCell, titleColumn } from '../../views/resource/columns.ts';
import type { ListPageProps } from '../../views/resource/props.ts';
import { recordName } from '../../views/resource/record-name.ts';

/** A table of the same columns and rows with nothing to press: what a list page would be if it only showed. */
export function PlainTable(list: ListPageProps) {
  const columns = columnsOf(list.definition, list.ownColumns);
  return (
    <table>
      <thead>
        <tr>
          {[titleColumn(list.definition), ...columns].map(({ label }) => (
            <th key={label}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.rows?.map((row) => (
          <tr key={row.id}>
            <td>{recordName(list, row)}</td>
            {columns.map((column) => (
              <td key={column.name}>{readCell(column, row, list).text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
