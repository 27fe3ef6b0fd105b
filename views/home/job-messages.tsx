import { formatPhone } from '../../shared/contact-details.ts';
import { writeListState } from '../../shared/list-state.ts';
import { messages as definition } from '../../shared/resources/notifications.ts';
import { placeOf } from '../../shared/resources/places.ts';
import { formatDetailDay } from '../../shared/time.ts';
import { Cell } from '../resource/cell.tsx';
import { BlockHead } from './block-head.tsx';
import type { JobPanelProps, MessageLine } from './props.ts';
import { Unreadable } from './unreadable.tsx';

type Props = JobPanelProps & { messages: NonNullable<JobPanelProps['messages']> };

/** The newest messages of a job. */
export function JobMessages({ messages, ...props }: Props) {
  const href = writeListState(definition, { filter: { job: props.job.id } });
  return (
    <section aria-labelledby="messages-title">
      <BlockHead id="messages-title" title="Messages" all="All messages" href={href} block={messages} />
      {'failure' in messages ? (
        <Unreadable text={messages.failure} />
      ) : messages.lines.length === 0 ? (
        <p className="card soft">Nothing was sent.</p>
      ) : (
        <div className="table-frame">
          <table className="table list" aria-labelledby="messages-title">
            <thead>
              <tr>
                {['Name', 'Channel', 'Sent to', 'Status', 'Answer', 'Time'].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
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

function MessageRow({ line, zone, nowSeconds }: JobPanelProps & { line: MessageLine }) {
  const { channel, status, response } = definition.fields;
  const read = { zone, nowSeconds };
  return (
    <tr>
      <td className="row-title">
        <a href={placeOf(definition).one(line.id)}>{line.name || 'no name'}</a>
      </td>
      <td data-label="Channel">
        <Cell {...read} name="channel" field={channel} value={line.channel} />
      </td>
      <td data-label="Sent to">
        <span className="value">{formatPhone(line.address)}</span>
      </td>
      <td data-label="Status">
        <Cell {...read} name="status" field={status} value={line.status} />
      </td>
      <td data-label="Answer">
        <Cell {...read} name="response" field={response} value={line.response} />
      </td>
      <td data-label="Time">
        <span className="num">{line.time > 0 && formatDetailDay(line.time, zone, nowSeconds)}</span>
      </td>
    </tr>
  );
}
