import { expect } from 'chai';
import { sql } from 'kysely';
import { batchRequestPath, refusedRowsPath } from '../../../../shared/payment/payment-paths.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { signIn } from '../../../support/embedded-api.ts';
import { textOf } from '../../../support/page.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { org, startPaymentsTrial } from './staff.ts';
import { describeWith } from '../../../support/fixtures.ts';

const phone = '3125550177';
const email = 'ada@mail.example';

describeWith('bulk payment requests', startPaymentsTrial, (trial) => {
  beforeEach(async () => {
    await sql`delete from outbox`.execute(trial.api.database.db);
  });
  const sent = async () => {
    const { rows } = await sql<{ channel: string; messages: number }>`
      select channel, count(*)::int as messages from outbox group by channel order by channel
    `.execute(trial.api.database.db);
    return Object.fromEntries(rows.map(({ channel, messages }) => [channel, messages]));
  };

  it('count messages for the selected payments, send each once, and show each outcome', async () => {
    const [, , , closed] = await trial.enter([
      { mobile_phone: phone, email, status: 'Requested' },
      { mobile_phone: '3125550178', status: 'Requested' },
      { status: 'Requested' },
      { email, status: 'Expired' },
    ]);
    const { rows } = await sql<{ id: string }>`select id from payments order by id`.execute(
      trial.api.database.db,
    );
    const list = await trial.staff.get(pathsOf(payments).list);
    const ids = rows.map(({ id }) => id);
    const plan = await trial.staff.post(pathsOf(payments).list, {
      _csrf: list.csrfToken,
      bulk: 'ask',
      id: ids,
    });
    expect(plan.url.pathname).to.equal(batchRequestPath.to());
    expect(plan.text)
      .to.include('Request 4 payments')
      .and.match(/1 payment has no address\. \w+, \w+/);
    expect(plan.html).to.include(
      `1 payment has an expired link: create a new link on its page. <a href="${pathsOf(payments).one(closed!)}">`,
    );
    expect(plan.text).to.include('Total $');
    const started = await trial.staff.press(plan, 'Send 2 texts and 1 email');
    expect(started.text).to.include('Requesting payments').and.include('0 of 4');
    expect(started.headers['refresh']).to.match(/^\d+$/);
    expect(await sent()).to.deep.equal({});
    const again = await trial.staff.press(plan, 'Send 2 texts and 1 email');
    expect(again.url.pathname).to.equal(pathsOf(payments).list);
    await runWorker(trial.api);
    await runWorker(trial.api);
    expect(await sent()).to.deep.equal({ email: 1, text: 2 });
    const over = await trial.staff.get(started.url.pathname);
    expect(over.text).to.include('All done: 4 payments').and.include('1 payment has an expired link');
    expect(over.headers['refresh']).to.equal(undefined);
    expect((await trial.staff.get(pathsOf(payments).one(closed!))).text).to.not.include('Payment requested');
  });

  it('preview one text and one email per language with their send times', async () => {
    const [, spanish] = await trial.enter([
      { mobile_phone: phone, email, status: 'Requested' },
      { mobile_phone: '3125550178', status: 'Requested' },
      { mobile_phone: '3125550179', status: 'Requested' },
    ]);
    const { db } = trial.api.database;
    await sql`update payments set language = 'es' where id = ${spanish}`.execute(db);
    // Quiet hours cover the whole day except one minute far from the current time.
    const [from, to] =
      new Date(trial.api.now.ms).getUTCHours() < 12 ? ['12:00', '11:59'] : ['00:00', '23:59'];
    await sql`update org set quiet_from = ${from}, quiet_to = ${to} where id = ${org}::bigint`.execute(db);
    const list = await trial.staff.get(pathsOf(payments).list);
    const { rows } = await sql<{ id: string }>`select id from payments`.execute(db);
    const id = rows.map((row) => row.id);
    const plan = await trial.staff.post(pathsOf(payments).list, { _csrf: list.csrfToken, bulk: 'ask', id });
    const titles = plan.all('h2').map((head) => textOf(head));
    for (const title of ['One text, in English, to', 'One text, in Spanish, to', 'One email, in English, to'])
      expect(
        titles.filter((each) => each.startsWith(title)),
        title,
      ).to.have.lengthOf(1);
    await sql`update payments set language = 'es'`.execute(db);
    const alike = await trial.staff.get(batchRequestPath.to());
    const untold = alike.all('h2').map((head) => textOf(head));
    for (const title of ['One text, to', 'One email, to'])
      expect(
        untold.filter((each) => each.startsWith(title)),
        title,
      ).to.have.lengthOf(1);
    expect(plan.text).to.match(/\/p\/[\w-]+\?lang=es/);
    expect(plan.text).to.match(/Will be saved to the test outbox .*, after quiet hours/);
    expect(plan.html).to.match(/<iframe[^>]+src="[^"]+\/ask\/email"/);
    expect(await sent()).to.deep.equal({});
  });

  it('cover all payments in a file', async () => {
    const token = await signIn(trial.api, { org });
    const file = new FormData();
    const lines = ['First Name,Last Name,DOB,Amount,Mobile Phone'];
    for (let n = 0; n < 120; n += 1)
      lines.push(`Ada,Byron,12/10/1985,${10 + n}.00,31255501${String(n % 90).padStart(2, '0')}`);
    file.set('file', new Blob([[...lines, 'Ada,,,x,1'].join('\n')], { type: 'text/csv' }), 'march.csv');
    const loaded = await fetch(`${trial.api.url}/payments/upload_file`, {
      ...{ method: 'POST', body: file, headers: { Authorization: `Bearer ${token}` } },
    });
    const { p1 } = (await loaded.json()) as { p1: string };
    const record = await trial.staff.get(pathsOf(paymentFiles).one(p1));
    expect(record.text).to.include('Request all 120…');
    expect(record.text).to.include('Download 1 rejected row');
    const refused = await trial.staff.get(refusedRowsPath.to(p1));
    expect(refused.headers['content-disposition']).to.match(
      /^attachment; filename="?refused-rows-[^"]+\.csv"?$/,
    );
    expect(refused.html).to.match(/^Line,Field,Reason\r\n122,/);
    const plan = await trial.staff.get(batchRequestPath.to(p1));
    const started = await trial.staff.press(plan, 'Send 120 texts');
    await runWorker(trial.api);
    expect((await trial.staff.get(started.url.pathname)).text).to.include('All done: 120 payments');
    expect(await sent()).to.deep.equal({ text: 120 });
  });

  it("fail for another organization's payments", async () => {
    await trial.enter([{ mobile_phone: phone, status: 'Requested' }]);
    const [mine, theirs] = [await signIn(trial.api, { org }), await signIn(trial.api, { org: '204260' })];
    const { rows } = await sql<{ id: string }>`select id from payments`.execute(trial.api.database.db);
    const body = { ids: rows.map(({ id }) => id) };
    const { p1 } = (await trial.api.call('POST payments/asks', body, { token: mine })).body;
    const ask = (route: string, sentBody?: unknown) => trial.api.call(route, sentBody, { token: theirs });
    expect((await ask(`GET payments/asks/${p1}`)).status).to.equal(404);
    expect((await ask('POST payments/asks', body)).status).to.equal(404);
    expect((await ask('POST payments/asks/plan', body)).body.results[0]).to.include({ payments: 0 });
    expect((await ask('POST payments/asks', { ids: ['%'] })).status).to.equal(400);
  });
});
