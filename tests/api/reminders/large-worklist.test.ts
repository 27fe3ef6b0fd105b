import { expect } from 'chai';
import { sql } from 'kysely';
import type { Db } from '../../../server/api/database/db.ts';
import { systemActor } from '../../../server/api/operation/actor.ts';
import type { ApiDeps, SignedRequest } from '../../../server/api/operation/operation.ts';
import { listWork, readNeeds } from '../../../server/api/reminders/list-work.ts';
import { fill } from '../../../scripts/bench/scale/fill.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { countRowsRead } from '../../support/rows-read.ts';

describe('the worklist of a practice with many appointments', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let idOrg: string;
  let appointments: number;
  before(async () => {
    database = await createTestDatabase({ durable: false });
    const own = await sql<{ id: string }>`
      insert into org (name) values ('Large'), ('Usual') returning id::text
    `.execute(database.db);
    const [large = '', ...usual] = own.rows.map(({ id }) => id);
    idOrg = large;
    await fill(database.db, { practices: 100, messages: 480_000, large, usual, isAlone: true });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notification_rows where id_org = ${large}::bigint
    `.execute(database.db);
    appointments = rows[0]?.count ?? 0;
  });
  after(() => database.drop());

  for (const [name, operation] of Object.entries({ listWork, readNeeds }))
    it(`reads a small part of the appointments: ${name}`, async () => {
      const actor = { ...systemActor('pat', idOrg), sections: ['home'] as const };
      const request: SignedRequest = { actor, params: {}, query: {}, body: {}, header: () => undefined };
      const work = async (db: Db) => {
        const deps = { db, clock: () => Date.now() } as unknown as ApiDeps;
        expect((await operation(request, deps)).success).to.equal(true);
      };
      expect(appointments).to.be.above(2000);
      expect(await countRowsRead(database, 'notification_rows', work)).to.be.below(appointments / 2);
    });
});
