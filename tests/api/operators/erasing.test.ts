import { expect } from 'chai';
import { sql } from 'kysely';
import { eraseClosed } from '../../../server/api/operators/erase-closed.ts';
import { closedDays } from '../../../shared/constants.ts';
import { closingMessages } from '../../../shared/locales/en/closing.ts';
import { cardBody } from '../../support/demo-payments.ts';
import { signIn, startEmbeddedApi } from '../../support/embedded-api.ts';
import { describeWith } from '../../support/fixtures.ts';
import { until } from '../../support/until.ts';

const practice = '204117';
const other = '204260';
const dayMs = 24 * 3_600_000;
const kept = ['audit', 'gateway_orders', 'payment_accounts', 'payment_charges', 'payment_events', 'payments'];

async function openErasing() {
  const api = await startEmbeddedApi();
  const { db } = api.database;
  await sql`update users set admin_user = 'F' where id_org = ${practice}::bigint`.execute(db);
  const token = await signIn(api, { org: other, admin: true });
  const rows = async <Row>(statement: ReturnType<typeof sql<Row>>) => (await statement.execute(db)).rows;
  const [{ name } = { name: '' }] = await rows(sql<{ name: string }>`
    select name from org where id = ${practice}::bigint
  `);
  const route = `operators/organizations/${practice}/closing`;
  const countsOf = async (org: string) => {
    const tables = await rows(sql<{ table: string }>`
      select relname as table
      from pg_attribute
      join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'id_org' and relname <> 'row_counts'
      order by 1
    `);
    const counts: Record<string, number> = {};
    for (const { table } of tables) {
      const [row] = await rows(sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where id_org = ${org}::bigint
      `);
      if (row && row.count > 0) counts[table] = row.count;
    }
    return counts;
  };
  return {
    api,
    rows,
    countsOf,
    shut: () => api.call(`PUT ${route}`, { name, reason: 'Sold' }, { token }),
    reopen: () => api.call(`DELETE ${route}`, {}, { token }),
    useTemplates: async () => {
      await sql`
        with sequence as (
          insert into phone_sequences (id, id_org, name, steps) values ('s1', ${practice}::bigint, 'Inbound', '[]')
        ), text as (
          insert into text_templates (id, id_org, name, template) values ('t1', ${practice}::bigint, 'Pay', 'Pay')
        )
        insert into email_templates (id, id_org, name, subject, template)
        values ('e1', ${practice}::bigint, 'Pay', 'Pay', 'Pay')
      `.execute(db);
      await sql`
        update org
        set inbound_sequence = 's1', payment_text = 't1', payment_text_es = 't1', payment_email = 'e1', payment_email_es = 'e1'
        where id = ${practice}::bigint
      `.execute(db);
    },
    loadPatients: async () => {
      await sql`
        with reminder as (
          insert into reminders (id, id_org, name, lead_days, send_from, send_to, weekdays)
          values ('r1', ${practice}::bigint, 'Visit', 1, '09:00', '17:00', '12345')
        ), list as (
          insert into notifications (id, id_org, name, reminder) values ('n1', ${practice}::bigint, 'Visits', 'r1')
        ), job as (
          insert into jobs (id, id_org, notification) values ('j1', ${practice}::bigint, 'n1')
        ), message as (
          insert into messages (id, id_org, channel, status, time, job)
          values ('m1', ${practice}::bigint, 'text', 'sent', now(), 'j1')
        ), import as (
          insert into imports (id, id_org, name, resource, columns, sample, mapping, blob, hash)
          values ('i1', ${practice}::bigint, 'a.csv', 'contacts', '[]', '[]', '[]', 'b', '')
        )
        insert into imported_rows (import, record) values ('i1', 'c1')
      `.execute(db);
    },
    /** Makes the deletion of a row fail while other rows belong to it, which it would delete too in the same statement. */
    refuseCascade: async (parent: string, child: string, column: string) => {
      const name = sql.ref(`refuse_${child}`);
      await sql`
        create function ${name}() returns trigger language plpgsql as ${sql.lit(`begin
          if exists (select from ${child} where ${column} = old.id) then raise 'deletes ${child}'; end if;
          return old;
        end`)}
      `.execute(db);
      await sql`
        create trigger cascades_${sql.raw(child)} before delete on ${sql.table(parent)} for each row execute function ${name}()
      `.execute(db);
    },
    isWaiting: async () =>
      (
        await rows(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0,
    eraseAfter: (days: number) => eraseClosed({ db, clock: () => api.now.ms + days * dayMs }),
    close: () => api.close(),
  };
}

describeWith('the data of a closed organization', openErasing, (at) => {
  it('remains until the last day to reopen it', async () => {
    await at.shut();
    const before = await at.countsOf(practice);
    await at.eraseAfter(closedDays - 1);
    expect(await at.countsOf(practice)).to.deep.equal(before);
    expect((await at.reopen()).status).to.equal(200);
    await at.eraseAfter(closedDays + 1);
    expect((await at.countsOf(practice))['users']).to.equal(before['users']);
  });

  it('survives if the organization is reopened while its deletion starts', async () => {
    await at.shut();
    const { users } = await at.countsOf(practice);
    const erasing = await at.api.database.db.transaction().execute(async (trx) => {
      await sql`update org set closed_at = null where id = ${practice}::bigint`.execute(trx);
      const started = at.eraseAfter(closedDays);
      await until(at.isWaiting);
      return { started };
    });
    await erasing.started;
    expect((await at.countsOf(practice))['users']).to.equal(users);
  });

  it('survives if a legal hold is set while its deletion starts', async () => {
    await at.shut();
    const { users } = await at.countsOf(practice);
    const erasing = await at.api.database.db.transaction().execute(async (trx) => {
      await sql`select from org where id = ${practice}::bigint for no key update`.execute(trx);
      const started = at.eraseAfter(closedDays);
      await until(at.isWaiting);
      await sql`
        insert into legal_holds (id, id_org, reason, set_by, set_at)
        values ('h1', ${practice}::bigint, 'Lawsuit', 'Ann', now())
      `.execute(trx);
      return { started };
    });
    await erasing.started;
    expect((await at.countsOf(practice))['users']).to.equal(users);
  });

  it('goes although an admin tries to reopen the organization meanwhile', async () => {
    await at.shut();
    const erasing = await at.api.database.db.transaction().execute(async (trx) => {
      await sql`select from users where id_org = ${practice}::bigint for update`.execute(trx);
      const started = at.eraseAfter(closedDays);
      await until(at.isWaiting);
      const early = await at.reopen();
      expect([early.status, early.body.msg]).to.deep.equal([409, closingMessages.erasing]);
      return { started };
    });
    await erasing.started;
    expect((await at.countsOf(practice))['users']).to.equal(undefined);
  });

  it('disappears 90 days after closing, except charged payments, their history and the audit trail', async () => {
    await at.api.submit(cardBody('card or bank'), 'key-0001');
    const charged = await at.rows(sql<{ id: string }>`
      select id from payments where id_org = ${practice}::bigint and status in ('Paid', 'Refunded') order by id
    `);
    expect(charged.length).to.be.above(0);
    await at.useTemplates();
    await at.shut();
    const others = await at.countsOf(other);
    await at.eraseAfter(closedDays);
    const left = await at.countsOf(practice);
    expect(Object.keys(left).filter((table) => !kept.includes(table))).to.deep.equal([]);
    expect(left['audit']).to.be.above(0);
    expect(
      await at.rows(sql`select id from payments where id_org = ${practice}::bigint order by id`),
    ).to.deep.equal(charged);
    expect(await at.countsOf(other)).to.deep.equal(others);
    const [entry] = await at.rows(sql<{ detail: string }>`select detail from audit where action = 'erase'`);
    expect(entry?.detail).to.equal(closingMessages.auditErased);
    const late = await at.reopen();
    expect([late.status, late.body.msg]).to.deep.equal([409, closingMessages.erased]);
    await at.eraseAfter(closedDays + 1);
  });

  it('goes row by row, not with the jobs and imports that the rows belong to', async () => {
    await at.loadPatients();
    await at.refuseCascade('jobs', 'messages', 'job');
    await at.refuseCascade('imports', 'imported_rows', 'import');
    await at.shut();
    await at.eraseAfter(closedDays);
    const left = sql`
      select from jobs union all select from imports union all select from messages union all select from imported_rows
    `;
    expect(await at.rows(left)).to.deep.equal([]);
  });

  it('goes at the providers too, for saved payment methods and recordings', async () => {
    const queued = () =>
      at.rows<{ task: string; token: string }>(sql`
        select split_part(key, ':', 1) as task, coalesce(payload ->> 'token', payload ->> 'ref') as token
        from graphile_worker._private_jobs
        where key like any(array['recording:%', 'forget:%'])
        order by 1 desc, 2
      `);
    await sql`
      insert into recordings (id, id_org, kind, made, state, ref)
      values ('a', ${practice}::bigint, 'call', now(), 'waiting', 'RE1'), ('b', ${practice}::bigint, 'call', now(), 'running', null)
    `.execute(at.api.database.db);
    const saved = await at.rows<{ token: string }>(sql`
      select token from saved_methods where id_org = ${practice}::bigint order by token
    `);
    expect(saved.length).to.be.above(0);
    await at.shut();
    await at.eraseAfter(closedDays);
    expect(await queued()).to.deep.equal([
      { task: 'recording', token: 'RE1' },
      ...saved.map(({ token }) => ({ task: 'forget', token })),
    ]);
  });
});
