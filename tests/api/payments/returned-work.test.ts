import { expect } from 'chai';
import { sql } from 'kysely';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { paths } from '../../../shared/paths.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { demoIds } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { startTestPortal } from '../../support/portal.ts';
import { addUser, password } from '../../support/sign-in.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const { id, client_id: org } = demoIds('card or bank');

describeOneApi('the worklist entry of a returned payment', (api) => {
  before(async () => {
    await sql`
      update payments
      set status = 'Failed', returned_at = ${new Date(api.now.ms - 1000)}, return_reason = 'Account closed (R02)'
      where id = ${id}
    `.execute(api.database.db);
  });

  const work = async (token: string, query = 'kind=returned') =>
    (await api.call(`GET delivery/worklist?${query}`, undefined, { token })).body.results;

  it('appears under Needs you until done, only for users of the practice', async () => {
    await api.database.db
      .transaction()
      .execute((trx) => enterGroup(trx, org, { name: 'Home alone', open: ['home'] }));
    const token = await signIn(api, { org });
    expect((await work(token)).map(({ row, reason, done }) => [row, reason, done])).to.deep.equal([
      [id, 'Account closed (R02)', false],
    ]);
    // Users with access to Home may also open payments.
    expect(await work(await signIn(api, { org, group: 'Home alone' }))).to.have.length(1);
    expect(await work(await signIn(api, { org: '204260' }))).to.deep.equal([]);

    const portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
    await addUser(api, { userName: 'pat', org, group: '' });
    const staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
    const needs = (await api.call('GET delivery/needs', undefined, { token })).body.results;
    expect(needs.find(({ kind }) => kind === 'returned')?.['count']).to.equal(1);
    const list = await staff.get(`${paths.worklist.to()}?kind=returned`);
    expect(list.text).to.include('Account closed (R02)');
    expect(list.html).to.include(`href="${pathsOf(payments).one(id)}"`);
    await portal.close();

    const body = { row: id, kind: 'returned', done: true, note: 'Called' };
    expect((await api.call('POST delivery/worklist', body, { token })).status).to.equal(200);
    expect(await work(token)).to.deep.equal([]);
    expect((await work(token, 'done=T&kind=returned')).map(({ note }) => note)).to.deep.equal(['Called']);
  });
});
