import { expect } from 'chai';
import { sql } from 'kysely';
import { sqlState, transactAgain, type Trx } from '../../../server/api/database/db.ts';
import { createTestDatabase } from '../../support/database.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const open = async () => {
  const database = await createTestDatabase({ migrated: false });
  await sql`create table tried (times int)`.execute(database.db);
  return { database, close: () => database.drop() };
};

describeWithOne('a transaction that PostgreSQL ends', open, (opened) => {
  const fail = (trx: Trx, state: string) =>
    sql`do ${sql.lit(`begin raise exception 'ended' using errcode = '${state}'; end`)}`.execute(trx);
  const attempt = async (state: string, failures: number) => {
    const { db } = opened.database;
    let tries = 0;
    const result = transactAgain(db, async (trx) => {
      tries += 1;
      await sql`insert into tried values (${tries})`.execute(trx);
      if (tries <= failures) await fail(trx, state);
      return tries;
    });
    const end = await result.catch((error: unknown) => sqlState(error));
    const { rows } = await sql<{ times: number }>`delete from tried returning times`.execute(db);
    return { end, tries, saved: rows.map(({ times }) => times) };
  };

  it('runs again after a deadlock and saves only the last attempt', async () => {
    expect(await attempt('40P01', 2)).to.deep.equal({ end: 3, tries: 3, saved: [3] });
  });

  it('fails after three deadlocks', async () => {
    expect(await attempt('40P01', 3)).to.deep.equal({ end: '40P01', tries: 3, saved: [] });
  });

  it('fails at once after any other error', async () => {
    expect(await attempt('23505', 1)).to.deep.equal({ end: '23505', tries: 1, saved: [] });
  });
});
