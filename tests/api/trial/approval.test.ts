import { expect } from 'chai';
import { sql } from 'kysely';
import { approvalMessages, emailConfirmationMessages } from '../../../shared/locales/en/approval.ts';
import { openDeliveryTrial, person, practice, type DeliveryTrial } from '../reminders/delivery-trial.ts';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { signIn } from '../../support/embedded-api.ts';
import { addUser, login, password, tokenOf } from '../../support/sign-in.ts';
import { startTextVoiceProvider, type TextVoiceProvider } from '../../support/text-voice-provider.ts';

const ownEmail = 'olive@maple.example';
const ownPhone = '7735550177';

describe('an organization awaiting approval', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let mail: MailServer;
  beforeEach(async () => {
    provider = await startTextVoiceProvider();
    mail = await startMailServer();
    trial = await openDeliveryTrial({ ...provider.settings, SMTP_URL: mail.url });
    await sql`update org set awaits_approval = true where id = ${practice}::bigint`.execute(db());
  });
  afterEach(async () => {
    await trial.close();
    await provider.close();
    await mail.close();
  });

  const db = () => trial.api.database.db;
  const admin = async () => {
    await addUser(trial.api, { userName: 'ina', org: '204260', admin: true });
    return { token: await tokenOf(trial.api, 'ina') };
  };
  const texted = () => provider.accepted.map(({ fields }) => fields['To']);
  const mailed = () => mail.received.flatMap(({ to }) => to);
  const heldBox = async (query = '') => (await trial.call(`GET delivery/test_outbox${query}`)).body.results;
  const prove = (userName: string) =>
    sql`
      update users set email = 'Olive@maple.example', verified_email = ${ownEmail}, verified_phone = ${ownPhone}
      where user_name = ${userName}
    `.execute(db());

  it('sends only to its own verified addresses and captures all other messages in its test outbox', async () => {
    await addUser(trial.api, { userName: 'olive', org: practice });
    await prove('olive');
    const job = await trial.send([
      person(1),
      person(2, { email: 'OLIVE@maple.example', mobile_phone: ownPhone }),
      person(3, { email: 'other@maple.example', mobile_phone: '7735550178' }),
    ]);
    await trial.work();
    expect(texted()).to.deep.equal([`+1${ownPhone}`]);
    expect(mailed().map((to) => to.toLowerCase())).to.deep.equal([ownEmail]);
    const fates = (await trial.messagesOf(job)).map(({ name, status, reason }) => [name, status, reason]);
    expect(fates.filter(([name]) => name !== 'Person 2')).to.deep.equal(
      ['Person 1', 'Person 1', 'Person 3', 'Person 3'].map((name) => [
        name,
        'delivered',
        'awaiting_approval',
      ]),
    );
    expect((await heldBox()).map(({ to }) => to).sort()).to.deep.equal(
      ['3125550101', '7735550178', 'other@maple.example', 'p1@mail.example'].sort(),
    );
    const [email] = await heldBox('?channel=email&q=Person+3');
    expect(
      (await trial.call(`GET delivery/test_outbox/${email!['id']}`)).body.results[0]!['html'],
    ).to.include('Person 3');
    const other = { token: await signIn(trial.api, { org: '204260' }) };
    expect((await trial.api.call('GET delivery/test_outbox', undefined, other)).body.results).to.deep.equal(
      [],
    );
    const theirs = await trial.api.call(`GET delivery/test_outbox/${email!['id']}`, undefined, other);
    expect(theirs.status).to.equal(404);
  });

  it('ignores verified addresses of other organizations and of users who since changed their email', async () => {
    await addUser(trial.api, { userName: 'olive', org: '204260' });
    await prove('olive');
    await addUser(trial.api, { userName: 'left', org: practice });
    await sql`update users set email = 'new@maple.example', verified_email = ${ownEmail} where user_name = 'left'`.execute(
      db(),
    );
    await trial.send([person(1, { email: ownEmail, mobile_phone: ownPhone })]);
    await trial.work();
    expect([texted(), mailed()]).to.deep.equal([[], []]);
  });

  it('captures payment requests and template tests to unverified addresses', async () => {
    const names = { first_name: 'Ada', last_name: 'Byron', dob: '12/10/1985' };
    const id = await trial.make('payments', { ...names, mobile_phone: '3125550131', amount: '45.50' });
    const asked = await trial.call('POST notify2pay/send_payment_request', { id });
    expect([asked.status, asked.body.results.length]).to.deep.equal([200, 1]);
    const template = await trial.make('email_templates', { name: 'M', subject: 'Hi', template: 'Hello' });
    const test = await trial.call(`POST email_templates/${template}/test`, {
      email: 'stranger@mail.example',
    });
    expect(test.body.results).to.have.length(1);
    await trial.work();
    expect([texted(), mailed()]).to.deep.equal([[], []]);
    expect((await heldBox()).map(({ to }) => to)).to.have.members(['3125550131', 'stranger@mail.example']);
    expect((await heldBox()).map(({ id: kept }) => kept)).to.include(asked.body.results[0]!['kept']);
    const manager = { token: await signIn(trial.api, { org: practice, group: 'Admin' }) };
    const invited = await trial.api.call(
      'POST users',
      {
        user_name: 'new',
        first_name: 'N',
        last_name: 'N',
        email: 'new@mail.example',
        access_group: 'Admin',
        invite: 'T',
      },
      manager,
    );
    expect([invited.status, invited.body.msg]).to.deep.equal([409, approvalMessages.noInvitation]);
  });

  it('sends to every address after an internal admin approves it, and ignores a second approval', async () => {
    const route = `organizations/${practice}/approval`;
    expect((await trial.call(`PUT ${route}`, {})).status).to.equal(403);
    const account = async () => (await trial.call('GET delivery/account')).body.results[0] as object;
    expect(await account()).to.deep.include({ approval: { email: '', confirmed: 'F' } });
    const boss = await admin();
    const listed = async () =>
      (await trial.api.call('GET operators/organizations?awaiting=T', undefined, boss)).body.results;
    expect((await listed()).map(({ id }) => id)).to.deep.equal([practice]);
    for (let again = 0; again < 2; again += 1)
      expect((await trial.api.call(`PUT ${route}`, {}, boss)).status).to.equal(200);
    expect(await listed()).to.deep.equal([]);
    expect((await trial.api.call('PUT organizations/999999/approval', {}, boss)).status).to.equal(404);
    const { rows } = await sql`
      select user_name, detail from audit where id_org = ${practice}::bigint and action = 'approve'
    `.execute(db());
    expect(rows).to.deep.equal([{ user_name: 'ina', detail: approvalMessages.audit }]);
    await trial.send([person(1)]);
    await trial.work();
    expect([texted(), mailed()]).to.deep.equal([['+13125550101'], ['p1@mail.example']]);
    expect(await account()).to.deep.include({ daily: { most: 200, sent: 2 } });
  });

  it('caps daily messages at a limit that grows over time and sends the rest the next day', async () => {
    await trial.api.call(`PUT organizations/${practice}/approval`, {}, await admin());
    await sql`update org set sent_on = '2026-03-10', sent_today = 199 where id = ${practice}::bigint`.execute(
      db(),
    );
    const job = await trial.send([
      person(1, { email: '' }),
      person(2, { email: '' }),
      person(3, { email: '' }),
    ]);
    await trial.work();
    expect(texted()).to.have.length(1);
    const waits = (await trial.messagesOf(job)).filter(({ status }) => status === 'planned');
    expect(waits).to.have.length(2);
    const { rows } = await sql<{ checks: [string, boolean][] }>`
      select checks from messages where job = ${job} and status = 'planned'
    `.execute(db());
    expect(rows[0]!.checks).to.deep.include(['daily_cap', false]);
    await trial.at(trial.api.now.ms + 24 * 3_600_000);
    await trial.work();
    expect(texted()).to.have.length(3);
    const most = async () =>
      ((await trial.call('GET delivery/account')).body.results[0] as { daily?: { most: number } }).daily
        ?.most;
    expect(await most()).to.equal(200);
    await trial.at(trial.api.now.ms + 24 * 3_600_000);
    expect(await most()).to.equal(400);
    await trial.at(trial.api.now.ms + 12 * 24 * 3_600_000);
    expect(await most()).to.equal(undefined);
  });

  it('counts the messages of a list by day for the check of the daily limit', async () => {
    const list = await trial.list([
      person(1),
      person(2, { email: '' }),
      person(3, { date: '03/20/2026' }),
      person(4, { mobile_phone: '', email: '' }),
    ]);
    const perDay = async () =>
      (await trial.call(`GET notifications/${list}/plan`)).body.results[0]!['per_day'];
    expect(await perDay()).to.deep.equal([
      { day: '2026-03-10', messages: 3 },
      { day: '2026-03-18', messages: 2 },
    ]);
    await trial.remind({ channel_rule: 'first' });
    expect(await perDay()).to.deep.equal([
      { day: '2026-03-10', messages: 2 },
      { day: '2026-03-18', messages: 1 },
    ]);
  });

  it('texts verification codes to at most ten unverified phone numbers a day', async () => {
    await addUser(trial.api, { userName: 'olive', org: practice });
    const user = (
      await sql<{ id: string }>`select id::text from users where user_name = 'olive'`.execute(db())
    ).rows[0]!;
    const statuses = [];
    for (let n = 10; n < 22; n += 1) {
      trial.api.now.ms += 180_000;
      const { p1: token } = (await login(trial.api, 'olive', password)).body;
      const body = { id: user.id, mobile_phone: `31255503${n}`, accessToken: token };
      statuses.push((await trial.api.call('PUT users', body, { token })).status);
    }
    expect(statuses.filter((status) => status === 200)).to.have.length(10);
    await trial.work();
    expect(texted()).to.include('+13125550319').and.not.include('+13125550320');
  });
});

