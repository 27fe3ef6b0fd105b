import { refusedRowMessages } from '../../../shared/locales/en/refused-rows.ts';
import { jobStrings } from '../../../shared/locales/en/jobs.ts';
import { sendTimeLabels } from '../../../shared/locales/en/delivery.ts';
import { contactMessages } from '../../../shared/locales/en/contacts.ts';
import { deliveryResult, describeAddress, describeStatus } from '../../../shared/reminders/message-reason.ts';
import { writeListState } from '../../../shared/list-state.ts';
import { contacts } from '../../../shared/resources/contacts.ts';
import { messages as definition } from '../../../shared/resources/notifications.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { choiceLabel } from '../../../shared/resources/readable.ts';
import { formatMoment } from '../../../shared/time.ts';
import { ColumnHeads } from '../../ui/table.tsx';
import { BlockHead } from './block-head.tsx';
import { Unreadable } from './unreadable.tsx';
import type { JobPanelProps, MessageLine } from './props.ts';

const { messageHeads: heads } = jobStrings;

type Props = JobPanelProps & { messages: NonNullable<JobPanelProps['messages']> };

export function JobMessages({ messages, ...props }: Props) {
  const href = writeListState(definition, { filter: { job: props.job.id } });
  return (
    <section aria-labelledby="messages-title">
      <BlockHead
        id="messages-title"
        title={definition.label.many}
        all={contactMessages.allMessages}
        href={href}
        block={messages}
      />
      {'failure' in messages ? (
        <Unreadable text={messages.failure} />
      ) : messages.lines.length === 0 ? (
        <p className="soft">{jobStrings.nothingSent}</p>
      ) : (
        <div className="scroller">
          <table className="table list sent-list" aria-labelledby="messages-title">
            <ColumnHeads heads={Object.values(heads)} />
            <tbody>
              {messages.lines.map((line) => (
                <MessageRow key={line.id} {...props} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** Returns the planned sending time, or the time of the current status. */
function formatMessageTime({ status, time, sendAt }: MessageLine, zone: string, nowSeconds: number): string {
  const isAhead = status === 'planned' && sendAt > nowSeconds;
  const at = isAhead ? sendAt : time;
  return at > 0 ? `${isAhead ? `${sendTimeLabels.ahead} ` : ''}${formatMoment(at, zone, nowSeconds)}` : '';
}

/** Returns true for a message that was not delivered. A message skipped by a rule does not count. */
const isMissed = (status: string) => deliveryResult(status) === 'missed' && status !== 'left_out';

function MessageRow({ line, zone, nowSeconds, opensContacts }: JobPanelProps & { line: MessageLine }) {
  const { response } = definition.fields;
  const name = line.name || refusedRowMessages.noName;
  const to = describeAddress(line.channel, line.address);
  const statusText = describeStatus(line);
  const when = formatMessageTime(line, zone, nowSeconds);
  return (
    <tr>
      <td className="row-title">
        {opensContacts && line.contact ? <a href={pathsOf(contacts).one(line.contact)}>{name}</a> : name}
      </td>
      <td data-label={heads.message}>
        <a className="value" href={pathsOf(definition).one(line.id)}>
          {to}
        </a>
      </td>
      <td data-label={heads.status} className={isMissed(line.status) ? 'missed-text' : undefined}>
        {statusText}
      </td>
      <td data-label={heads.answer}>{line.response && choiceLabel(response, line.response)}</td>
      <td data-label={heads.time}>{when && <span className="num">{when}</span>}</td>
    </tr>
  );
}
