import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { peopleSearchStrings } from '../../../shared/locales/en/search.ts';
import { channels, channelLabels, type Channel } from '../../../shared/contacts/channels.ts';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { checkMessages, plannedRowStrings } from '../../../shared/locales/en/check.ts';
import { ChannelIcon } from '../../ui/channel-icon.tsx';
import { ColumnHeads, RowPager } from '../../ui/table.tsx';
import { checkHref } from './check-href.ts';
import { nameFlaw } from './flaws.tsx';
import { reasonLabel, formatMessageKinds, formatPeople } from './plan-text.ts';
import type { CheckPageProps, PlannedLine } from './props.ts';
import { fewRows, RowSearch } from './row-search.tsx';

const { heads } = plannedRowStrings;

export function PlannedRows(props: CheckPageProps) {
  const { list, lines } = props;
  return (
    <section className="check-rows" aria-labelledby="rows-title">
      <div className="sec-h">
        <h2 id="rows-title">{plannedRowStrings.title}</h2>
        {list.total > fewRows && (
          <RowSearch list={list.id} search={props.filter.search} start={props.start.typed} />
        )}
      </div>
      <FilterSummary {...props} />
      {lines.length > 0 && <LinesTable {...props} />}
      <RowPager {...props} shown={lines.length} href={(page) => hrefOf(props, page)} />
    </section>
  );
}

const hrefOf = ({ list, filter, start }: CheckPageProps, page: number) =>
  checkHref(list.id, { ...filter, start: start.typed, page });

function FilterSummary({ list, plan, filter, count, start }: CheckPageProps) {
  const hidden = plan.reasons.reduce((sum, { code, people }) => (code === 'error' ? sum : sum + people), 0);
  const reason = plan.reasons.find(({ code }) => code === filter.reason);
  const gets = plan.gets.find(({ channels }) => channels.join() === filter.gets);
  const hrefShowingAll = (all: boolean) => checkHref(list.id, { all, start: start.typed });
  const { search, flaw } = filter;
  if (search || filter.reason || filter.gets || filter.untranslated || filter.warned || flaw) {
    const of = search
      ? `“${search}”`
      : filter.untranslated
        ? checkMessages.speakSpanish
        : filter.warned
          ? checkMessages.haveWarning
          : flaw
            ? nameFlaw(flaw)
            : reason
              ? reasonLabel(reason)
              : gets && formatMessageKinds(gets.channels, false);
    return (
      <p className="soft">
        {[of, formatPeople(count)].filter(Boolean).join(': ')}.{' '}
        <a href={hrefShowingAll(false)}>{peopleSearchStrings.showAll}</a>
      </p>
    );
  }
  if (hidden === 0) return null;
  return (
    <p className="soft">
      {`${(filter.all ? plannedRowStrings.skipped : plannedRowStrings.skippedAndHidden)(hidden)} `}
      <a href={hrefShowingAll(!filter.all)}>{filter.all ? plannedRowStrings.hide : plannedRowStrings.show}</a>
    </p>
  );
}

function LinesTable(props: CheckPageProps) {
  return (
    <div className="scroller">
      <table className="table list people" aria-labelledby="rows-title">
        <ColumnHeads heads={Object.values(heads)} />
        <tbody>
          {props.lines.map((line) => (
            <Line key={line.id} line={line} list={props.list.id} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line, list }: { line: PlannedLine; list: string }) {
  const href = checkPath.row(list, line.id);
  return (
    <tr>
      <td className="row-title">
        <a href={href}>{line.name || resourceMessages.noName}</a>
      </td>
      <td data-label={heads.appointment}>{line.appointment}</td>
      <td data-label={heads.messages} className="via">
        {line.gets.length === 0
          ? plannedRowStrings.none
          : channels.map((channel) => <Gets key={channel} channel={channel} line={line} href={href} />)}
        {line.isUntranslated && <span className="soft">{checkMessages.inEnglish}</span>}
      </td>
      <td data-label={heads.time} className={line.isExcluded ? 'soft' : undefined}>
        {line.sendTimeText}
      </td>
    </tr>
  );
}

/** Channel icon in its fixed position. It is faint and not a link if the row gets no message by this channel. */
function Gets({ channel, line, href }: { channel: Channel; line: PlannedLine; href: string }) {
  if (!line.gets.includes(channel)) return <ChannelIcon channel={channel} />;
  return (
    <a
      href={`${href}#${channel}`}
      aria-label={plannedRowStrings.messageTo(channelLabels[channel], line.name)}
    >
      <ChannelIcon channel={channel} />
    </a>
  );
}
