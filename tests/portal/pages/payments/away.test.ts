import { expect } from 'chai';
import { sql } from 'kysely';
import { saveVerification } from '../../../../server/api/payments/verified.ts';
import { resourceMessages } from '../../../../shared/locales/en/resources.ts';
import { routerMessages } from '../../../../shared/locales/en/router.ts';
import { paths } from '../../../../shared/paths.ts';
import { batchRequestPath, requestPath, refundPath } from '../../../../shared/payment/payment-paths.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { cardBody, demoIds } from '../../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { startTcpProxy, type TcpProxy } from '../../../support/tcp-proxy.ts';
import { until } from '../../../support/until.ts';

const { id, client_id: org } = demoIds('card or bank');
const place = pathsOf(payments);

describe('payment pages while the API is down', function () {
  this.timeout(60_000);
  let api: EmbeddedApi;
  let proxy: TcpProxy;
  let portal: TestPortal;
  let staff: Browser;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    proxy = await startTcpProxy(Number(new URL(api.url).port));
    portal = await startTestPortal({ api: `http://127.0.0.1:${proxy.port}`, clock: () => api.now.ms });
    await addUser(api, { userName: 'pat', org, group: '' });
    staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
  });
  afterEach(async () => {
    await portal.close();
    await proxy.close();
    await api.close();
  });

  const expectAway = (page: Page, what: string, said: string = routerMessages.unavailable) => {
    expect(page.status, what).to.be.oneOf([200, 422, 502, 503]);
    expect(page.text, what).to.include(said);
  };
  /** Brings the API back and follows the Restore link on the page. */
  async function restore(page: Page): Promise<Page> {
    proxy.setMode('pass');
    api.now.ms += 60_000;
    const link = page.all('a').find((one) => textOf(one) === 'Restore');
    return staff.get(attributeOf(link, 'href') ?? 'no offer');
  }
  const valueIn = (page: Page, label: string) => attributeOf(page.control(label), 'value');

  it('show an error on every page', async () => {
    proxy.setMode('reset');
    for (const path of [
      ...[place.list, place.one(id), `${place.one(id)}/edit`, requestPath.to(id), refundPath.to(id)],
      ...[paths.paymentsDay.to(), paths.paymentsDayExport.to(), `${batchRequestPath.to()}?file=1-a`],
      ...[pathsOf(paymentFiles).list, pathsOf(paymentFiles).one('1-a'), paths.worklist.to()],
    ])
      expectAway(await staff.get(path), path);
  });

  it('keep the values entered in a payment form', async () => {
    const edit = await staff.get(`${place.one(id)}/edit`);
    const create = await staff.get(place.create);
    proxy.setMode('reset');
    const lost = await staff.press(edit, 'Save', { first_name: 'Typed First' });
    expectAway(lost, 'edit');
    expect(valueIn(await restore(lost), 'First Name')).to.equal('Typed First');
    proxy.setMode('reset');
    const kept = await staff.press(create, 'Save', { first_name: 'Ann', last_name: 'Lee', amount: '3' });
    expectAway(kept, 'create', resourceMessages.createNotSent);
    expect(valueIn(kept, 'First Name')).to.equal('Ann');
  });

  it('keep the values entered for a refund and send nothing', async () => {
    await saveVerification(api.database.db, id, api.now.ms);
    await api.submit(cardBody('card or bank'), 'key-paid');
    const form = await staff.get(refundPath.to(id));
    proxy.setMode('reset');
    const lost = await staff.press(form, 'Continue', { amount: '4.00', reason: 'Paid twice' });
    expectAway(lost, 'refund');
    const restored = await restore(lost);
    expect([valueIn(restored, 'Amount'), valueIn(restored, 'Reason')]).to.deep.equal(['4.00', 'Paid twice']);
    const review = await staff.press(restored, 'Continue');
    const done = await staff.press(review, 'Refund $4.00');
    expect(done.text).to.include('$4.00');
    const { rows } = await sql<{ cents: number }>`
      select amount_cents as cents from sandbox_refunds
    `.execute(api.database.db);
    expect(rows).to.deep.equal([{ cents: 400 }]);
  });

  it('request a payment only once when the response was lost and the page is reopened', async () => {
    await sql`update payments set email = 'a@b.example', mobile_phone = null where id = ${id}`.execute(
      api.database.db,
    );
    const asked = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from messages where payment = ${id}
      `.execute(api.database.db);
      return rows[0]!.count;
    };
    const before = await asked();
    const page = await staff.get(requestPath.to(id));
    const sent = proxy.hangAt('send_payment_request', 'after');
    const pressed = staff.press(page, 'Send the email');
    await sent;
    await until(async () => (await asked()) > before);
    proxy.setMode('reset');
    expectAway(await pressed, 'ask');
    proxy.setMode('pass');
    api.now.ms += 60_000;
    const told = await staff.get(requestPath.to(id));
    expect(told.text).to.include('Requested today').and.not.include('Send the email');
    // Simulates an API that does not report earlier requests.
    await sql`update payments set asked_at = null where id = ${id}`.execute(api.database.db);
    await staff.press(await staff.get(requestPath.to(id)), 'Send the email');
    expect(await asked()).to.equal(before + 1);
    await staff.press(told, 'Request again by email');
    expect(await asked()).to.equal(before + 2);
  });
});
