import { expect } from 'chai';
import { sql } from 'kysely';
import { requestRepeatSeconds } from '../../../shared/constants.ts';
import { requestMessages } from '../../../shared/locales/en/payment-requests.ts';
import { signIn } from '../../support/embedded-api.ts';
import { runWorker } from '../../support/run-worker.ts';
import { describeApi } from '../../support/fixtures.ts';

const org = '204117';

describeApi('a repeated payment request', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org });
  });
  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  const send = (body: Record<string, unknown>) => call('POST notify2pay/send_payment_request', body);
  const enter = async (count: number) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const person = { first_name: 'Ada', last_name: `Byron ${n}`, dob: '12/10/1985', amount: '45.50' };
      const reached = { mobile_phone: `312555${1000 + n}` };
      ids.push((await call('POST payments', { ...person, ...reached })).body.p1 ?? '');
    }
    return ids;
  };
  const nowSeconds = () => Math.floor(api.now.ms / 1000);
  const lately = () => nowSeconds() - requestRepeatSeconds;
  const asks = async (id: string) =>
    (await call(`GET payments/${id}/events`)).body.results.filter(({ kind }) => kind === 'asked').length;
  const planOf = async (ids: readonly string[], more = {}) =>
    (await call('POST payments/asks/plan', { ids, ...more })).body.results[0]!;

  it('repeats without asked_since', async () => {
    const [id] = (await enter(1)) as [string];
    expect((await send({ id })).status).to.equal(200);
    expect((await send({ id })).status).to.equal(200);
    expect(await asks(id)).to.equal(2);
  });

  it('rejects a repeat since the given time without recording anything', async () => {
    const [id] = (await enter(1)) as [string];
    expect((await send({ id, asked_since: lately() })).status).to.equal(200);
    api.now.ms += 60_000;
    const refused = await send({ id, asked_since: lately() });
    expect([refused.status, refused.body.msg]).to.deep.equal([400, requestMessages.alreadyRequested]);
    expect(await asks(id)).to.equal(1);
    expect((await send({ id, asked_since: nowSeconds() })).status).to.equal(200);
    api.now.ms += requestRepeatSeconds * 1000 + 1000;
    token = await signIn(api, { org });
    expect((await send({ id, asked_since: lately() })).status).to.equal(200);
    expect(await asks(id)).to.equal(3);
  });

  it('rejects an invalid asked_since', async () => {
    const [id] = (await enter(1)) as [string];
    for (const asked_since of ['', 'today', null, -1, 1.5, 1e12])
      for (const [route, body] of [
        ['POST payments/asks/plan', { ids: [id] }],
        ['POST payments/asks', { ids: [id] }],
        ['POST notify2pay/send_payment_request', { id }],
      ] as const) {
        const refused = await call(route, { ...body, asked_since });
        expect([refused.status, refused.body.msg], `${route} ${asked_since}`).to.deep.equal([
          400,
          requestMessages.invalidRequestedSince,
        ]);
      }
    expect(await asks(id)).to.equal(0);
  });

  it('counts recent requests in a plan and excludes them if the call says so', async () => {
    const ids = await enter(3);
    await send({ id: ids[0] });
    api.now.ms += 60_000;
    await send({ id: ids[1] });
    const last = nowSeconds();
    const whole = await planOf(ids);
    expect(whole).to.deep.include({ asked: 2, asked_last: last, texts: 3, stops: {} });
    const rest = await planOf(ids, { asked_since: lately() });
    expect(rest).to.deep.include({ asked: 2, asked_last: last, texts: 1, stops: { asked: 2 } });
    await sql`update payments set status = 'Paid' where id = ${ids[1]}`.execute(api.database.db);
    expect(await planOf(ids)).to.include({ asked: 1, asked_last: last - 60 });
    api.now.ms += requestRepeatSeconds * 1000;
    token = await signIn(api, { org });
    expect(await planOf(ids)).to.include({ asked: 0, asked_last: '' });
  });

  it('sends once for two concurrent batches and names the payments left out', async () => {
    const ids = await enter(2);
    const begin = async () => (await call('POST payments/asks', { ids, asked_since: lately() })).body.p1;
    const [first, second] = [await begin(), await begin()];
    await runWorker(api);
    for (const id of ids) expect(await asks(id)).to.equal(1);
    const told = async (ask = '') => (await call(`GET payments/asks/${ask}`)).body.results[0]!;
    const both = [await told(first), await told(second)];
    expect(both.map(({ texts }) => texts)).to.have.members([2, 0]);
    const late = both.find(({ texts }) => Number(texts) === 0)!;
    expect(late).to.deep.include({ stops: { asked: 2 } });
    expect(late['left_out']).to.have.deep.members(
      ids.map((id, n) => ({ id, name: `Byron ${n}, Ada`, stop: 'asked' })),
    );
  });
});
