import { cellReader, columnsOf, titleColumn } from '../../views/resource/columns.ts';
import type { ListPageProps } from '../../views/resource/props.ts';
import { recordNamer } from '../../views/resource/record-name.ts';

/** Renders a table of the same columns and rows without controls, as the lower bound of a list page. */
export function PlainTable(list: ListPageProps) {
  const columns = columnsOf(list.definition, list.customColumns);
  const nameOf = recordNamer(list);
  const cells = columns.map((column) => ({ name: column.name, read: cellReader(column, list) }));
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
            <td>{nameOf(row)}</td>
            {cells.map(({ name, read }) => (
              <td key={name}>{read(row).text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
