import { expect } from 'chai';
import { sql } from 'kysely';
import { closingMessages } from '../../../shared/locales/en/closing.ts';
import { cardBody } from '../../support/demo-payments.ts';
import { signIn } from '../../support/embedded-api.ts';
import { appointment, staffed } from '../../support/fhir/appointments.ts';
import { linkRecord } from '../../support/fhir/linked-practice.ts';
import { describeWith } from '../../support/fixtures.ts';
import { openDeliveryTrial, practice } from '../reminders/delivery-trial.ts';
import { upload } from '../../support/upload.ts';

const other = '204260';
const people = 'First,Last,Cell\nAnn,Lee,3125550199\nBen,Ray,3125550198\n';

async function openClosing() {
  const trial = await openDeliveryTrial({}, { recordAnswerMs: 300 });
  const { api } = trial;
  const { db } = api.database;
  const linked = await linkRecord(api);
  await linked.set({ epic_post_pay_enabled: 'T' });
  linked.fhir.resources.push(...structuredClone([...staffed, appointment('x1', { status: 'pending' })]));
  await sql`update users set admin_user = 'F', access_group = 'Admin' where id_org = ${practice}::bigint`.execute(
    db,
  );
  const operator = await signIn(api, { org: other, admin: true });
  const manager = await signIn(api, { org: practice, group: 'Admin' });
  const rows = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(db)).rows;
  const [{ name } = { name: '' }] = await rows(
    sql<{ name: string }>`select name from org where id = ${practice}::bigint`,
  );
  const route = `operators/organizations/${practice}/closing`;
  return {
    trial,
    api,
    linked,
    manager,
    rows,
    shut: () => api.call(`PUT ${route}`, { name, reason: 'Sold' }, { token: operator }),
    reopen: () => api.call(`DELETE ${route}`, {}, { token: operator }),
    addPlugin: () =>
      sql`
        insert into plugins (id, id_org, name, url, active)
        values ('p1', ${practice}::bigint, 'Notes', 'https://127.0.0.1:9/notes', 'T')
      `.execute(db),
    makeJobsDue: () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db),
    puts: () => linked.fhir.requests.filter(({ method }) => method === 'PUT').length,
    close: async () => {
      await trial.close();
      await linked.fhir.close();
    },
  };
}

describeWith('work in progress of a closed organization', openClosing, (at) => {
  it('cancels imports in progress, which load nothing more', async () => {
    const { api, manager: token } = at;
    const fields = { resource: 'contacts' };
    const { p1: id } = (await upload(api, 'imports', { token, name: 'a.csv', content: people, fields })).body;
    expect((await api.call('PUT imports', { id, status: 'checking' }, { token })).status).to.equal(200);
    await at.trial.work();
    expect((await api.call('PUT imports', { id, status: 'running' }, { token })).status).to.equal(200);
    expect((await at.shut()).status).to.equal(200);
    await at.trial.work();
    expect(
      await at.rows(sql`
        select imports.status, tasks.status as task from imports join tasks on tasks.id = imports.task
      `),
    ).to.deep.equal([{ status: 'cancelled', task: 'cancelled' }]);
    expect(await at.rows(sql`select from contacts where last_name in ('Lee', 'Ray')`)).to.deep.equal([]);
    const trail = await at.rows(sql`
      select id_org::text from audit where action = 'import' and record_id = ${id}
    `);
    expect(trail).to.deep.equal([{ id_org: practice }]);
  });

  it('cancels exports of all data, which leave no file', async () => {
    expect((await at.api.call('POST data_exports', {}, { token: at.manager })).status).to.equal(200);
    expect((await at.shut()).status).to.equal(200);
    await at.trial.work();
    expect(
      await at.rows(sql`
        select tasks.status, tasks.error, blob from data_exports join tasks on tasks.id = task
      `),
    ).to.deep.equal([{ status: 'cancelled', error: closingMessages.sendingStopped, blob: null }]);
  });

  it('sends answers to the health record only after reopening, as plugin events, but reports charged payments', async () => {
    await at.addPlugin();
    const list = await at.trial.list([]);
    const days = { from: '2026-03-10', to: '2026-03-12' };
    await at.trial.call(`POST notifications/${list}/appointments`, days);
    const [row] = await at.rows(
      sql<{
        oid: string;
        cid: string;
      }>`select id as oid, cid from notification_rows where notification = ${list}`,
    );
    expect((await at.api.call('POST notifications/email/confirm', row)).status).to.equal(200);
    expect((await at.api.submit(cardBody('card or bank'), 'key-0001')).status).to.equal(200);
    expect((await at.shut()).status).to.equal(200);
    await at.makeJobsDue();
    await at.trial.work();
    const pluginEvents = () => at.rows(sql`select event, status, tries from plugin_events`);
    const unsent = [{ event: 'confirmed', status: 'waiting', tries: 0 }];
    expect(await pluginEvents()).to.deep.equal(unsent);
    const states = () => at.rows(sql`select kind, state from record_notices order by kind`);
    expect(await states()).to.deep.equal([
      { kind: 'answer', state: 'waiting' },
      { kind: 'charge', state: 'told' },
    ]);
    expect([at.puts(), at.linked.fhir.made().length]).to.deep.equal([0, 1]);
    at.api.now.ms += 600_000;
    await sql`select graphile_worker.add_job(name) from unnest(array['resume', 'send_events']) name`.execute(
      at.api.database.db,
    );
    await at.trial.work();
    expect(at.puts()).to.equal(0);
    expect(await pluginEvents()).to.deep.equal(unsent);
    expect((await at.reopen()).status).to.equal(200);
    await sql`select graphile_worker.add_job(name) from unnest(array['resume', 'send_events']) name`.execute(
      at.api.database.db,
    );
    await at.trial.work();
    expect(at.puts()).to.equal(1);
    expect(await pluginEvents()).to.deep.equal([{ ...unsent[0], tries: 1 }]);
  });
});
