import { controlStrings } from '../../shared/locales/en/controls.ts';
import type { ReactNode } from 'react';
import { apiCalls } from '../../shared/api-calls.ts';
import type { RefusedGroup } from '../../shared/api-calls/refused-rows.ts';
import { refusedPath } from '../../shared/refused-path.ts';
import { refusedRowMessages as texts } from '../../shared/locales/en/refused-rows.ts';
import type { Permission } from '../../shared/permissions.ts';
import { hasNeeded } from '../../shared/rights.ts';
import { confirmFirst } from '../ui/question.tsx';
import { Unreadable } from '../reminders/home/unreadable.tsx';

export type RefusedList = readonly RefusedGroup[] | { failure: string };

interface Props {
  base: string;
  intro: string;
  groups: RefusedList;
  permissions: readonly Permission[];
  /** True while the notification list is being sent and cannot be changed. */
  isLocked?: boolean;
}

export function RefusedGroups(props: Props) {
  const { base, intro, groups, isLocked } = props;
  if ('failure' in groups)
    return (
      <Frame>
        <Unreadable text={groups.failure} />
      </Frame>
    );
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const mayDelete = hasNeeded(props, apiCalls.deleteRefusedRows.needs) && !isLocked;
  return (
    <Frame>
      {!isLocked && <p className="soft">{intro}</p>}
      <div className="actions">
        {hasNeeded(props, apiCalls.noteExport.needs) && (
          <a className="btn btn-quiet" href={refusedPath.file(base)} download>
            {texts.download}
          </a>
        )}
        {mayDelete && (
          <a className="btn btn-quiet" href={refusedPath.remove(base)} {...confirmFirst}>
            {texts.deleteAll(all)}
          </a>
        )}
      </div>
      {groups.map((group, at) => (
        <Group key={group.reason} {...props} group={group} mayDelete={mayDelete} isOpen={at === 0} />
      ))}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className="refused" aria-labelledby="refused-rows-title" id="refused-rows">
      <h2 id="refused-rows-title">{texts.title}</h2>
      {children}
    </section>
  );
}

type GroupProps = Props & { group: RefusedGroup; mayDelete: boolean; isOpen: boolean };

function Group({ base, group, mayDelete, isOpen, isLocked }: GroupProps) {
  const { reason, count, rows } = group;
  return (
    <details className="fold" open={isOpen}>
      <summary>{`${reason} ${texts.count(count)}`}</summary>
      {count > rows.length && <p className="soft">{texts.more(rows.length, count)}</p>}
      <div className="scroller">
        <table className="table list refused-rows">
          <thead>
            <tr>
              <th scope="col" className="num">
                {texts.heads.line}
              </th>
              <th scope="col">{texts.heads.name}</th>
              <th scope="col">{texts.heads.row}</th>
              {!isLocked && (
                <th scope="col">
                  <span className="visually-hidden">{controlStrings.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} {...row} base={base} mayDelete={mayDelete} isLocked={isLocked} />
            ))}
          </tbody>
        </table>
      </div>
      {mayDelete && (
        <a className="btn btn-quiet" href={refusedPath.remove(base, { reason })} {...confirmFirst}>
          {texts.deleteReason(count)}
        </a>
      )}
    </details>
  );
}

type RowProps = RefusedGroup['rows'][number] & Pick<GroupProps, 'base' | 'mayDelete' | 'isLocked'>;

function Row({ id, line, name, cells, base, mayDelete, isLocked }: RowProps) {
  const about = <span className="visually-hidden">{` ${texts.line(String(line))}`}</span>;
  return (
    <tr>
      <td className="num" data-label={texts.heads.line}>
        {line}
      </td>
      <td data-label={texts.heads.name}>{name || <span className="soft">{texts.noName}</span>}</td>
      <td data-label={texts.heads.row} className="stood">
        {cells.filter((cell) => cell.trim() !== '').join(' · ')}
      </td>
      {!isLocked && (
        <td>
          <div className="row-buttons">
            <a className="btn btn-quiet btn-small" href={refusedPath.row(base, id)}>
              {texts.correct}
              {about}
            </a>
            {mayDelete && (
              <a
                className="btn btn-quiet btn-small"
                href={refusedPath.remove(base, { row: id })}
                {...confirmFirst}
              >
                {texts.delete}
                {about}
              </a>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}
