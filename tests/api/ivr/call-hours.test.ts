import { expect } from 'chai';
import fc from 'fast-check';
import { sql } from 'kysely';
import { generateCalls } from '../../../server/api/ivr/load-calls.ts';
import { recordCall } from '../../../server/api/ivr/record-call.ts';
import { writeWhere } from '../../../shared/ivr/where.ts';
import { toWallClock } from '../../../shared/time.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const own = '204117';
const numbers = ['3125550170', '3125550171'];
const daySeconds = 86_400;

describeOneApi('hourly call counts', (api) => {
  let token: string;

  before(async () => {
    const { db } = api.database;
    await sql`delete from ivr`.execute(db);
    await generateCalls(db, {
      idOrg: own,
      numbers,
      zone: 'America/Chicago',
      days: 20,
      now: api.now.ms,
      calls: 2000,
    });
    token = await signIn(api, { org: own });
  });

  async function countOf(where: string | undefined): Promise<number> {
    const { body } = await api.call('POST search', { table: 'ivr', fields: 'id', where }, { token });
    return Number(/\d+/.exec(body.p1 ?? '')?.[0]);
  }
  /** Compares the product's count with one that bypasses the hourly table. */
  async function expectTruth(
    begin: number,
    end: number,
    dialled: readonly string[] = numbers,
  ): Promise<number> {
    const where = writeWhere({ begin: toWallClock(begin), end: toWallClock(end), numbers: dialled });
    const counted = await countOf(where);
    expect(counted, where).to.equal(await countOf(`${where} AND id IS NOT NULL`));
    return counted;
  }
  const now = () => Math.trunc(api.now.ms / 1000);
  const callAt = (seconds: number) =>
    recordCall(api.database.db, own, { startedAt: seconds * 1000, cdr_dst: numbers[0] ?? '' });

  it('match any time span exactly, even with partial hours', async () => {
    expect(await expectTruth(now() - 30 * daySeconds, now() + daySeconds)).to.be.above(1500);
    const moment = fc.integer({ min: -21 * daySeconds, max: daySeconds });
    const few = fc.subarray(numbers, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(moment, moment, few, async (from, to, dialled) => {
        await expectTruth(now() + from, now() + to, dialled);
      }),
      { numRuns: 60 },
    );
  });

  it('reflect concurrent inserts, updates and deletions', async () => {
    const { db } = api.database;
    const begin = Math.floor(now() / 3600) * 3600 - 100 * daySeconds;
    const end = begin + 2 * 3600;
    const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => callAt(begin + index * 100)));
    expect(await expectTruth(begin, end)).to.equal(50);
    await sql`update ivr set cdr_start = cdr_start + interval '1 hour', cdr_dst = ${numbers[1]} where id = ${ids[0]}`.execute(
      db,
    );
    expect(await expectTruth(begin, end, [numbers[1] ?? ''])).to.equal(1);
    await Promise.all(ids.slice(0, 10).map((id) => sql`delete from ivr where id = ${id}`.execute(db)));
    expect(await expectTruth(begin, end)).to.equal(40);
  });

  it('disappear when their organization is deleted and reset when the table is truncated', async () => {
    const { db } = api.database;
    const other = '999246';
    await sql`insert into org (id, name) values (${other}::bigint, 'Other')`.execute(db);
    await recordCall(db, other, { startedAt: api.now.ms, cdr_dst: numbers[0] ?? '' });
    const kept = async (idOrg: string) => {
      const { rows } = await sql`select 1 from call_hours where id_org = ${idOrg}::bigint`.execute(db);
      return rows.length;
    };
    expect(await kept(other)).to.equal(1);
    await sql`delete from org where id = ${other}::bigint`.execute(db);
    expect(await kept(other)).to.equal(0);
    await sql`truncate ivr cascade`.execute(db);
    expect(await kept(own)).to.equal(0);
  });

  it('provide the count of a search without reading its calls', async () => {
    const { db } = api.database;
    await callAt(now());
    await sql`update call_hours set calls = 7`.execute(db);
    const where = writeWhere({ begin: toWallClock(now() - 3600), end: toWallClock(now() + 7200), numbers });
    expect(await countOf(where)).to.equal(7);
  });
});
