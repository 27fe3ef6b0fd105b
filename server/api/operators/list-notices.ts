import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import type { OperatorNotice } from '../../../shared/api-calls/operators.ts';
import { toTimestamp, type Db } from '../database/db.ts';
import { findBursts } from '../reminders/mail-bursts.ts';
import { succeed } from '../operation/answer.ts';
import { asOperator } from './operator.ts';

/** Lists unresolved failures for internal admins. */
export const listNotices = asOperator<typeof apiCalls.listNotices>(async (_, { db, clock }) => {
  const now = clock();
  const bursts = await findBursts(db, now);
  return succeed([
    ...(await failedRecords(db, now)),
    ...bursts.map(({ kind, count, since }) => notice({ kind: 'mail', about: kind, count, since })),
    ...(await accountProblems(db)),
  ]);
});

const notice = (told: Partial<OperatorNotice> & Pick<OperatorNotice, 'kind' | 'about'>): OperatorNotice => ({
  count: 1,
  since: 0,
  id_org: '',
  organization: '',
  ...told,
});

interface Found {
  about: string;
  count: number;
  since: number;
  id_org: string | null;
  organization: string | null;
}

/**
 * Finds failed rows. A row is identified by an organization id, a lane (organization and channel), or the id of one of the organization's
 * records.
 */
async function failedRecords(db: Db, now: number): Promise<OperatorNotice[]> {
  const { rows } = await sql<Found>`
    with failed as (
      select failure.scan, failure.since, coalesce(
        (select org.id from org where org.id::text = split_part(failure."row", ' ', 1)),
        (select messages.id_org from messages where messages.id = failure."row"),
        (select outbox.id_org from outbox where outbox.id = failure."row"),
        (select reminders.id_org from reminders where reminders.id = failure."row"),
        (select appointment.id_org from notification_rows appointment where appointment.id = failure."row"),
        (select jobs.id_org from jobs where jobs.id = failure."row"),
        (select payments.id_org from payments where payments.id = failure."row"),
        (select attempt.id_org from payment_attempts attempt where attempt.reference = failure."row"),
        (select refund.id_org from payment_refunds refund where refund.reference = failure."row"),
        (select imports.id_org from imports where imports.id = failure."row")
      ) as id_org
      from row_failures failure
      where failure.shown_until is null
      or failure.shown_until > ${toTimestamp(now)}
    )
    select failed.scan as about, count(*)::int as count,
      floor(extract(epoch from min(failed.since)))::int as since, failed.id_org::text, org.name as organization
    from failed
    left join org on org.id = failed.id_org
    group by failed.scan, failed.id_org, org.name
    order by since, about, organization
  `.execute(db);
  return rows.map((row) =>
    notice({ ...row, kind: 'records', id_org: row.id_org ?? '', organization: row.organization ?? '' }),
  );
}

async function accountProblems(db: Db): Promise<OperatorNotice[]> {
  const { rows } = await sql<Found>`
    select account.problem as about, count(*)::int as count, 0 as since, org.id::text as id_org, org.name as organization
    from payment_accounts account
    join org on org.id = account.id_org
    where account.place is not null
    and account.problem is not null
    group by account.problem, org.id, org.name
    order by organization, about
  `.execute(db);
  return rows.map((row) =>
    notice({ ...row, kind: 'gateway', id_org: row.id_org ?? '', organization: row.organization ?? '' }),
  );
}
