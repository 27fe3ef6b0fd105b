import { expect } from 'chai';
import { sql } from 'kysely';
import { requestRepeatSeconds } from '../../../../shared/constants.ts';
import { requestMessages } from '../../../../shared/locales/en/payment-requests.ts';
import { batchRequestPath, requestPath } from '../../../../shared/payment/payment-paths.ts';
import { paymentFiles } from '../../../../shared/resources/operations.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { paths } from '../../../../shared/paths.ts';
import { attributeOf, textOf, type Page } from '../../../support/page.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { password } from '../../../support/sign-in.ts';
import { org, startPaymentsTrial, type PaymentsTrial } from './staff.ts';

const ada = { mobile_phone: '3125550177', email: 'ada@mail.example', status: 'Requested' };
const file = '1795180000-file';
const show = 'Update the preview';
const again = { again: 'T' };

describe('repeated payment requests', () => {
  let trial: PaymentsTrial;
  const start = async (options = {}) => {
    // 3:50 PM in Chicago.
    trial = await startPaymentsTrial({ now: Date.parse('2026-11-24T21:50:00Z'), ...options });
    const { db } = trial.api.database;
    await sql`delete from outbox`.execute(db);
    await sql`update org set timezone = 'America/Chicago', quiet_from = null, quiet_to = null
      where id = ${org}::bigint`.execute(db);
    await sql`insert into payment_files (id, id_org, name, rows, accepted, rejected, status)
      values (${file}, ${org}::bigint, 'march.csv', 3, 3, 0, 'done')`.execute(db);
  };
  beforeEach(() => start());
  afterEach(() => trial.close());
  const enterFile = () =>
    trial.enter([
      { ...ada, file },
      { ...ada, mobile_phone: '3125550178', email: '', file },
      { ...ada, mobile_phone: '', email: '', first_name: 'Ann', last_name: 'Lee', file },
    ]);
  const sent = async () => {
    await runWorker(trial.api);
    const { rows } = await sql<{ channel: string }>`select channel from outbox order by channel`.execute(
      trial.api.database.db,
    );
    return rows.map(({ channel }) => channel);
  };
  const once = ['email', 'text', 'text'];
  const wait = async (seconds: number) => {
    trial.api.now.ms += seconds * 1000;
    if (seconds < 600) return;
    const { staff } = trial;
    const login = await staff.get(paths.login.to());
    await staff.press(login, 'Login', { user_name: 'pat', pw: password });
  };
  const hrefs = (page: Page, text: string) =>
    page
      .all('a')
      .filter((link) => textOf(link) === text)
      .map((link) => attributeOf(link, 'href'));

  describe('requests for a payment file', () => {
    const plan = () => trial.staff.get(batchRequestPath.to(file));
    const send = 'Send 2 texts and 1 email';

    it('show the earlier request, leave out its payers, and repeat only on demand', async () => {
      await enterFile();
      const first = await plan();
      expect(first.text).to.not.include(requestMessages.requestAgain);
      const started = await trial.staff.press(first, send);
      expect(await sent()).to.deep.equal(once);
      await wait(60);
      const record = await trial.staff.get(pathsOf(paymentFiles).one(file));
      expect(record.text).to.include('Requested today at 03:50 PM CST').and.not.include('Request all');
      expect(hrefs(record, 'today at 03:50 PM CST')).to.deep.equal([started.url.pathname]);
      const second = await plan();
      expect(second.text)
        .to.include('2 of these were requested in the last 24 hours, the last one today at 03:50 PM CST.')
        .and.include('Times in Central (CST)')
        .and.include('2 payments were already requested.')
        .and.include(requestMessages.nobodyElseRequestable)
        .and.not.include('Send ');
      const ticked = await trial.staff.press(second, show, again);
      expect(ticked.text).to.include(send);
      await trial.staff.press(ticked, send);
      expect(await sent()).to.deep.equal([...once, ...once].toSorted());
    });

    it('[P13] fail from an outdated page, whether or not the repeat box is checked', async () => {
      await enterFile();
      const old = await plan();
      await trial.staff.press(old, send);
      await sent();
      await wait(60);
      const refused = await trial.staff.press(old, send);
      expect(refused.status).to.equal(422);
      expect(refused.text)
        .to.include(requestMessages.previewNotice)
        .and.include(requestMessages.requestAgain);
      expect(await sent()).to.deep.equal(once);
      const ticked = await trial.staff.press(refused, show, again);
      await trial.staff.press(ticked, send);
      const twice = await sent();
      await wait(60);
      expect((await trial.staff.press(ticked, send)).status).to.equal(422);
      expect(await sent()).to.deep.equal(twice);
    });

    it('show a preview when the repeat box is checked and Send pressed in one step', async () => {
      await enterFile();
      await trial.staff.press(await plan(), send);
      await sent();
      const [, , late] = await enterFile();
      await sql`update payments set mobile_phone = '3125550179' where id = ${late}`.execute(
        trial.api.database.db,
      );
      const rest = await trial.staff.press(await plan(), 'Send 3 texts and 1 email', again);
      expect([rest.status, rest.text.includes('Send 5 texts and 2 emails')]).to.deep.equal([422, true]);
      expect(await sent()).to.deep.equal(once);
    });

    it('start over a day later', async () => {
      await enterFile();
      await trial.staff.press(await plan(), send);
      await sent();
      await wait(requestRepeatSeconds + 1);
      expect((await plan()).text)
        .to.include(send)
        .and.not.include(requestMessages.requestAgain);
    });

    it('link back to the file and name the payments without an address', async () => {
      const [, , none] = await enterFile();
      const page = await plan();
      const back = pathsOf(paymentFiles).one(file);
      expect([hrefs(page, 'Payment file'), hrefs(page, 'Cancel')]).to.deep.equal([[back], [back]]);
      const started = await trial.staff.press(page, send);
      await sent();
      const over = await trial.staff.get(started.url.pathname);
      expect(over.text).to.include('1 payment has no address. Lee, Ann');
      expect(hrefs(over, 'Lee, Ann')).to.deep.equal([pathsOf(payments).one(none!)]);
    });
  });

  describe('requests for one payment', () => {
    const page = (id: string) => trial.staff.get(requestPath.to(id));

    it('show the time of the earlier request and repeat with a button that says so', async () => {
      const [id] = (await trial.enter([ada])) as [string];
      expect((await page(id)).text)
        .to.not.include('Requested')
        .and.not.include('Request again');
      await trial.staff.press(await page(id), 'Send the text and the email');
      await wait(60);
      const told = await page(id);
      expect(told.text)
        .to.include('Requested today at 03:50 PM CST.')
        .and.include('Times in Central (CST)')
        .and.not.include('Send the');
      await trial.staff.press(told, 'Request again by text only');
      expect(await sent()).to.deep.equal(once);
      await wait(requestRepeatSeconds + 1);
      expect((await page(id)).text)
        .to.include('Send the text only')
        .and.not.include('Request again');
    });

    it('[P13] fail as a repeat from an outdated page', async () => {
      const [id] = (await trial.enter([ada])) as [string];
      const [one, other] = [await page(id), await page(id)];
      await trial.staff.press(one, 'Send the text only');
      await wait(60);
      const refused = await trial.staff.press(other, 'Send the text only');
      expect(refused.status).to.equal(422);
      expect(refused.text)
        .to.include(requestMessages.alreadyRequested)
        .and.include('Requested today at 03:50 PM CST.')
        .and.include('Request again by text only');
      const late = await page(id);
      await trial.staff.press(refused, 'Request again by text only');
      await wait(60);
      expect((await trial.staff.press(late, 'Request again by text only')).status).to.equal(422);
      expect(await sent()).to.deep.equal(['text', 'text']);
    });
  });

  it('say that an expired link needs a new one', async () => {
    const [id] = (await trial.enter([{ ...ada, status: 'Expired' }])) as [string];
    const list = await trial.staff.get(pathsOf(payments).list);
    const plan = await trial.staff.post(pathsOf(payments).list, { _csrf: list.csrfToken, bulk: 'ask', id });
    expect(plan.text)
      .to.include('1 payment has an expired link: create a new link on its page. Byron, Ada')
      .and.not.include('is closed');
    expect((await trial.staff.get(requestPath.to(id))).text).to.include(
      'Won’t be sent: the payment link has expired.',
    );
  });
});
