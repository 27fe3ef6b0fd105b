import { expect } from 'chai';
import { sql } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { claimDue } from '../../../server/api/reminders/claim-due.ts';
import { followInTurn } from '../../../server/api/reminders/follow-job.ts';
import { followStops } from '../../../server/api/reminders/follow-stops.ts';
import { openWindows } from '../../../server/api/reminders/open-windows.ts';
import { recoverLost } from '../../../server/api/reminders/recover.ts';
import { readConfig } from '../../../server/config.ts';
import { enterDue, type EnteredList } from '../../fault/loads/lists.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { countRowsRead, pretendRows } from '../../support/rows-read.ts';

const people = 20_000;
const most = 10;
/** More rows than one batch needs and far fewer than the practice has. */
const mostRead = 500;

/** Table statistics are missing for a few minutes after a large upload. */
for (const analyzed of [false, true])
  describe(`a practice with many messages, ${analyzed ? 'with' : 'without'} statistics`, function () {
    this.timeout(120_000);
    let database: TestDatabase;
    let list: EnteredList;
    before(async () => {
      database = await createTestDatabase({ durable: false });
      list = await enterDue(database.db, { name: 'Due', people, analyzed });
      if (!analyzed)
        for (const table of ['messages', 'notification_rows'])
          await pretendRows(database.db, table, 1_000_000);
    });
    after(() => database.drop());

    const clock = () => Date.now();
    const read = (work: (db: Db) => Promise<unknown>) => countRowsRead(database, 'messages', work);
    const claim = (db: Db) =>
      db.transaction().execute(async (trx) => {
        const lane = { idOrg: list.idOrg, channel: 'text' as const };
        return (await claimDue(trx, lane, { now: clock(), most, hasWayOut: true })).claimed.length;
      });
    const setPaused = (paused: 'T' | 'F') => sql`update queues set paused = ${paused}`.execute(database.db);

    it('claims a batch without reading the other messages', async () => {
      const rows = await read(async (db) => expect(await claim(db)).to.equal(most));
      expect(rows).to.be.above(0).and.below(mostRead);
    });

    it('skips a paused queue without reading its messages', async () => {
      await setPaused('T');
      const rows = await read(async (db) => expect(await claim(db)).to.equal(0));
      await setPaused('F');
      expect(rows).to.be.below(mostRead);
    });

    it('opens no windows for an inactive reminder and reads each of its messages once', async () => {
      const { db } = database;
      await sql`update reminders set active = 'F'`.execute(db);
      const open = () => read((reading) => openWindows({ db: reading, clock }));
      const planned = people / 10;
      // The first run marks the messages as inactive.
      expect(await open()).to.be.below(20 * planned);
      expect(await open())
        .to.be.above(planned)
        .and.below(3 * planned);
      await sql`update reminders set active = 'T'`.execute(db);
      const { rows } =
        await sql`select 1 from messages where status = 'planned' and reason = 'inactive'`.execute(db);
      expect(rows).to.have.length(planned);
    });

    it('reads rows in proportion to the messages it opens', async () => {
      const { db } = database;
      const lanes = await read(async (reading) => {
        expect(await openWindows({ db: reading, clock })).to.deep.equal([
          { idOrg: list.idOrg, channel: 'text' },
        ]);
      });
      expect(lanes).to.be.below(20 * (people / 10));
      const { rows } = await sql`select 1 from messages where status = 'planned'`.execute(db);
      expect(rows).to.deep.equal([]);
    });

    it('counts a job in batches and shows the previous count until finished', async () => {
      const { db } = database;
      const counted = async () =>
        (
          await sql<{
            total: number;
            waiting: number;
          }>`select total, waiting from jobs where id = ${list.job}`.execute(db)
        ).rows[0];
      await sql`update jobs set total = 7, waiting = 7`.execute(db);
      let parts = 0;
      for (let isOver = false; !isOver; parts += 1) {
        expect(await counted()).to.deep.equal({ total: 7, waiting: 7 });
        const rows = await read((reading) => followInTurn({ db: reading, clock }, list.job, { turnMs: 0 }));
        isOver = (await sql`select 1 from job_counts`.execute(db)).rows.length === 0;
        expect(rows).to.be.below(people / 4);
      }
      expect(parts).to.be.above(5);
      expect(await counted()).to.deep.equal({ total: people, waiting: people });
    });

    it('ends the reminders of a stopped number without reading the others', async () => {
      const { idOrg } = list;
      const address = `312${String(people).padStart(7, '0')}`;
      await sql`
        insert into opt_outs (id_org, channel, address, source, time)
        values (${idOrg}::bigint, 'text', ${address}, 'staff: maria.lopez', now())
      `.execute(database.db);
      const rows = await read((db) =>
        followStops({ db, clock }, { idOrg, stops: [{ channel: 'text', address }] }),
      );
      expect(rows).to.be.below(mostRead);
      const { rows: ended } = await sql`
        select 1 from messages where reason = 'opted_out' and status = 'left_out'
      `.execute(database.db);
      expect(ended).to.have.length(1);
    });

    it('recovers lost messages without reading the others', async () => {
      await sql`update messages set claimed = now() - interval '1 hour' where status = 'sending'`.execute(
        database.db,
      );
      const rows = await read((db) =>
        recoverLost({ db, clock, config: readConfig({}), messageProviders: {} }),
      );
      expect(rows).to.be.below(mostRead);
      const { rows: sending } = await sql`select 1 from messages where status = 'sending'`.execute(
        database.db,
      );
      expect(sending).to.deep.equal([]);
    });
  });
