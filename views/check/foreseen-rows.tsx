import { channels, channelWords, type Channel } from '../../shared/contacts/channels.ts';
import { checkPlace } from '../../shared/home/check-place.ts';
import { checkMessages } from '../../shared/messages/home.ts';
import { ChannelIcon } from '../ui/channel-icon.tsx';
import { ColumnHeads } from '../ui/column-heads.tsx';
import { checkHref } from './check-href.ts';
import { nameFlaw } from './flaws.tsx';
import { nameWhy, sayCount, sayGets, sayPeople } from './plan-words.ts';
import type { CheckPageProps, ForeseenLine } from './props.ts';
import { RowPager } from '../ui/row-pager.tsx';
import { fewRows, RowSearch } from './row-search.tsx';

export function ForeseenRows(props: CheckPageProps) {
  const { list, lines } = props;
  return (
    <section className="check-rows" aria-labelledby="rows-title">
      <div className="sec-h">
        <h2 id="rows-title">Who gets what</h2>
        {list.total > fewRows && (
          <RowSearch list={list.id} search={props.asked.search} start={props.start.typed} />
        )}
      </div>
      <Shown {...props} />
      {lines.length > 0 && <LinesTable {...props} />}
      <RowPager {...props} shown={lines.length} href={(page) => hrefOf(props, page)} />
    </section>
  );
}

const hrefOf = ({ list, asked, start }: CheckPageProps, page: number) =>
  checkHref(list.id, { ...asked, start: start.typed, page });

function Shown({ list, plan, asked, count, start }: CheckPageProps) {
  const hidden = plan.reasons.reduce((sum, { code, people }) => (code === 'error' ? sum : sum + people), 0);
  const reason = plan.reasons.find(({ code }) => code === asked.reason);
  const gets = plan.gets.find(({ channels }) => channels.join() === asked.gets);
  const way = (all: boolean) => checkHref(list.id, { all, start: start.typed });
  const { search, flaw } = asked;
  if (search || asked.reason || asked.gets || asked.untranslated || asked.warned || flaw) {
    const of = search
      ? `“${search}”`
      : asked.untranslated
        ? checkMessages.speakSpanish
        : asked.warned
          ? checkMessages.haveWarning
          : flaw
            ? nameFlaw(flaw)
            : reason
              ? nameWhy(reason)
              : gets && sayGets(gets.channels, false);
    return (
      <p className="soft">
        {[of, sayPeople(count)].filter(Boolean).join(': ')}. <a href={way(false)}>Show everybody</a>
      </p>
    );
  }
  if (hidden === 0) return null;
  return (
    <p className="soft">
      {asked.all
        ? `${sayCount(hidden)} canceled by rules. `
        : `${sayCount(hidden)} canceled by rules ${hidden === 1 ? 'is' : 'are'} hidden. `}
      <a href={way(!asked.all)}>{asked.all ? 'Hide them' : 'Show them'}</a>
    </p>
  );
}

function LinesTable(props: CheckPageProps) {
  return (
    <div className="scroller">
      <table className="table list people" aria-labelledby="rows-title">
        <ColumnHeads heads={['Name', 'Visit', 'Gets', 'Leaves']} />
        <tbody>
          {props.lines.map((line) => (
            <Line key={line.id} line={line} list={props.list.id} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line, list }: { line: ForeseenLine; list: string }) {
  const href = checkPlace.row(list, line.id);
  return (
    <tr>
      <td className="row-title">
        <a href={href}>{line.name || 'No name'}</a>
      </td>
      <td data-label="Visit">{line.visit}</td>
      <td data-label="Gets" className="via">
        {line.gets.length === 0
          ? 'Nothing'
          : channels.map((channel) => <Gets key={channel} channel={channel} line={line} href={href} />)}
        {line.isUntranslated && <span className="soft">{checkMessages.inEnglish}</span>}
      </td>
      <td data-label="Leaves" className={line.isLeftOut ? 'soft' : undefined}>
        {line.leaves}
      </td>
    </tr>
  );
}

/** Channel icon in its fixed position. It is faint and not a link if the row gets no message by this channel. */
function Gets({ channel, line, href }: { channel: Channel; line: ForeseenLine; href: string }) {
  if (!line.gets.includes(channel)) return <ChannelIcon channel={channel} />;
  return (
    <a href={`${href}#${channel}`} aria-label={`${channelWords[channel]} to ${line.name}`}>
      <ChannelIcon channel={channel} />
    </a>
  );
}
