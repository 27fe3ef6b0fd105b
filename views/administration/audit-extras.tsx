import { auditStrings } from '../../shared/locales/en/audit.ts';
import { changesIn, type AuditRow } from './audit-sentence.ts';

export function AuditDetail({ row }: { row: AuditRow }) {
  if (row.detail === '') return null;
  return (
    <ul className="audit-changes">
      {changesIn(row).map((change, index) => (
        <li key={index}>{change}</li>
      ))}
    </ul>
  );
}

interface RangeProps {
  /** Date as `YYYY-MM-DD`, or '' for none. */
  from: string;
  to: string;
}

/** Date range filter with both ends included. */
export function DateRange({ from, to }: RangeProps) {
  return (
    <>
      <label className="tool">
        <span>{auditStrings.from}</span>
        <input type="date" name="from" className="form-control" defaultValue={from} />
      </label>
      <label className="tool">
        <span>{auditStrings.to}</span>
        <input type="date" name="to" className="form-control" defaultValue={to} />
      </label>
    </>
  );
}
