import { addPeopleStrings, listStrings } from '../../../shared/locales/en/lists.ts';
import { homePageStrings } from '../../../shared/locales/en/home.ts';
import { nextListStep, sendLabels } from '../../../shared/reminders/list-status.ts';
import { jobs, notifications } from '../../../shared/resources/notifications.ts';
import { needsOf } from '../../../shared/resources/define.ts';
import { hasNeeded } from '../../../shared/rights.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { formatMoment } from '../../../shared/time.ts';
import { Empty } from '../../ui/empty.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { ColumnHeads } from '../../ui/table.tsx';
import { BlockHead } from './block-head.tsx';
import { Unreadable } from './unreadable.tsx';
import { CbrSwitch } from './cbr-switch.tsx';
import { StatusBadge } from './jobs-block.tsx';
import { describeRows } from './job-text.ts';
import type { HomePageProps, ListLine } from './props.ts';

const { listHeads: heads } = homePageStrings;
const hrefs = pathsOf(notifications);

export function ListsBlock(props: HomePageProps) {
  const { shell, lists: block, hideCBR } = props;
  const title = notifications.label.many;
  if ('failure' in block)
    return (
      <section className="sec" aria-labelledby="lists-title">
        <h2 id="lists-title">{title}</h2>
        <Unreadable text={block.failure} />
      </section>
    );
  if (block.lines.length === 0)
    return (
      <Empty title={homePageStrings.noLists} text={notifications.empty}>
        <a className="btn btn-primary" href={hrefs.create}>
          {homePageStrings.newList}
        </a>
      </Empty>
    );
  return (
    <section className="sec" aria-labelledby="lists-title">
      <BlockHead
        id="lists-title"
        title={title}
        all={homePageStrings.allLists}
        href={hrefs.list}
        block={block}
      >
        <CbrSwitch
          csrfToken={shell.csrfToken}
          id="hide-cbr"
          on={hideCBR}
          cancelled={cancelledOf(block.lines)}
        />
      </BlockHead>
      <ListsTable {...props} lines={block.lines} />
    </section>
  );
}

/** Returns the total number of canceled rows; undefined if any list has no count, because the total would be too low. */
export function cancelledOf(lines: readonly ListLine[]): number | undefined {
  const counts = lines.flatMap(({ cancelled }) => cancelled ?? []);
  return counts.length === lines.length ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}

function ListsTable({ lines, ...props }: HomePageProps & { lines: readonly ListLine[] }) {
  return (
    <div className="scroller">
      <table className="table list" aria-labelledby="lists-title">
        <ColumnHeads
          heads={[
            ...[heads.name, heads.reminder, heads.status],
            ...[{ text: heads.rows, className: 'num' }, heads.created],
          ]}
          actions
        />
        <tbody>
          {lines.map((line) => (
            <ListRow key={line.id} {...props} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ListRow({ shell, zone, nowSeconds, hideCBR, line }: HomePageProps & { line: ListLine }) {
  return (
    <tr>
      <td className="row-title">
        <a href={hrefs.one(line.id)}>{line.name}</a>
      </td>
      <td data-label={heads.reminder}>{line.reminder && <span className="value">{line.reminder}</span>}</td>
      <td data-label={heads.status}>
        <StatusBadge status={line.status} />
      </td>
      <td data-label={heads.rows} className="num">
        {describeRows({ ...line, hideCBR })}
      </td>
      <td data-label={heads.created} className="created">
        {line.created > 0 && formatMoment(line.created, zone, nowSeconds)}
      </td>
      <td className="row-actions">
        <ListAction shell={shell} line={line} />
      </td>
    </tr>
  );
}

function ListAction({ shell, line }: Pick<HomePageProps, 'shell'> & { line: ListLine }) {
  const about = <span className="visually-hidden">{` ${line.name}`}</span>;
  if (line.openJob)
    return (
      <a href={pathsOf(jobs).one(line.openJob)}>
        {listStrings.openJob}
        <span className="visually-hidden">{` ${homePageStrings.openJobOf(line.name)}`}</span>
      </a>
    );
  const step = nextListStep(line);
  if (step === undefined) return null;
  if (step === 'add')
    return (
      <a href={hrefs.one(line.id)}>
        {addPeopleStrings.title}
        {about}
      </a>
    );
  if (!hasNeeded(shell, needsOf(jobs, 'create'))) return null;
  return (
    <PostForm csrfToken={shell.csrfToken} step="send" className="" waiting="">
      <input type="hidden" name="id" value={line.id} />
      <button type="submit" id={`send-${line.id}`} className="btn btn-quiet btn-small">
        {sendLabels[step]}
        {about}
      </button>
    </PostForm>
  );
}
