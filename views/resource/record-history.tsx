import { administrationMessages, historyMessages } from '../../shared/locales/en/administration.ts';
import { formatMoment } from '../../shared/time.ts';
import { AuditDetail } from '../administration/audit-extras.tsx';
import { auditSentence, type AuditNames, type AuditRow } from '../administration/audit-sentence.ts';

export interface RecordHistoryProps {
  /** Changes, newest first; undefined if they could not be read. */
  rows?: readonly AuditRow[];
  count: number;
  names: AuditNames;
  href: string;
  /** True if the API omits patient names and values. */
  hidesPatients: boolean;
  zone: string;
  nowSeconds: number;
}

export function RecordHistory({ rows, count, names, href, hidesPatients, ...reading }: RecordHistoryProps) {
  return (
    <section className="record-history" aria-labelledby="record-history">
      <h2 id="record-history">{historyMessages.title}</h2>
      {!rows && <p className="soft">{historyMessages.unreadable}</p>}
      {rows?.length === 0 && <p className="soft">{historyMessages.none}</p>}
      {rows && rows.length > 0 && (
        <>
          {hidesPatients && <p className="soft">{administrationMessages.patientsHidden}</p>}
          <ol className="happened">
            {rows.map((row) => (
              <Change key={row.id} {...{ row, names }} {...reading} />
            ))}
          </ol>
          <p>
            <a href={href}>{historyMessages.all(count)}</a>
          </p>
        </>
      )}
    </section>
  );
}

type ChangeProps = Pick<RecordHistoryProps, 'names' | 'zone' | 'nowSeconds'> & { row: AuditRow };

function Change({ row, names, zone, nowSeconds }: ChangeProps) {
  const time = row.time ?? 0;
  return (
    <li>
      <time dateTime={new Date(time * 1000).toISOString()}>{formatMoment(time, zone, nowSeconds)}</time>
      <div>
        <strong>{auditSentence(row, names)}</strong>
        <AuditDetail row={row} />
      </div>
    </li>
  );
}
