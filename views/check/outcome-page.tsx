import { checkPlace } from '../../shared/home/check-place.ts';
import { isOpenJob } from '../../shared/home/job-actions.ts';
import { checkMessages } from '../../shared/messages/home.ts';
import { accountMessages } from '../../shared/messages/organisation.ts';
import { jobs, messages } from '../../shared/resources/notifications.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { zoneName } from '../../shared/zone-name.ts';
import { OutboxLink } from '../outbox/outbox-link.tsx';
import { ColumnHeads } from '../ui/column-heads.tsx';
import { CheckFrame } from './check-frame.tsx';
import { checkHref } from './check-href.ts';
import { GotNothing } from './got-nothing.tsx';
import { Held } from './held.tsx';
import { answerWords, sayMessage, sayOutcome } from './outcome-words.ts';
import { sayPeople } from './plan-words.ts';
import type { OutcomeLine, OutcomePageProps } from './props.ts';
import { RowPager } from '../ui/row-pager.tsx';
import { fewRows, RowSearch } from './row-search.tsx';

/** Delivery results of a confirmed notification list. The page refreshes automatically. */
export function OutcomePage(props: OutcomePageProps) {
  const { shell, list, inactive, job, lines, search, nothing, refreshSeconds } = props;
  const note = `Times in ${zoneName(props.zone, props.nowSeconds)}`;
  return (
    <CheckFrame shell={shell} list={list} current="Done" note={note}>
      <div id="outcome" data-refresh-seconds={refreshSeconds}>
        <p className="say">
          {sayOutcome(job, props)}
          <GotNothing list={list.id} status={job.status} count={props.gotNothing} />
        </p>
        {inactive && <p className="warn-text">{checkMessages.inactive(inactive)}</p>}
        {props.held && (
          <Held {...props} account={props.held}>
            {accountMessages.heldSend}
          </Held>
        )}
        <p className="soft tall">
          <a href={placeOf(jobs).one(job.id)}>{sayJobLink(job.status)}</a>
        </p>
        {props.outbox && <OutboxLink why={props.outbox} />}
        <section className="check-rows" aria-labelledby="rows-title">
          <div className="sec-h">
            <h2 id="rows-title">What became of each</h2>
            {(search !== '' || props.count > fewRows) && <RowSearch list={list.id} search={search} />}
          </div>
          {(search !== '' || nothing) && (
            <p className="soft">
              {`${search === '' ? 'Nothing was sent to them' : `“${search}”`}: ${sayPeople(props.count)}. `}
              <a href={checkHref(list.id, {})}>Show everybody</a>
            </p>
          )}
          {lines.length > 0 && <OutcomeTable {...props} />}
          <RowPager
            {...props}
            shown={lines.length}
            href={(page) => checkHref(list.id, { search, nothing, page })}
          />
        </section>
      </div>
    </CheckFrame>
  );
}

function sayJobLink(status: string): string {
  const { jobLink } = checkMessages;
  if (!isOpenJob(status)) return jobLink.over;
  return status === 'paused' ? jobLink.paused : jobLink.open;
}

function OutcomeTable(props: OutcomePageProps) {
  return (
    <div className="scroller">
      <table className="table list people" aria-labelledby="rows-title">
        <ColumnHeads heads={['Name', 'Visit', 'What became of it', 'Answer']} />
        <tbody>
          {props.lines.map((line) => (
            <OutcomeRow key={line.id} {...props} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OutcomeRow({ line, list, job, zone, nowSeconds }: OutcomePageProps & { line: OutcomeLine }) {
  return (
    <tr>
      <td className="row-title">
        <a href={checkPlace.row(list.id, line.id)}>{line.name || 'No name'}</a>
      </td>
      <td data-label="Visit">{line.visit}</td>
      <td data-label="What became of it">
        {line.messages.length > 0 && (
          <span className="became">
            {line.messages.map((message, index) => (
              <span key={message.id}>
                {index > 0 && ', '}
                <a href={placeOf(messages).one(message.id)}>{sayMessage(message, { zone, nowSeconds })}</a>
              </span>
            ))}
          </span>
        )}
        {line.messages.length === 0 && (
          <span className="soft">
            {line.reason || (job.status === 'queued' ? 'Being prepared' : 'Nothing recorded')}
          </span>
        )}
      </td>
      <td data-label="Answer">{answerWords.get(line.answer) ?? line.answer}</td>
    </tr>
  );
}
