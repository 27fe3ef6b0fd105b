import { expect } from 'chai';
import { sql } from 'kysely';
import { createTextVoice } from '../../../server/api/providers/text-voice.ts';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { readConfig, type Config } from '../../../server/config.ts';
import { paths } from '../../../shared/paths.ts';
import { payments } from '../../../shared/resources/payments.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { startTestPortal } from '../../support/portal.ts';
import { runWorker } from '../../support/run-worker.ts';
import { addUser, password } from '../../support/sign-in.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';

const org = '204117';

describe('the worklist entry of a failed payment request', () => {
  let api: EmbeddedApi;
  let provider: TextVoiceProvider;
  let config: Config;
  let token: string;
  let refuses = true;
  before(async () => {
    provider = await startTextVoiceProvider({
      usual: () => (refuses ? { status: 400, body: { code: 21612, message: 'Not reachable' } } : undefined),
    });
    config = readConfig(provider.settings);
    api = await startEmbeddedApi({ environment: provider.settings });
    token = await signIn(api, { org });
  });
  after(async () => {
    await api.close();
    await provider.close();
  });

  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  const work = async (who = token, query = 'kind=unasked') =>
    (await api.call(`GET delivery/worklist?${query}`, undefined, { token: who })).body.results;
  const open = async () => (await work()).map(({ row }) => row);
  async function send(): Promise<void> {
    const { url, ...account } = config.textVoice;
    await runWorker(api, { config, textVoice: createTextVoice({ url: url!, ...account }) });
  }
  const ask = async (id: string) => {
    api.now.ms += 1000;
    const asked = await call('POST notify2pay/send_payment_request', { id, channels: 'text' });
    expect(asked.status, asked.body.msg).to.equal(200);
  };
  async function askInVain(): Promise<string> {
    const person = {
      first_name: 'Ada',
      last_name: 'Byron',
      dob: '12/10/1985',
      amount: '45.50',
      mobile_phone: '3125550177',
    };
    const id = (await call('POST payments', person)).body.p1!;
    await ask(id);
    expect(await open(), 'before it leaves').to.not.include(id);
    refuses = true;
    await send();
    return id;
  }

  it("appears under 'Needs you' and on the worklist with a link to the payment", async () => {
    const id = await askInVain();
    const [line] = await work();
    expect(line).to.include({ row: id, name: 'Ada Byron', channel: 'text', status: 'failed', done: false });
    const needs = (await call('GET delivery/needs')).body.results;
    expect(needs.find(({ kind }) => kind === 'unasked')?.['count']).to.equal(1);
    const portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
    await addUser(api, { userName: 'pat', org, group: '' });
    const staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
    expect((await staff.get(paths.home.to())).text).to.include('Payment request not delivered');
    const list = await staff.get(`${paths.worklist.to()}?kind=unasked`);
    expect(list.text).to.include('Payment requests not delivered').and.include('Ada Byron');
    expect(list.html).to.include(`href="${pathsOf(payments).one(id)}"`);
    await portal.close();
  });

  it("explains the provider's rejection on Home, the worklist, the payment and the task", async () => {
    const why = 'The carrier can’t deliver texts from our number to this one. Call instead. (error 21612)';
    const id = await askInVain();
    const portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
    await addUser(api, { userName: 'kim', org, group: '' });
    const staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'kim', pw: password });
    expect((await staff.get(paths.home.to())).text, 'Home').to.include(why);
    expect((await staff.get(`${paths.worklist.to()}?kind=unasked`)).text, 'worklist').to.include(why);
    expect((await staff.get(pathsOf(payments).one(id))).text, 'payment').to.include(
      `Text to (312) 555-0177: rejected by the provider. ${why}`,
    );
    await portal.close();
    const tasks = await sql<{ error: string }>`select error from tasks where payment = ${id}`.execute(
      api.database.db,
    );
    expect(tasks.rows[0]?.error).to.include(why);
  });

  it('disappears after a new request and returns if the new request fails', async () => {
    const id = await askInVain();
    refuses = false;
    await ask(id);
    expect(await open()).to.not.include(id);
    await send();
    expect(await open()).to.not.include(id);
    const other = await askInVain();
    await ask(other);
    await send();
    expect(await open()).to.include(other);
  });

  it('disappears once the payment is paid', async () => {
    const id = await askInVain();
    await sql`update payments set status = 'Paid', paid_at = now() where id = ${id}`.execute(api.database.db);
    expect(await open()).to.not.include(id);
  });

  it('can be marked done with a note, which is deleted with the payment', async () => {
    const id = await askInVain();
    const body = { row: id, kind: 'unasked', done: true, note: 'Called her' };
    expect((await call('POST delivery/worklist', body)).status).to.equal(200);
    expect(await open()).to.not.include(id);
    const [done] = await work(token, 'done=T&kind=unasked');
    expect(done).to.include({ row: id, note: 'Called her' });
    expect((await call('DELETE payments', [{ id }])).status).to.equal(200);
    const notes = await sql`select 1 from worklist_notes where "row" = ${id}`.execute(api.database.db);
    expect(notes.rows).to.deep.equal([]);
  });

  it('stays hidden from other practices and users without access to payments', async () => {
    const id = await askInVain();
    await api.database.db
      .transaction()
      .execute((trx) => enterGroup(trx, org, { name: 'Contacts alone', open: ['contacts'] }));
    expect(await work(await signIn(api, { org: '204260' }))).to.deep.equal([]);
    const closed = await api.call('GET delivery/worklist?kind=unasked', undefined, {
      token: await signIn(api, { org, group: 'Contacts alone' }),
    });
    expect(JSON.stringify(closed.body)).to.not.include(id);
  });
});
