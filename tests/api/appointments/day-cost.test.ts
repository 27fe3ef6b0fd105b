import { expect } from 'chai';
import { sql, type RawBuilder } from 'kysely';
import { pageOfDay, sumOfDay } from '../../../server/api/appointments/appointments-of-day.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const idOrg = '204117';
const perDay = 50;

describe('the daily appointment query on a large table', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
    const { db } = database;
    await db.transaction().execute(async (trx) => {
      // Disables foreign keys because this test creates no notification list.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
        insert into notification_rows (id, id_org, notification, line, name, mobile_phone, date, time, status, same_as)
        select '1700000000-' || n, ${idOrg}::bigint, '1700000000-n', n, 'Person ' || n, '3125550101',
          '2026-01-01'::date + n / ${perDay}::integer, '09:30', 'ready', n::text
        from generate_series(1, 20000) n
      `.execute(trx);
    });
    await sql`analyze notification_rows`.execute(db);
  });
  after(() => database.drop());

  async function readBy(statement: RawBuilder<unknown>): Promise<string> {
    const explained = sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off) ${statement}`;
    const { rows } = await explained.execute(database.db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  const asked = { idOrg, day: '2026-05-20', search: '', size: 500, offset: 0 };

  it("reads only that day's rows, using the day index", async () => {
    for (const statement of [pageOfDay(asked), pageOfDay({ ...asked, search: 'person' }), sumOfDay(asked)]) {
      const plan = await readBy(statement);
      expect(plan)
        .to.include('notification_rows_by_day')
        .and.not.match(/Seq Scan on notification_rows/);
      const read = [...plan.matchAll(/notification_rows.*\(actual rows=(\d+)/g)].map(([, rows]) =>
        Number(rows),
      );
      expect(Math.max(...read)).to.be.at.most(perDay);
    }
  });
});
