import { expect } from 'chai';
import { sql } from 'kysely';
import { startMailServer, type MailServer } from '../../support/mail-server.ts';
import { openDeliveryTrial, person, practice, type DeliveryTrial } from './delivery-trial.ts';

const token = 'token-of-the-mail-server';
const byMail = (n: number, more: object = {}) => person(n, { mobile_phone: '', ...more });

describe('bounced emails', () => {
  let trial: DeliveryTrial;
  let mail: MailServer;
  beforeEach(async () => {
    mail = await startMailServer();
    trial = await openDeliveryTrial({
      SMTP_URL: mail.url,
      MAIL_FROM: 'reminders@portal.example',
      MAIL_BOUNCES: 'back@mail.portal.example',
      MAIL_BOUNCE_TOKEN: token,
    });
  });
  afterEach(async () => {
    await trial.close();
    await mail.close();
  });
  const mails = async (job: string) =>
    (await trial.messagesOf(job))
      .filter(({ channel }) => channel === 'email')
      .map(({ status, reason }) => [status, reason]);
  const stops = async () => {
    const { rows } = await sql<{ stop: string }>`
      select address || ' ' || source as stop from opt_outs where id_org = ${practice}::bigint and channel = 'email' order by 1
    `.execute(trial.api.database.db);
    return rows.map(({ stop }) => stop);
  };
  async function post(body: string, headers: Record<string, string> = {}): Promise<number> {
    const response = await fetch(`${trial.api.url}/hooks/bounce`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822', ...headers },
      body,
    });
    await response.text();
    return response.status;
  }
  async function sendOne(): Promise<{ job: string; returned: string }> {
    const job = await trial.send([byMail(1)]);
    await trial.work();
    expect(await mails(job)).to.deep.include(['sent', null]);
    return { job, returned: mail.received.at(-1)!.from };
  }

  it('match messages only by a signed return address', async () => {
    const { job, returned } = await sendOne();
    expect(returned).to.match(/^back\+\d+-[0-9a-f]{20}\.[0-9a-f]{20}@mail\.portal\.example$/);
    expect(mail.received[0]!.raw).to.match(/^From: Lakeside Clinic <reminders@portal\.example>/m);
    const forged = returned.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`);
    expect(await post(report(forged))).to.equal(204);
    expect(await mails(job)).to.deep.include(['sent', null]);
  });

  it('mark the message failed and block an address that does not exist', async () => {
    const { job, returned } = await sendOne();
    for (let times = 0; times < 3; times += 1)
      expect(await post(report(returned.toUpperCase()))).to.equal(204);
    expect(await mails(job)).to.deep.equal([['failed', 'bounced']]);
    expect(await stops()).to.deep.equal(['p1@mail.example bounced 5.1.1']);
    await trial.work();
    expect(await trial.jobOf(job)).to.deep.include({ failed: 1 });
    const trail = (await trial.call('GET audit?filter={"resource":"opt_outs"}')).body.results;
    expect(trail.map(({ detail }) => detail)).to.deep.equal([
      'Emails to p1@mail.example are stopped: an email bounced (5.1.1)',
    ]);
  });

  it('match by the return address in any header, regardless of content type', async () => {
    const { job, returned } = await sendOne();
    const handed = report('postmaster@portal.example').replace(/^/, `X-Original-To: ${returned}\r\n`);
    expect(await post(handed, { 'content-type': 'application/x-www-form-urlencoded' })).to.equal(204);
    expect(await mails(job)).to.deep.include(['failed', 'bounced']);
  });

  it('mark the message failed without blocking an existing address', async () => {
    const { job, returned } = await sendOne();
    expect(await post(report(returned, { status: '5.2.2', diagnostic: '552 mailbox full' }))).to.equal(204);
    expect(await mails(job)).to.deep.include(['failed', 'bounced']);
    expect(await stops()).to.deep.equal([]);
  });

  it('change nothing for delays, deliveries and other mail', async () => {
    const { job, returned } = await sendOne();
    const answers = [
      report(returned, { action: 'delayed', status: '4.4.1' }),
      report(returned, { action: 'delivered', status: '2.0.0' }),
      `To: ${returned}\r\nSubject: Out of office\r\n\r\nBack on Monday.`,
      report(returned).replace('message/delivery-status', 'text/plain'),
      '',
      '\u0000\u0001',
    ];
    for (const answer of answers) expect(await post(answer), answer).to.equal(204);
    expect(await mails(job)).to.deep.include(['sent', null]);
    expect(await stops()).to.deep.equal([]);
  });

  describe('bounces for a contact', () => {
    let contact: string;
    beforeEach(async () => {
      const names = { first_name: 'Ada', last_name: 'Byron' };
      contact = await trial.make('contacts', { ...names, email: 'P1@mail.example' });
      const { returned } = await sendOne();
      await post(report(returned));
    });
    const flag = async () => (await trial.call(`GET contacts/${contact}`)).body.results[0]!['opt_out_email'];
    const change = async (values: object) => {
      const reply = await trial.call('PUT contacts', { id: contact, ...values });
      expect(reply.status, reply.body.msg).to.equal(200);
    };
    const next = async (more: object = {}) => {
      const job = await trial.send([byMail(1, { contact, date: '03/11/2026', email: '', ...more })]);
      await trial.work();
      return job;
    };

    it('prevent later emails and give the reason', async () => {
      expect(await flag()).to.equal('T');
      const list = await trial.list([byMail(1, { date: '03/11/2026' })]);
      const [row] = (await trial.call(`GET notifications/${list}/rows`)).body.results;
      expect(row).to.include({ status: 'cancelled_by_rules', reason_code: 'bounced_before' });
    });

    it('prevent emails that were already planned', async () => {
      await change({ opt_out_email: 'F' });
      const job = await trial.send([byMail(1, { contact, date: '03/20/2026', email: '' })]);
      await trial.work();
      await sql`
        insert into opt_outs (id_org, channel, address, source, time)
        values (${practice}::bigint, 'email', 'p1@mail.example', 'bounced 5.1.1', now())
      `.execute(trial.api.database.db);
      await trial.at(Date.UTC(2026, 2, 18, 15));
      await trial.work();
      expect(await mails(job)).to.deep.equal([['left_out', 'bounced_before']]);
    });

    it('end planned emails until staff remove the opt-out', async () => {
      await change({ opt_out_email: 'F' });
      const later = await trial.send([byMail(1, { contact, date: '03/20/2026', email: '' })]);
      const { returned } = await sendOne();
      expect(await mails(later)).to.deep.equal([['planned', null]]);
      await post(report(returned));
      await trial.work();
      expect(await mails(later)).to.deep.equal([['left_out', 'bounced_before']]);
      await change({ opt_out_email: 'F' });
      await trial.work();
      expect(await mails(later)).to.deep.equal([['planned', null]]);
      expect((await trial.jobOf(later))['status']).to.equal('queued');
    });

    it('stop blocking the address when staff remove the opt-out', async () => {
      await change({ opt_out_email: 'F' });
      expect([await flag(), await stops()]).to.deep.equal(['F', []]);
      expect(await mails(await next())).to.deep.equal([['sent', null]]);
    });

    it('block no other address, even if the opt-out box is checked', async () => {
      const job = await trial.send([byMail(1, { contact, date: '03/20/2026', email: 'other@mail.example' })]);
      await change({ email: 'ada@mail.example', opt_out_email: 'T' });
      expect(await flag()).to.equal('F');
      expect(await mails(await next())).to.deep.equal([['sent', null]]);
      await trial.at(Date.UTC(2026, 2, 18, 15));
      await trial.work();
      expect(await mails(job)).to.deep.equal([['sent', null]]);
    });

    it("yield to the patient's own opt-out", async () => {
      const [row] = (
        await sql<{ id: string; cid: string }>`
          select id, cid from notification_rows where email = 'p1@mail.example'
        `.execute(trial.api.database.db)
      ).rows;
      const path = `${trial.api.url}/hooks/stop/${row!.id}/${row!.cid}`;
      expect((await fetch(path, { method: 'POST' })).status).to.equal(200);
      expect(await stops()).to.deep.equal(['p1@mail.example email link: opt_out']);
      expect((await trial.call('PUT contacts', { id: contact, opt_out_email: 'F' })).status).to.equal(409);
    });
  });

  it("require the mail server's token and a limited size", async () => {
    const { job, returned } = await sendOne();
    for (const authorization of ['', 'Bearer x', `Basic ${token}`])
      expect(await post(report(returned), { authorization }), authorization).to.equal(403);
    expect(await post('x'.repeat(2_000_000))).to.equal(413);
    expect(await mails(job)).to.deep.include(['sent', null]);
  });

  it('block no address and warn the operator if many servers reject the sender', async () => {
    const people = Array.from({ length: 21 }, (_, n) => byMail(n + 1));
    mail.next.push(...people.map(() => '550 5.7.1 Sender address rejected: SPF record not found'));
    const job = await trial.send(people);
    await trial.work();
    expect(await mails(job)).to.deep.equal(people.map(() => ['failed', 'bounced']));
    expect(await stops()).to.deep.equal([]);
    const health = await trial.api.call('GET health', undefined, { headers: { 'X-Api-Key': '' } });
    expect(health.body).to.have.property('notices').that.has.length(1);
    expect(JSON.stringify(health.body)).to.include('rejected 21 emails').and.include('SPF');
    const { body } = await trial.call(`GET messages?filter=${JSON.stringify({ job, channel: 'email' })}`);
    expect(body.results[0]).to.include({ error_code: '5.7.1' });
    expect(body.results[0]!['error_text']).to.include('SPF record not found');
  });

  it('include emails that the mail server rejects immediately', async () => {
    mail.next.push('550 5.1.1 No such user', '550 5.7.1 Spam', '550 Unknown user');
    const job = await trial.send([byMail(1), byMail(2), byMail(3)]);
    await trial.work();
    expect(await mails(job)).to.deep.equal([
      ['failed', 'bounced'],
      ['failed', 'bounced'],
      ['failed', 'bounced'],
    ]);
    const marks = (await stops()).map((stop) => stop.split(' ').slice(1).join(' '));
    expect(marks).to.have.members(['bounced 5.1.1', 'bounced 5.0.0']);
  });
});

function report(
  to: string,
  { action = 'failed', status = '5.1.1', diagnostic = '550 5.1.1 No such user' } = {},
): string {
  return [
    'From: MAILER-DAEMON@mail.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry.',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    'Arrival-Date: Tue, 10 Mar 2026 10:00:00 -0500',
    '',
    'Final-Recipient: rfc822; p1@mail.example',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp;`,
    `    ${diagnostic}`,
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    'From: reminders@portal.example',
    'To: p1@mail.example',
    'Subject: Your visit',
    '',
    '--B--',
    '',
  ].join('\r\n');
}
