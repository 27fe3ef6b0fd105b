import { expect } from 'chai';
import { sql } from 'kysely';
import { paths } from '../../../../shared/paths.ts';
import { refundMessages } from '../../../../shared/locales/en/refunds.ts';
import { refundPath } from '../../../../shared/payment/payment-paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../../support/browser.ts';
import { cardBody, demoIds } from '../../../support/demo-payments.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { addUser, password } from '../../../support/sign-in.ts';
import { describePortal } from '../../../support/fixtures.ts';

const { id, client_id: org } = demoIds('card or bank');
const place = refundPath.to(id);

describePortal('payment refund by staff', ({ api, portal }) => {
  let staff: Browser;
  beforeEach(async () => {
    await addUser(api, { userName: 'pat', org, group: '' });
    staff = portal.browser();
    await staff.press(await staff.get(paths.login.to()), 'Login', { user_name: 'pat', pw: password });
  });

  const pay = (fields: object = {}) => api.submit(cardBody('card or bank', fields), 'key-paid');
  async function given(): Promise<number[]> {
    const { rows } = await sql<{ amount_cents: number }>`select amount_cents from sandbox_refunds`.execute(
      api.database.db,
    );
    return rows.map(({ amount_cents: cents }) => cents);
  }
  const review = async (fields: Record<string, string> = {}) =>
    staff.press(await staff.get(place), 'Continue', { reason: 'Paid twice', ...fields });

  it('appears only when a refund is possible and otherwise shows the reason', async () => {
    const offer = `href="${place}"`;
    await pay();
    const whole = await staff.get(pathsOf(payments).one(id));
    expect(whole.html).to.include(offer).and.not.include(refundMessages.noCharge);
    await staff.press(await review({ amount: '10' }), 'Refund $10.00');
    expect((await staff.get(pathsOf(payments).one(id))).html).to.include(offer);
    const elsewhere = demoIds('already paid').id;
    const page = await staff.get(pathsOf(payments).one(elsewhere));
    expect(page.html).to.not.include(refundPath.to(elsewhere));
    expect(page.text).to.include(refundMessages.noCharge);
    const open = await staff.get(pathsOf(payments).one(demoIds('saved card').id));
    expect(open.text).to.not.include(refundMessages.noCharge);
  });

  it('stays available while a full refund is in progress', async () => {
    await pay({ card_number: '4000000000001406' });
    await runWorker(api);
    await staff.press(await review(), 'Refund $45.00');
    expect((await staff.get(pathsOf(payments).one(id))).html).to.include(`href="${place}"`);
  });

  it('[P12] shows the amount on the button and runs once however often the button is pressed', async () => {
    await pay();
    const record = await staff.get(pathsOf(payments).one(id));
    expect(record.html).to.include(`href="${place}"`);
    const form = await staff.get(place);
    expect(form.html).to.include('value="45.00"');
    const asked = await review({ amount: '10' });
    expect(asked.text).to.include('Refund $10.00 to Eleanor Whitfield?');
    expect(asked.text).to.include('We’ll email eleanor.whitfield@mail.example the amount');
    const [done, again] = await Promise.all([
      staff.press(asked, 'Refund $10.00'),
      staff.press(asked, 'Refund $10.00'),
    ]);
    expect([done.text, again.text].join()).to.include('$10.00 refunded.');
    const late = await staff.press(asked, 'Refund $10.00');
    expect(late.text).to.include('$10.00 refunded.');
    expect(await given()).to.deep.equal([1000]);
    expect(late.text).to.include('of the refund of $10.00, to eleanor');
    await sql`update payments set email = null where id = ${id}`.execute(api.database.db);
    expect((await review()).text)
      .to.include('Refund $35.00 to')
      .and.not.include('We’ll email');
    const rest = await staff.press(await review(), 'Refund $35.00');
    expect(rest.text).to.include('$35.00 refunded.').and.include('Refunded');
    expect(form.text).to.not.include('Times in');
    expect((await staff.get(place)).text)
      .to.match(/Times in Central \(C[DS]T\)/)
      .and.include('nothing left to refund')
      .and.not.include('Continue');
  });

  it('accepts an amount with a dollar sign and separators', async () => {
    await sql`update payments set amount = 2000 where id = ${id}`.execute(api.database.db);
    await pay({ amount: '2000.00' });
    const asked = await review({ amount: '$1,200.50' });
    const done = await staff.press(asked, 'Refund $1,200.50');
    expect(done.text).to.include('$1,200.50 refunded.');
    expect(await given()).to.deep.equal([120050]);
  });

  it('shows the form again with the entered values when one of them is invalid', async () => {
    await pay();
    for (const [fields, said] of [
      [{ amount: '45.01' }, 'You can refund at most $45.00.'],
      [{ amount: 'ten' }, 'Enter an amount'],
      [{ reason: ' ' }, 'Enter a reason'],
    ] as const) {
      const page = await review(fields);
      expect(page.status).to.equal(422);
      expect(page.text).to.include(said);
    }
    const asked = await review({ amount: '12.50' });
    expect((await staff.press(asked, 'Change')).html).to.include('value="12.50"');
    expect(asked.html).to.match(new RegExp(`href="${pathsOf(payments).one(id)}"[^>]*>Cancel<`));
    expect(await given()).to.deep.equal([]);
  });

  it('shows that an unknown outcome is being checked, blocks a second refund, and shows the result once known', async () => {
    await pay({ card_number: '4000000000001406' });
    await runWorker(api);
    const asked = await review({ amount: '10' });
    const unknown = await staff.press(asked, 'Refund $10.00');
    expect(unknown.text).to.include('We’re checking the refund of').and.not.include('Continue');
    expect(unknown.headers['refresh']).to.match(/^\d+; url=/);
    expect((await staff.press(asked, 'Refund $10.00')).text).to.include('We’re checking the refund of');
    await runWorker(api);
    expect((await staff.get(place)).text).to.include('$10.00 refunded.');
    expect(await given()).to.deep.equal([1000]);
  });

  it('rejects unpaid payments and other organizations', async () => {
    expect((await staff.get(place)).text)
      .to.include('nothing left to refund')
      .and.not.include('Continue');
    await addUser(api, { userName: 'other', org: '204260', group: '' });
    const other = portal.browser();
    await other.press(await other.get(paths.login.to()), 'Login', { user_name: 'other', pw: password });
    expect((await other.get(place)).status).to.equal(404);
  });
});
