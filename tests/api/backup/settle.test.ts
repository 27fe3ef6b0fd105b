import { expect } from 'chai';
import { sql } from 'kysely';
import { settleRestored } from '../../../server/api/backup/settle-restored.ts';
import { putMail, putText } from '../../../server/api/providers/outbox.ts';
import { toWallClock } from '../../../shared/time.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

const hourMs = 3_600_000;
const practice = '204117';

describe('the release of a restored installation', () => {
  let api: EmbeddedApi;
  let restored: number;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    restored = api.now.ms;
    for (const table of ['messages', 'outbox', 'reminder_runs', 'payment_asks'])
      await sql`delete from ${sql.table(table)}`.execute(api.database.db);
    await sql`update reminders set runs = 'by_hand'`.execute(api.database.db);
  });
  afterEach(() => api.close());

  const settle = () =>
    api.database.db
      .transaction()
      .execute((trx) =>
        settleRestored(trx, { from: new Date(restored - 6 * hourMs), restored, now: restored + hourMs }),
      );

  it('looks up queued mail and texts that were due, and leaves later ones queued', async () => {
    const { db } = api.database;
    const posting = (at: number) => ({ now: restored - 7 * hourMs, way: 'provider' as const, at });
    await db.transaction().execute(async (trx) => {
      const text = { idOrg: practice, to: '3125550123', text: 'Hello' };
      await putText(trx, text, posting(restored - 1));
      await putText(trx, text, posting(restored + 1));
      const mail = { idOrg: practice, to: 'a@b.example', subject: 'S', html: 'H', text: 'T' };
      await putMail(trx, mail, posting(restored - 1));
    });
    expect(await settle()).to.deep.equal([
      '2 messages may have been sent already. Texts and calls are looked up at the provider and sent if it never received them; emails stay unknown.',
    ]);
    const { rows } = await sql<{ from: number | null }>`
      select extract(epoch from called_from)::double precision * 1000 as "from" from outbox order by due, channel
    `.execute(db);
    const from = restored - 6 * hourMs;
    expect(rows.map((row) => row.from)).to.deep.equal([from, from, null]);
  });

  it('does not repeat an automatic reminder of the day of the restore', async () => {
    const { db } = api.database;
    await sql`update reminders set runs = 'by_itself', send_from = '00:00'`.execute(db);
    expect(await settle()).to.deep.equal([
      '1 automatic reminder may have run already and won’t run again for that day.',
    ]);
    const { rows } = await sql<{ day: string; zone: string }>`
      select day::text, org.timezone as zone from reminder_runs join org on org.id = id_org
    `.execute(db);
    expect(rows.map(({ day }) => day)).to.deep.equal([
      toWallClock(restored / 1000, rows[0]!.zone).split(' ')[0],
    ]);
    expect(await settle()).to.deep.equal([]);
  });

  it('does not repeat reminders of unpaid payments and the rest of bulk requests', async () => {
    const { db } = api.database;
    await sql`update org set pay_reminder_days = '3' where id = ${practice}::bigint`.execute(db);
    await sql`update payments set status = 'Paid' where status <> 'Paid'`.execute(db);
    await sql`
      insert into payments (id, id_org, amount, status, asked_at)
      values ('1732000000-asked', ${practice}::bigint, 45, 'Sent', now() - interval '4 days')
    `.execute(db);
    expect(await settle()).to.deep.equal([
      '1 payment request may have been sent already and won’t be sent again.',
    ]);
    expect(await settle()).to.deep.equal([]);
  });
});
