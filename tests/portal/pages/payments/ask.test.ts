import { expect } from 'chai';
import { sql } from 'kysely';
import { requestPath } from '../../../../shared/payment/payment-paths.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { runWorker } from '../../../support/run-worker.ts';
import { attributeOf, textOf } from '../../../support/page.ts';
import { org, startPaymentsTrial } from './staff.ts';
import { describeWith } from '../../../support/fixtures.ts';

const ada = { mobile_phone: '3125550177', email: 'ada@mail.example', status: 'Requested' };

describeWith('payment request by staff', startPaymentsTrial, (trial) => {
  beforeEach(async () => {
    await sql`delete from outbox`.execute(trial.api.database.db);
  });
  const enter = async (row: Record<string, unknown> = {}) => (await trial.enter([{ ...ada, ...row }]))[0]!;
  const sent = async () => {
    await runWorker(trial.api);
    const { rows } = await sql<{ channel: string; body_text: string }>`
      select channel, body_text from outbox order by channel
    `.execute(trial.api.database.db);
    return rows;
  };

  it('shows the exact messages and recipients and sends both with one button', async () => {
    const id = await enter();
    const record = await trial.staff.get(pathsOf(payments).one(id));
    expect(record.html).to.include(`href="${requestPath.to(id)}"`);
    const page = await trial.staff.get(requestPath.to(id));
    expect(page.text).to.include('Request $10.00 from Ada Byron').and.include('Text to (312) 555-0177');
    expect(page.text).to.include('Email to ada@mail.example').and.include('Will be saved to the test outbox');
    const done = await trial.staff.press(page, 'Send the text and the email');
    expect(done.url.pathname).to.equal(pathsOf(payments).one(id));
    expect(done.text).to.match(/Payment requested\.[^]*Payment requested(?!\.)/);
    const [email, text] = await sent();
    expect(page.text).to.include(text!.body_text);
    expect(email!.channel).to.equal('email');
  });

  it('shows the email as the patient receives it, with its styles but without working links', async () => {
    const id = await enter();
    const page = await trial.staff.get(requestPath.to(id));
    const own = page.headers['content-security-policy'];
    expect(own).to.include("frame-src 'self'").and.not.include('unsafe-inline');
    const [frame] = page.all('iframe');
    expect(attributeOf(frame!, 'sandbox')).to.equal('');
    const letter = await trial.staff.get(attributeOf(frame!, 'src')!);
    expect(letter.text).to.include('You have a payment request from');
    expect(letter.html).to.include('overflow-wrap:anywhere');
    expect(letter.headers['content-security-policy'])
      .to.match(/^sandbox /)
      .and.include("style-src 'unsafe-inline'")
      .and.include("frame-ancestors 'self'");
    expect((await trial.staff.get(requestPath.letter('none'))).status).to.equal(404);
  });

  it('shows full addresses and links to each message and back', async () => {
    const id = await enter();
    await trial.staff.press(await trial.staff.get(requestPath.to(id)), 'Send the text and the email');
    await sent();
    const record = await trial.staff.get(pathsOf(payments).one(id));
    expect(record.text).to.include('ada@mail.example and (312) 555-0177');
    const ways = record.all('a').filter((link) => textOf(link) === 'Email to ada@mail.example');
    expect(ways).to.have.length(1);
    const message = await trial.staff.get(attributeOf(ways[0]!, 'href')!);
    expect(message.status).to.equal(200);
    expect(message.text).to.include('Payment request from');
    expect(message.html).to.include(`href="${pathsOf(payments).one(id)}"`);
  });

  it('says when a request made during quiet hours will be sent', async () => {
    // Quiet hours cover the whole day except one minute far from the current time.
    const [from, to] =
      new Date(trial.api.now.ms).getUTCHours() < 12 ? ['12:00', '11:59'] : ['00:00', '23:59'];
    await sql`update org set quiet_from = ${from}, quiet_to = ${to} where id = ${org}::bigint`.execute(
      trial.api.database.db,
    );
    const page = await trial.staff.get(requestPath.to(await enter()));
    const done = await trial.staff.press(page, 'Send the text only');
    expect(done.text).to.match(
      /Payment requested\. It will be saved to the test outbox .* at .*, after quiet hours, not sent\./,
    );
  });

  it('sends only the text when asked to', async () => {
    const page = await trial.staff.get(requestPath.to(await enter()));
    await trial.staff.press(page, 'Send the text only');
    expect((await sent()).map(({ channel }) => channel)).to.deep.equal(['text']);
  });

  it('[P13] goes out once however often the button on the same page is pressed', async () => {
    const page = await trial.staff.get(requestPath.to(await enter()));
    const press = () => trial.staff.press(page, 'Send the text only');
    for (const done of [...(await Promise.all([press(), press()])), await press()])
      expect(done.text).to.include('Payment requested.');
    expect(await sent()).to.have.length(1);
    await trial.staff.press(await trial.staff.get(page.url.pathname), 'Request again by text only');
    expect(await sent()).to.have.length(2);
  });

  it('shows the next automatic reminder on the record', async () => {
    await sql`update org set pay_reminder_days = '3' where id = ${org}::bigint`.execute(
      trial.api.database.db,
    );
    const id = await enter();
    const before = await trial.staff.get(pathsOf(payments).one(id));
    expect(before.text).to.not.include('Next reminder on');
    const done = await trial.staff.press(await trial.staff.get(requestPath.to(id)), 'Send the text only');
    expect(done.text).to.include('Next reminder on');
  });

  it('says why a channel is blocked and offers only the other one', async () => {
    await sql`insert into opt_outs (id_org, channel, address, source, time)
      values (${org}::bigint, 'text', ${ada.mobile_phone}, 'reply STOP', now())`.execute(
      trial.api.database.db,
    );
    const page = await trial.staff.get(requestPath.to(await enter()));
    expect(page.text)
      .to.include('this person opted out of messages to this address')
      .and.not.include('and the email');
    await trial.staff.press(page, 'Send the email');
    expect((await sent()).map(({ channel }) => channel)).to.deep.equal(['email']);
    const none = await trial.staff.get(requestPath.to(await enter({ email: '' })));
    expect(none.text).to.include('there is no address').and.not.include('Send the');
    const paid = await enter({ status: 'Paid' });
    expect((await trial.staff.get(pathsOf(payments).one(paid))).html).to.not.include(requestPath.to(paid));
    expect((await trial.staff.get(requestPath.to(paid))).text).to.include('it was already paid');
  });

  it('[P13] requires the send right', async () => {
    const id = await enter();
    const reader = await trial.enterWithout('send');
    const record = await reader.get(pathsOf(payments).one(id));
    expect(record.status).to.equal(200);
    expect(record.html).to.not.include(requestPath.to(id));
    expect((await reader.get(requestPath.to(id))).status).to.equal(403);
  });
});
