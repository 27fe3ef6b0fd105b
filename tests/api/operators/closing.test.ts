import { expect } from 'chai';
import { sql } from 'kysely';
import { closingMessages } from '../../../shared/locales/en/closing.ts';
import { signInErrors } from '../../../shared/locales/en/sign-in.ts';
import { paymentNotSetUp } from '../../../shared/payment/record.ts';
import { cardBody, demoIds } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeWith } from '../../support/fixtures.ts';
import { addUser, login, password } from '../../support/sign-in.ts';
import { signatureOf } from '../../support/text-voice-provider.ts';
import { openProviderTrial, person, practice } from '../reminders/delivery-trial.ts';

const hooks = 'https://hooks.example.test/hooks';
const mobile = '3125550101';
const name = 'Lakeside Clinic';
const reason = 'The practice was sold';

async function openClosing() {
  const { trial, provider, close } = await openProviderTrial();
  const { api } = trial;
  const { db } = api.database;
  await sql`update users set admin_user = 'F', access_group = 'Admin' where id_org = ${practice}::bigint`.execute(
    db,
  );
  await addUser(api, { userName: 'olive', org: practice });
  const operator = await signIn(api, { org: '204260', admin: true });
  const route = `operators/organizations/${practice}/closing`;
  return {
    api,
    trial,
    provider,
    operator,
    shut: (body: object = { name, reason }, token = operator) => api.call(`PUT ${route}`, body, { token }),
    reopen: () => api.call(`DELETE ${route}`, {}, { token: operator }),
    rows: async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(db)).rows,
    hook: async (path: string, fields: Record<string, string>) => {
      const response = await fetch(`${api.url}/hooks/${path}`, {
        method: 'POST',
        headers: { 'x-twilio-signature': signatureOf(`${hooks}/${path}`, fields) },
        body: new URLSearchParams(fields),
      });
      return response.text();
    },
    close,
  };
}

describeWith('closing an organization', openClosing, (at) => {
  it('needs an internal admin, the exact name and a reason, and writes one audit row', async () => {
    const staff = await signIn(at.api, { org: practice, group: 'Admin' });
    expect((await at.shut({ name, reason }, staff)).status).to.equal(403);
    const acting = await signIn(at.api, { org: '204260', admin: true, actingFor: practice });
    expect((await at.shut({ name, reason }, acting)).status).to.equal(403);
    expect((await at.shut({ name: 'Lakeside', reason })).body.msg).to.equal(closingMessages.nameDiffers);
    expect((await at.shut({ name, reason: ' ' })).body.msg).to.equal(closingMessages.reasonMissing);
    expect((await at.shut()).status).to.equal(200);
    expect((await at.shut()).status).to.equal(200);
    const trail = await at.rows(sql<{ detail: string }>`
      select detail from audit where action = 'close' and id_org = ${practice}::bigint
    `);
    expect(trail).to.deep.equal([{ detail: closingMessages.audit({ reason, jobs: 0 }) }]);
    const shown = await at.api.call(`GET operators/organizations/${practice}`, undefined, {
      token: at.operator,
    });
    expect(shown.body.results[0]!['closed']).to.include({ reason });
  });

  it('accepts the name with the quotes, dashes and letters of a keyboard', async () => {
    await at.rows(sql`update org set name = 'Zoë’s  Clinic – North' where id = ${practice}::bigint`);
    expect((await at.shut({ name: "Zoe's Clinic - South", reason })).status).to.equal(400);
    expect((await at.shut({ name: "Zoe's Clinic - North", reason })).status).to.equal(200);
  });

  it('rejects the organization of internal admins', async () => {
    const own = await at.api.call(
      'PUT operators/organizations/204260/closing',
      {
        name: (await at.rows(sql<{ name: string }>`select name from org where id = 204260`))[0]!.name,
        reason,
      },
      { token: at.operator },
    );
    expect([own.status, own.body.msg]).to.deep.equal([409, closingMessages.ownOrganization]);
  });

  it('signs users out and rejects their sign-in with a clear sentence until it is reopened', async () => {
    const token = (await login(at.api, 'olive')).body.p1!;
    await at.shut();
    expect((await at.api.call('GET contacts', undefined, { token })).status).to.equal(401);
    const refused = await login(at.api, 'olive');
    expect(refused.body.results).to.include({ error: 'Organization Closed' });
    expect(refused.body.msg).to.equal(signInErrors['Organization Closed']);
    expect((await login(at.api, 'olive', `${password}x`)).body.results).to.include({
      error: 'Invalid Credentials',
    });
    expect((await at.reopen()).status).to.equal(200);
    expect((await login(at.api, 'olive')).status).to.equal(200);
  });

  it('cancels jobs and waiting messages, and sends nothing afterwards', async () => {
    const job = await at.trial.send([person(1), person(2)]);
    const shut = await at.shut();
    expect(shut.status, shut.body.msg).to.equal(200);
    await at.trial.work();
    expect(at.provider.accepted).to.deep.equal([]);
    const jobs = await at.rows(sql<{ status: string }>`select status from jobs where id = ${job}`);
    expect(jobs).to.deep.equal([{ status: 'cancelled' }]);
    const waiting = await at.rows(sql`select from messages where job = ${job} and status <> 'left_out'`);
    expect(waiting).to.deep.equal([]);
    const acting = await signIn(at.api, { org: '204260', admin: true, actingFor: practice });
    const resumed = await at.api.call('POST delivery/account', { state: 'running' }, { token: acting });
    expect([resumed.status, resumed.body.msg]).to.deep.equal([409, closingMessages.sendingStopped]);
  });

  it('charges nothing and refers payers to the practice', async () => {
    await at.shut();
    const link = await at.api.call('POST notify2pay/get_payment_detail', demoIds('card or bank'));
    expect(link.body.results[0]).to.include({ payable_online: 'F', org_phone: '3125550142' });
    const paid = await at.api.submit(cardBody('card or bank'), 'key-0001');
    expect([paid.status, paid.body.p1]).to.deep.equal([400, paymentNotSetUp]);
    expect(await at.rows(sql`select from sandbox_charges where outcome = 'approved'`)).to.deep.equal([]);
    await at.reopen();
    expect((await at.api.submit(cardBody('card or bank'), 'key-0002')).status).to.equal(200);
  });

  it('records STOP without a reply, and declines calls', async () => {
    await at.trial.send([person(1, { email: '' })]);
    await at.trial.work();
    await at.shut();
    const from = { From: `+1${mobile}`, To: '+18005550111' };
    const reply = await at.hook('text', { ...from, Body: 'Stop please', MessageSid: 'SM-1' });
    expect(reply).to.not.include('<Message>');
    const stops = await at.rows(sql<{ address: string }>`
      select address from opt_outs where id_org = ${practice}::bigint and channel = 'text' and address = ${mobile}
    `);
    expect(stops).to.deep.equal([{ address: mobile }]);
    expect(await at.hook('text', { ...from, Body: 'Hello?', MessageSid: 'SM-2' })).to.not.include(
      '<Message>',
    );
    await at.rows(sql`insert into org_numbers (number, id_org) values ('7735550199', ${practice}::bigint)`);
    const call = { From: from.From, To: '+17735550199', CallSid: 'CA-1' };
    expect(await at.hook('call', call)).to.include('<Reject/>');
  });
});
