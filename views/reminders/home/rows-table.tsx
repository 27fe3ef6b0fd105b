import { refusedRowMessages } from '../../../shared/locales/en/refused-rows.ts';
import { listStrings } from '../../../shared/locales/en/lists.ts';
import { contactRecordStrings } from '../../../shared/locales/en/contacts.ts';
import { Fragment } from 'react';
import { homeMessages } from '../../../shared/locales/en/home.ts';
import { notificationRows } from '../../../shared/resources/notification-rows.ts';
import { Badge } from '../../ui/status-marks.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { RowPager } from '../../ui/table.tsx';
import { choiceLabel } from '../../../shared/resources/readable.ts';
import type { RowLine, Rows } from './list-props.ts';
import { Unreadable } from './unreadable.tsx';
import type { Planned } from '../../../shared/reminders/planned.ts';
import { ChannelIcon } from '../../ui/channel-icon.tsx';

const { heads } = listStrings;

interface Props {
  rows: Rows;
  labelledBy: string;
  /** Position of addresses: in their own columns, or next to the planned messages. */
  addresses: 'columns' | 'inside';
  href: string;
}

export function RowsTable({ rows, ...props }: Props) {
  if ('failure' in rows) return <Unreadable text={rows.failure} />;
  if (rows.lines.length === 0) return <NoRows cancelled={rows.cancelled} />;
  const inColumns = props.addresses === 'columns';
  return (
    <>
      <div className="scroller">
        <table className="table list people" aria-labelledby={props.labelledBy}>
          <thead>
            <tr>
              <th scope="col">{heads.name}</th>
              {inColumns && <th scope="col">{heads.phone}</th>}
              {inColumns && <th scope="col">{heads.email}</th>}
              <th scope="col">{heads.appointment}</th>
              <th scope="col">{heads.messages}</th>
              <th scope="col">{heads.status}</th>
            </tr>
          </thead>
          <tbody>
            {rows.lines.map((row) => (
              <PersonRow key={row.id} row={row} inColumns={inColumns} />
            ))}
          </tbody>
        </table>
      </div>
      <RowPager
        {...rows}
        shown={rows.lines.length}
        href={(page) => (page > 1 ? `${props.href}?page=${page}` : props.href)}
      />
    </>
  );
}

function NoRows({ cancelled = 0 }: { cancelled?: number }) {
  const text = cancelled > 0 ? `${listStrings.allSkipped} ${homeMessages.hidden(cancelled)}.` : '';
  return <p className="soft">{text || listStrings.empty}</p>;
}

function PersonRow({ row, inColumns }: { row: RowLine; inColumns: boolean }) {
  return (
    <tr>
      <td className="row-title">
        <Name {...row} />
      </td>
      {inColumns && (
        <td data-label={heads.phone}>
          {row.phones.length > 0 && (
            <span className="num">
              {row.phones.map((number, index) => (
                <Fragment key={number}>
                  {index > 0 && ', '}
                  <PhoneLink number={number} />
                </Fragment>
              ))}
            </span>
          )}
        </td>
      )}
      {inColumns && (
        <td data-label={heads.email}>{row.email && <span className="value email">{row.email}</span>}</td>
      )}
      <td data-label={heads.appointment}>
        {row.appointment && <span className="num">{row.appointment}</span>}
      </td>
      <td data-label={heads.messages}>
        <span className="planned-list">
          {row.planned.map((planned) => (
            <PlannedMark key={planned.kind} planned={planned} withAddress={!inColumns} />
          ))}
        </span>
      </td>
      <td data-label={heads.status}>
        <span>
          {row.messageStatus || <Badge kind={kinds.get(row.status) ?? 'plain'} text={rowStatusLabel(row)} />}{' '}
          {row.reason && row.status !== 'error' && <span className="soft small under">{row.reason}</span>}
          {row.warning && <span className="warn-text small under">{row.warning}</span>}
          {row.messagesHref && (
            <a className="small" href={row.messagesHref}>
              {contactRecordStrings.why}
            </a>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Name, linked to the contact. An invalid row or one without a contact links to the row's page. */
function Name({ name, status, contactHref, href }: RowLine) {
  const shown = name || <span className="soft">{refusedRowMessages.noName}</span>;
  const to = status === 'error' ? href : (contactHref ?? href);
  return to ? <a href={to}>{shown}</a> : shown;
}

/** Returns the row status, or the reason if the row is invalid. */
const rowStatusLabel = ({ status, reason }: RowLine) =>
  status === 'error' && reason ? reason : choiceLabel(notificationRows.fields.status, status);

const kinds = new Map<string, 'good' | 'warn' | 'bad'>([
  ['ready', 'good'],
  ['error', 'bad'],
  ['cancelled_by_rules', 'warn'],
]);

function PlannedMark({ planned, withAddress }: { planned: Planned; withAddress?: boolean }) {
  const { kind, label, to } = planned;
  return (
    <span className={`planned planned-${kind}`}>
      <ChannelIcon channel={kind} />
      <span>
        {label}
        {withAddress && to && <span className="soft planned-to">{` ${to}`}</span>}
      </span>
    </span>
  );
}
