import { expect } from 'chai';
import { sql } from 'kysely';
import { readInTime, readLimits } from '../../../server/api/operation/read-limit.ts';
import { Refusal } from '../../../server/api/operation/answer.ts';
import { searchMessages } from '../../../shared/locales/en/search.ts';
import { signIn } from '../../support/embedded-api.ts';
import { until } from '../../support/until.ts';
import { describeApi } from '../../support/fixtures.ts';

const searches = 20;

describeApi('slow searches by one practice', function (api) {
  this.timeout(60_000);
  let busy: string;
  let other: string;
  beforeEach(async () => {
    await sql`insert into org (id, name) values (999301, 'Other') on conflict do nothing`.execute(
      api.database.db,
    );
    busy = await signIn(api, { org: '204117' });
    other = await signIn(api, { org: '999301' });
  });

  const search = (token: string) => api.call('POST search', { table: 'ivr', fields: 'id' }, { token });
  const working = async () =>
    (
      await sql<{ count: number }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(api.database.db)
    ).rows[0]?.count ?? 0;

  it("let another practice's requests through", async () => {
    const locked = await api.database.db.startTransaction().execute();
    await sql`lock table ivr in access exclusive mode`.execute(locked);
    const asked = Array.from({ length: searches }, () => search(busy));
    await until(async () => (await working()) === readLimits.perOrganization);
    const page = await api.call('GET contacts?meta={p:1,l:5,c:1}&search=smith', undefined, { token: other });
    expect(page.status).to.equal(200);
    expect(await working()).to.equal(readLimits.perOrganization);
    await locked.rollback().execute();
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).to.have.length(searches - readLimits.perOrganization - readLimits.maxWaiting);
    expect(answers.filter(({ status }) => status === 200)).to.have.length(searches - refused.length);
    for (const { body, headers } of refused) {
      expect(body).to.deep.include({ success: false, msg: searchMessages.stillRunning });
      expect(Number(headers.get('retry-after'))).to.be.within(1, 60);
    }
    expect((await search(busy)).status).to.equal(200);
  });

  it('time out sooner than other statements and return advice', async () => {
    const failed = await readInTime(api.database.db, (db) => sql`select pg_sleep(30)`.execute(db), 100).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failed).to.be.instanceOf(Refusal);
    expect((failed as Refusal).answer).to.include({ status: 400, msg: searchMessages.tooLong });
    const { rows } = await sql`show statement_timeout`.execute(api.database.db);
    expect(rows).to.deep.equal([{ statement_timeout: '20s' }]);
  });
});
