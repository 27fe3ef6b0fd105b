import { changesIn, type AuditRow } from './audit-sentence.ts';

/** What changed, from what to what: each change on a line. */
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
  /** `YYYY-MM-DD`, or ''. */
  from: string;
  to: string;
}

/** Days, both ends included. */
export function DateRange({ from, to }: RangeProps) {
  return (
    <>
      <label className="tool">
        <span>From</span>
        <input type="date" name="from" className="form-control" defaultValue={from} />
      </label>
      <label className="tool">
        <span>To</span>
        <input type="date" name="to" className="form-control" defaultValue={to} />
      </label>
    </>
  );
}