describe('an approved organization in test mode', () => {
  it('captures messages without a daily limit and reports none', async () => {
    const trial = await openDeliveryTrial();
    await sql`
      update org
      set approved_at = ${new Date(trial.api.now.ms)}, sent_on = '2026-03-10', sent_today = 200
      where id = ${practice}::bigint
    `.execute(trial.api.database.db);
    const job = await trial.send([person(1, { email: '' })]);
    await trial.work();
    expect((await trial.messagesOf(job)).map(({ status }) => status)).to.include('delivered');
    expect((await trial.call('GET delivery/account')).body.results[0]).to.not.have.property('daily');
    await trial.close();
  });
});

describe('email confirmation link', () => {
  let trial: DeliveryTrial;
  let mail: MailServer;
  beforeEach(async () => {
    mail = await startMailServer();
    trial = await openDeliveryTrial({ SMTP_URL: mail.url });
  });
  afterEach(async () => {
    await trial.close();
    await mail.close();
  });

  const signUp = (body: object = {}) =>
    trial.api.call('POST accounts', {
      org_name: 'Chase Bank: click http://evil.example',
      user_name: 'owner',
      pw: 'Bright-Day-42',
      first_name: 'Olive',
      last_name: 'Stone',
      email: ownEmail,
      ...body,
    });
  const tokens = () =>
    mail.received.map(({ raw }) => /token=3D([\w-]+)/.exec(raw.replaceAll('=\r\n', ''))?.[1] ?? '');
  const confirm = (token: string) => trial.api.call('POST email_confirmations/confirm', { token });
  const owner = async () => ({ token: (await login(trial.api, 'owner', 'Bright-Day-42')).body.p1! });
  const approval = async () =>
    (
      (await trial.api.call('GET delivery/account', undefined, await owner())).body.results[0] as Record<
        string,
        unknown
      >
    )['approval'];

  it("goes to a new account's address with fixed wording and works once", async () => {
    expect((await signUp()).status).to.equal(200);
    await trial.work();
    expect(mail.received.map(({ to }) => to)).to.deep.equal([[ownEmail]]);
    expect(mail.received[0]!.raw).to.not.match(/Chase|evil|Olive/);
    const [token = ''] = tokens();
    const opened = await trial.api.call('POST email_confirmations/open', { token });
    expect(opened.body.results).to.deep.equal({ email: ownEmail });
    expect(await approval()).to.deep.equal({ email: ownEmail, confirmed: 'F' });
    expect((await confirm(token)).status).to.equal(200);
    expect(await approval()).to.deep.equal({ email: ownEmail, confirmed: 'T' });
    for (const again of [token, `${token.slice(0, -1)}0`, '']) {
      const refused = await confirm(again);
      expect([refused.status, refused.body.msg]).to.deep.equal([410, emailConfirmationMessages.over]);
    }
  });

  it('expires after three days, when a newer link is sent, or when the address changes', async () => {
    await signUp();
    await trial.work();
    const send = async () => trial.api.call('POST user/email_confirmation', {}, await owner());
    expect((await send()).body.msg).to.equal(emailConfirmationMessages.justSent);
    trial.api.now.ms += 61_000;
    expect((await send()).status).to.equal(200);
    await trial.work();
    const [first = '', second = ''] = tokens();
    expect((await confirm(first)).status).to.equal(410);
    await sql`update users set email = 'other@maple.example' where user_name = 'owner'`.execute(
      trial.api.database.db,
    );
    expect((await confirm(second)).status).to.equal(410);
    await sql`update users set email = ${ownEmail} where user_name = 'owner'`.execute(trial.api.database.db);
    trial.api.now.ms += 72 * 3_600_000;
    expect((await confirm(second)).status).to.equal(410);
  });

  it('allows ten emails a day', async () => {
    await signUp();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      trial.api.now.ms += 61_000;
      statuses.push((await trial.api.call('POST user/email_confirmation', {}, await owner())).status);
    }
    expect(statuses).to.deep.equal([...Array.from({ length: 9 }, () => 200), 429, 429]);
  });
});
