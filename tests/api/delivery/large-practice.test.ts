import { expect } from 'chai';
import { claimDue } from '../../../server/api/delivery/claim-due.ts';
import type { Db } from '../../../server/api/database/db.ts';
import { enterDue, type EnteredList } from '../../fault/loads/lists.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { countRowsRead, pretendRows } from '../../support/rows-read.ts';

const people = 20_000;
const most = 10;
/** Far more than a batch needs, and far less than the practice has. */
const mostRead = 500;

/** The tables have no statistics, as minutes after a large upload. */
describe('a practice with many messages', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let list: EnteredList;
  before(async () => {
    database = await createTestDatabase({ durable: false });
    list = await enterDue(database.db, { name: 'Due', people });
    for (const table of ['messages', 'notification_rows']) await pretendRows(database.db, table, 1_000_000);
  });
  after(() => database.drop());

  const clock = () => Date.now();
  const lane = () => ({ idOrg: list.idOrg, channel: 'text' as const });
  const read = (work: (db: Db) => Promise<unknown>) => countRowsRead(database, 'messages', work);
  const claim = (db: Db) =>
    db.transaction().execute(async (trx) => {
      const { claimed } = await claimDue(trx, lane(), { now: clock(), most, hasWayOut: true });
      expect(claimed).to.have.length(most);
    });

  it('claims a batch without reading the others', async () => {
    const rows = await read(claim);
    expect(rows).to.be.above(0).and.below(mostRead);
  });
});
