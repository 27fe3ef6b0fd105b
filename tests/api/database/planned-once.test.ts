import { expect } from 'chai';
import { startEmbeddedApi, signIn, type EmbeddedApi } from '../../support/embedded-api.ts';

describe('caller identification', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());

  it('prepares its query once per connection and runs it for each call', async () => {
    const org = '204117';
    const token = await signIn(api, { org });
    for (let count = 0; count < 8; count += 1) await api.call('GET org', undefined, { token });
    const { rows } = await api.serving.pool.query<{ statement: string; plans: number }>(
      'select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements',
    );
    expect(rows.map(({ plans }) => plans)).to.have.length(1);
    expect(rows[0]?.plans).to.be.at.least(8);
    expect(rows[0]?.statement).to.include('from tokens');
    await api.database.pool.query('delete from tokens');
    expect((await api.call('GET org', undefined, { token })).status).to.equal(401);
  });
});
