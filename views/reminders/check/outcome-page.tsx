import { peopleSearchStrings } from '../../../shared/locales/en/search.ts';
import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import { checkPath } from '../../../shared/reminders/reminder-paths.ts';
import { isOpenJob } from '../../../shared/reminders/job-actions.ts';
import { checkMessages, outcomeStrings } from '../../../shared/locales/en/check.ts';
import { accountMessages } from '../../../shared/locales/en/organization.ts';
import { jobs, messages } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { zoneName } from '../../../shared/time-zones.ts';
import { OutboxLink } from '../test-outbox/outbox-link.tsx';
import { ColumnHeads, RowPager } from '../../ui/table.tsx';
import { CheckFrame } from './check-frame.tsx';
import { checkHref } from './check-href.ts';
import { UnsentPeople } from './unsent-people.tsx';
import { SendingStopNotice } from '../home/sending-stop.tsx';
import { outcomeAnswerLabels, describeMessage, describeOutcome } from './outcome-text.ts';
import { formatPeople } from './plan-text.ts';
import type { OutcomeLine, OutcomePageProps } from './props.ts';
import { fewRows, RowSearch } from './row-search.tsx';

const { heads } = outcomeStrings;

/** Delivery results of a confirmed notification list. The page refreshes automatically. */
export function OutcomePage(props: OutcomePageProps) {
  const { shell, list, inactive, job, lines, search, nothing, refreshSeconds } = props;
  const note = resourceMessages.timesIn(zoneName(props.zone, props.nowSeconds));
  return (
    <CheckFrame shell={shell} list={list} current="done" note={note}>
      <div id="outcome" data-refresh-seconds={refreshSeconds}>
        <p className="say">
          {describeOutcome(job, props)}
          <UnsentPeople list={list.id} status={job.status} count={props.unsentCount} />
        </p>
        {inactive && <p className="warn-text">{checkMessages.inactive(inactive)}</p>}
        {props.sendingStop && (
          <SendingStopNotice {...props} account={props.sendingStop}>
            {accountMessages.heldSend}
          </SendingStopNotice>
        )}
        <p className="soft tall">
          <a href={pathsOf(jobs).one(job.id)}>{jobLinkLabel(job.status)}</a>
        </p>
        {props.outbox && <OutboxLink why={props.outbox} />}
        <section className="check-rows" aria-labelledby="rows-title">
          <div className="sec-h">
            <h2 id="rows-title">{outcomeStrings.title}</h2>
            {(search !== '' || props.count > fewRows) && <RowSearch list={list.id} search={search} />}
          </div>
          {(search !== '' || nothing) && (
            <p className="soft">
              {`${search === '' ? outcomeStrings.notSent : `“${search}”`}: ${formatPeople(props.count)}. `}
              <a href={checkHref(list.id, {})}>{peopleSearchStrings.showAll}</a>
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

function jobLinkLabel(status: string): string {
  const { jobLink } = checkMessages;
  if (!isOpenJob(status)) return jobLink.over;
  return status === 'paused' ? jobLink.paused : jobLink.open;
}

function OutcomeTable(props: OutcomePageProps) {
  return (
    <div className="scroller">
      <table className="table list people" aria-labelledby="rows-title">
        <ColumnHeads heads={Object.values(heads)} />
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
        <a href={checkPath.row(list.id, line.id)}>{line.name || resourceMessages.noName}</a>
      </td>
      <td data-label={heads.appointment}>{line.appointment}</td>
      <td data-label={heads.status}>
        {line.messages.length > 0 && (
          <span className="became">
            {line.messages.map((message, index) => (
              <span key={message.id}>
                {index > 0 && ', '}
                <a href={pathsOf(messages).one(message.id)}>
                  {describeMessage(message, { zone, nowSeconds })}
                </a>
              </span>
            ))}
          </span>
        )}
        {line.messages.length === 0 && (
          <span className="soft">
            {line.reason ||
              (job.status === 'queued' ? outcomeStrings.preparing : outcomeStrings.nothingRecorded)}
          </span>
        )}
      </td>
      <td data-label={heads.answer}>{outcomeAnswerLabels.get(line.answer) ?? line.answer}</td>
    </tr>
  );
}
