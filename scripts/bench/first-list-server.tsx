import { renderToString } from 'react-dom/server';
import { summariseReach } from 'first-list/shared/contacts/reach.ts';
import { resources } from 'first-list/shared/resources/index.ts';
import { readRow } from 'first-list/shared/resources/read-row.ts';
import { readableValue } from 'first-list/shared/resources/readable.ts';
import { listPageProps, type FirstList } from 'first-list/scripts/bench/list-page-props.ts';
import { columnsOf, titleColumn } from 'first-list/views/resource/columns.ts';
import { ListPage } from 'first-list/views/resource/list-page.tsx';
import { recordName } from 'first-list/views/resource/record-name.ts';
import { paths } from '../../shared/paths.ts';
import { serveList, startBareApp } from './bare-app.ts';
import { plainPath } from './sample.ts';

/** The list and the plain table of its columns as they were when the aims were set: `fetch-first-list.ts` fetches their sources. */
const bare = await startBareApp();
serveList(bare, paths.contacts.to(), () => renderToString(<ListPage {...listPageProps} />));
serveList(bare, plainPath, () => renderToString(<PlainTable {...listPageProps} />));

function PlainTable(list: FirstList) {
  const columns = columnsOf(list.definition);
  return (
    <table>
      <thead>
        <tr>
          {[titleColumn(list.definition), ...columns.map(({ field }) => field)].map(({ label }) => (
            <th key={label}>{label}</th>
          ))}
          <th>Reach</th>
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row) => (
          <tr key={row.id}>
            <td>{recordName(list, row)}</td>
            {columns.map(({ name, field }) => (
              <td key={name}>
                {readableValue(name, field, { ...list, value: row[name], names: list.references[name] })}
              </td>
            ))}
            <td>{summariseReach(readRow(resources.contacts, row)).text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
