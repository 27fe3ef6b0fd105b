import { expect } from 'chai';
import { sql } from 'kysely';
import { trialMessages } from '../../../shared/locales/en/trial.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';

const dayMs = 24 * 3_600_000;
const practice = '204117';
const route = `organizations/${practice}/trial`;

describe('an organization on a free trial', () => {
  let api: EmbeddedApi;
  beforeEach(async () => (api = await startEmbeddedApi()));
  afterEach(() => api.close());

  const try30 = (calls: number) =>
    sql`
      update org set trial_until = to_timestamp(${api.now.ms / 1000 + 30 * 86_400}), trial_calls = ${calls} where id = ${practice}::bigint
    `.execute(api.database.db);
  const asAdmin = async () => {
    await addUser(api, { userName: 'ina', org: '204260', admin: true });
    return { token: await tokenOf(api, 'ina') };
  };

  it('starts at sign-up for 30 days', async () => {
    const made = await api.call('POST accounts', {
      org_name: 'Maple Street',
      user_name: 'owner',
      pw: 'Bright-Day-42',
      first_name: 'Olive',
      last_name: 'Stone',
    });
    const { rows } = await sql<{ until: number }>`
      select extract(epoch from trial_until)::double precision as until from org where id = ${made.body.p1}::bigint
    `.execute(api.database.db);
    expect(rows[0]!.until * 1000).to.equal(api.now.ms + 30 * dayMs);
  });

  it('becomes a regular account once, by an internal admin, with an audit entry', async () => {
    await try30(37);
    const admin = await asAdmin();
    const read = async () => (await api.call(`GET ${route}`, undefined, admin)).body.results;
    expect(await read()).to.deep.equal([
      { until: Math.floor((api.now.ms + 30 * dayMs) / 1000), calls: 37, most_calls: 500 },
    ]);
    for (let again = 0; again < 2; again += 1)
      expect((await api.call(`PUT ${route}`, {}, admin)).status).to.equal(200);
    expect(await read()).to.deep.equal([]);
    const { rows } = await sql`
      select user_name, detail from audit where id_org = ${practice}::bigint and action = 'end trial'
    `.execute(api.database.db);
    expect(rows).to.deep.equal([{ user_name: 'ina', detail: trialMessages.audit(37) }]);
    expect((await api.call('PUT organizations/999999/trial', {}, admin)).status).to.equal(404);
    expect((await api.call('PUT organizations/x/trial', {}, admin)).status).to.equal(404);
  });

  it('does not let its own users view or end the free trial', async () => {
    await try30(0);
    const token = await signIn(api, { org: practice });
    expect((await api.call(`GET ${route}`, undefined, { token })).status).to.equal(403);
    expect((await api.call(`PUT ${route}`, {}, { token })).status).to.equal(403);
  });
});
