import { administrationMessages, historyMessages } from '../../shared/messages/administration.ts';
import { sayMoment } from '../../shared/time.ts';
import { AuditDetail } from '../administration/audit-extras.tsx';
import { auditSentence, type AuditNames, type AuditRow } from '../administration/audit-sentence.ts';

export interface RecordHistoryProps {
  /** Newest first; undefined where the API failed. */
  rows?: readonly AuditRow[];
  /** Of all rows of the record. */
  count: number;
  names: AuditNames;
  /** The audit trail filtered to the record. */
  href: string;
  /** The API leaves patient names and values out. */
  hidesPatients: boolean;
  zone: string;
  nowSeconds: number;
}

/** The newest changes of one record: time, person, and values before and after. */
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
      <time dateTime={new Date(time * 1000).toISOString()}>{sayMoment(time, zone, nowSeconds)}</time>
      <div>
        <strong>{auditSentence(row, names)}</strong>
        <AuditDetail row={row} />
      </div>
    </li>
  );
}
