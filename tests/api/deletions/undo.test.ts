import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { wipeDeletions } from '../../../server/api/deletions/wipe-deletions.ts';
import { endDeleted } from '../../../server/api/reminders/end-deleted.ts';
import { crontab } from '../../../server/api/worker/tasks.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { signIn } from '../../support/embedded-api.ts';
import { download, upload } from '../../support/upload.ts';
import { describeApi } from '../../support/fixtures.ts';

const a = '204117';
const b = '204260';
const tenMinutes = 600_000;
/** Tables that log changes or derive from other rows. */
const beside = ['deletions', 'deleted_rows', 'audit', 'row_counts', 'loose_blobs', 'tokens'];

describeApi('record deletion', (api) => {
  let token: string;
  let other: string;
  beforeEach(async () => {
    token = await signIn(api, { org: a, group: 'admin' });
    other = await signIn(api, { org: b, group: 'admin' });
  });

  const call = (route: string, body?: unknown, by = token) => api.call(route, body, { token: by });
  const remove = async (resource: string, ...ids: string[]) => {
    const reply = await call(
      `DELETE ${resource}`,
      ids.map((id) => ({ id })),
    );
    expect(reply.status, `${resource}: ${reply.body.msg}`).to.equal(200);
    return reply.body.p1!;
  };
  const undo = (id: string, by = token) => call(`POST deletions/${id}/undo`, {}, by);
  const make = async (resource: string, record: object) => {
    const reply = await call(`POST ${resource}`, record);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  };
  const person = (name = 'Byron') => make('contacts', { first_name: 'Ada', last_name: name });
  const fill = async () => {
    for (const name of ['Byron', 'Lovelace', 'King', 'Noel', 'Milbanke', 'Gordon']) {
      await person(name);
      await make('payments', { first_name: 'Ada', last_name: name, amount: '5.00' });
      await upload(api, 'files', { token, name: `${name}.pdf`, content: `%PDF-1.7 ${name}` });
    }
    const text_template = await make('text_templates', { name: 'Visit', template: 'See you' });
    await make('text_templates', { name: 'Spare', template: 'See you' });
    await make('actions', { name: 'Yes', kind: 'confirm', digit: '1' });
    const sends = { text_template, send_from: '09:00', send_to: '17:00', weekdays: 'Mon', lead_days: 1 };
    const reminder = await make('reminders', { name: 'Weekly', ...sends });
    for (const name of ['Monday', 'Tuesday', 'Friday']) {
      const notification = await make('notifications', { name, reminder });
      const rows = Array.from({ length: 12 }, (_, at) => ({ name: `Person ${at}`, phone: '3125550101' }));
      expect((await call(`POST notifications/${notification}/rows`, rows)).status).to.equal(200);
      if (name !== 'Friday') await make('jobs', { notification });
    }
    await sql`
      insert into tasks (id, id_org, kind, status)
      select '1700000000-' || n, ${a}::bigint, 'export', 'done' from generate_series(1, 3) n
    `.execute(api.database.db);
    await sql`
      insert into worklist_notes ("row", kind, note)
      select id, 'callback', 'Called' from notification_rows limit 5
    `.execute(api.database.db);
    return { reminder };
  };
  const everything = async (): Promise<Record<string, unknown[]>> => {
    const tables = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all(${beside}::text[])
      order by relname
    `.execute(api.database.db);
    const all: Record<string, unknown[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1
      `.execute(api.database.db);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  };
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      api.database.db,
    );
    return rows[0]!.n;
  };
  const idsOf = async (resource: string) => {
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(resource)} where id_org = ${a}::bigint order by id
    `.execute(api.database.db);
    return rows.map(({ id }) => id);
  };
  const wipe = (ms: number) =>
    wipeDeletions({
      db: api.database.db,
      blobs: createDiskBlobs(join(api.dataDir, 'files')),
      clock: () => api.now.ms + ms,
    });

  it('restores every deleted record and column on undo', async () => {
    await fill();
    const before = await everything();
    const tried: string[] = [];
    for (const { name, operations, tenant } of resourceList) {
      if (!tenant || !operations.includes('delete')) continue;
      for (const id of (await idsOf(name)).slice(0, 8)) {
        const reply = await call(`DELETE ${name}`, [{ id }]);
        if (reply.status !== 200) continue;
        tried.push(name);
        expect(reply.body.p1, name).to.be.a('string');
        const undone = await undo(reply.body.p1!);
        expect(undone.status, `${name}: ${undone.body.msg}`).to.equal(200);
        expect(undone.body.results[0]).to.deep.include({ resource: name, ids: [id] });
      }
    }
    expect(new Set(tried)).to.include.members([
      'contacts',
      'payments',
      'files',
      'users',
      'tasks',
      'jobs',
      'notifications',
    ]);
    expect(await everything()).to.deep.equal(before);
  });

  it('deletes the rows of a notification list and restores them in order', async () => {
    const { reminder } = await fill();
    const id = await make('notifications', { name: 'Monday', reminder });
    const rows = Array.from({ length: 30 }, (_, at) => ({ name: `Person ${at}`, phone: '3125550101' }));
    expect((await call(`POST notifications/${id}/rows`, rows)).status).to.equal(200);
    const before = await everything();
    const deletion = await remove('notifications', id);
    expect((await call(`GET notifications/${id}`)).status).to.equal(404);
    expect((await undo(deletion)).status).to.equal(200);
    expect(await everything()).to.deep.equal(before);
  });

  it('restores records in any order that their references allow, with other deletions in between', async () => {
    await fill();
    const before = await everything();
    const kinds = [
      'contacts',
      'payments',
      'files',
      'text_templates',
      'actions',
      'tasks',
      'jobs',
      'notifications',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            kind: fc.constantFrom(...kinds),
            at: fc.nat(40),
            many: fc.nat(3),
            undoes: fc.option(fc.nat(5)),
          }),
          { minLength: 2, maxLength: 12 },
        ),
        async (steps) => {
          let open: string[] = [];
          for (const { kind, at, many, undoes } of steps) {
            const ids = await idsOf(kind);
            const chosen = ids.slice(at % (ids.length || 1)).slice(0, many + 1);
            const reply = await call(
              `DELETE ${kind}`,
              chosen.map((id) => ({ id })),
            );
            if (reply.status === 200) open.push(reply.body.p1!);
            const early = undoes === null ? undefined : open[undoes];
            if (early && (await undo(early)).status === 200) open = open.filter((id) => id !== early);
          }
          for (const id of open.reverse()) expect((await undo(id)).status).to.equal(200);
          expect(await everything()).to.deep.equal(before);
        },
      ),
      { numRuns: 6 },
    );
  }).timeout(120_000);

  it('restores records only once for concurrent undo requests', async () => {
    const template = (name: string) => make('text_templates', { name, template: 'See you' });
    const deletion = await remove('text_templates', await template('Visit'), await template('Spare'));
    // Opens connections in advance so that no undo request waits for one.
    await Promise.all(Array.from({ length: 20 }, () => call('GET contacts')));
    const replies = await Promise.all(Array.from({ length: 20 }, () => undo(deletion)));
    expect(replies.map(({ status }) => status).sort()).to.deep.equal([200, ...Array<number>(19).fill(404)]);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from audit where action = 'undo' and detail like 'Restored: %'
    `.execute(api.database.db);
    expect(rows[0]!.n).to.equal(2);
    expect(await count('deleted_rows')).to.equal(0);
  });

  it('hides deletions from other organizations and rejects their undo requests', async () => {
    const id = await person();
    const deletion = await remove('contacts', id);
    const missing = await undo('1500000000-00000000000000000000', other);
    const foreign = await undo(deletion, other);
    expect([foreign.status, foreign.body]).to.deep.equal([404, missing.body]);
    expect((await call('GET deletions', undefined, other)).body.results).to.deep.equal([]);
    const [own] = (await call('GET deletions')).body.results;
    expect(own).to.deep.include({ id: deletion, resource: 'contacts', ids: [id] });
    expect((await undo(deletion)).status).to.equal(200);
  });

  it('allows undo only for users who may delete the resource', async () => {
    await sql`
      insert into groups (id_org, name, contacts, files, may_delete)
      values (${a}::bigint, 'Desk', 'T', 'F', 'T'), (${a}::bigint, 'Archive', 'T', 'T', 'F')
    `.execute(api.database.db);
    const file = await upload(api, 'files', { token, name: 'a.pdf', content: '%PDF-1.7 A' });
    const deletion = await remove('files', file.body.p1!);
    for (const group of ['Desk', 'Archive']) {
      const outside = await signIn(api, { org: a, group });
      expect((await undo(deletion, outside)).status, group).to.equal(403);
      expect((await call('GET deletions', undefined, outside)).body.results).to.deep.equal([]);
    }
    expect((await undo(deletion)).status).to.equal(200);
  });

  it('allows undo for ten minutes before the worker wipes the rows', async () => {
    const [early, late] = [
      await remove('contacts', await person()),
      await remove('contacts', await person()),
    ];
    api.now.ms += tenMinutes - 1000;
    expect(await wipe(0)).to.equal(0);
    expect((await undo(early)).status).to.equal(200);
    api.now.ms += 1000;
    const tooLate = await undo(late);
    expect([tooLate.status, tooLate.body.msg]).to.deep.equal([
      404,
      'This can’t be undone anymore: it was already undone, or 10 minutes have passed.',
    ]);
    expect((await call('GET deletions')).body.results).to.deep.equal([]);
    expect(await count('deleted_rows')).to.equal(1);
    expect(await wipe(0)).to.equal(1);
    expect([await count('deletions'), await count('deleted_rows')]).to.deep.equal([0, 0]);
    expect(crontab).to.match(/^\* \* \* \* \* wipe_deletions /m);
  });

  it('keeps the content of a file until the deletion is wiped', async () => {
    const content = '%PDF-1.7\nA letter';
    const { p1: id } = (await upload(api, 'files', { token, name: 'a.pdf', content })).body;
    const blobs = () => {
      const folder = join(api.dataDir, 'files');
      const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
      return names.filter((name) => /[0-9a-f]{32}/.test(name)).length;
    };
    const kept = blobs();
    expect((await undo(await remove('files', id!))).status).to.equal(200);
    expect((await download(api, `files/${id}/content`, { token })).content.toString()).to.equal(content);
    await remove('files', id!);
    expect(blobs()).to.equal(kept);
    await wipe(tenMinutes);
    expect(blobs()).to.equal(kept - 1);
  });

  it('restores the password and second factor of a user but no session', async () => {
    const record = { user_name: 'ada.byron', first_name: 'Ada', last_name: 'Byron', pw: 'Lovelace-1843!' };
    const id = await make('users', { ...record, access_group: 'admin' });
    await sql`insert into recovery_codes (id_user, hash) values (${id}::bigint, '\\x01')`.execute(
      api.database.db,
    );
    const secrets = async () =>
      (await sql`select * from recovery_codes where id_user = ${id}::bigint`.execute(api.database.db)).rows;
    const before = await secrets();
    const signedIn = await api.call('POST login', {}, { headers: basic('ada.byron', record.pw) });
    expect(signedIn.status).to.equal(200);
    const deletion = await remove('users', id);
    expect((await undo(deletion)).status).to.equal(200);
    expect(await secrets()).to.deep.equal(before);
    expect((await call('GET contacts', undefined, signedIn.body.p1)).status).to.equal(401);
    expect((await api.call('POST login', {}, { headers: basic('ada.byron', record.pw) })).status).to.equal(
      200,
    );
  });

  it('rejects an undo if another record has the same name and explains why', async () => {
    const record = { user_name: 'ada.byron', first_name: 'Ada', last_name: 'Byron', pw: 'Lovelace-1843!' };
    const deletion = await remove('users', await make('users', { ...record, access_group: 'admin' }));
    await make('users', { ...record, access_group: 'admin' });
    const refused = await undo(deletion);
    expect([refused.status, refused.body.msg]).to.deep.equal([
      409,
      'This can’t be undone now: another record has the same name. Rename or delete that one first.',
    ]);
  });

  it('explains that the parent record must be restored first', async () => {
    const template = await make('text_templates', { name: 'Visit', template: 'See you' });
    const sends = {
      text_template: template,
      send_from: '09:00',
      send_to: '17:00',
      weekdays: 'Mon',
      lead_days: 1,
    };
    const reminder = await make('reminders', { name: 'Weekly', ...sends });
    const first = await remove('reminders', reminder);
    const second = await remove('text_templates', template);
    const refused = await undo(first);
    expect([refused.status, refused.body.msg]).to.deep.equal([
      409,
      'This can’t be undone now: the record it belongs to was also deleted. Undo that first, then this.',
    ]);
    expect((await undo(second)).status).to.equal(200);
    expect((await undo(first)).status).to.equal(200);
  });

  it('holds a payment request until the deletion is wiped and sends it after an undo', async () => {
    const payment = await make('payments', { first_name: 'Ada', last_name: 'Byron', amount: '5.00' });
    await sql`
      insert into messages (id, id_org, channel, status, time, payment, send_at)
      values ('1700000000-waiting', ${a}::bigint, 'text', 'planned', now(), ${payment}, now() + interval '1 day')
    `.execute(api.database.db);
    const status = async () =>
      (
        await sql<{ status: string; payment: string | null }>`
        select status, payment from messages where id = '1700000000-waiting'
      `.execute(api.database.db)
      ).rows[0];
    const settle = () =>
      api.database.db.transaction().execute((trx) => endDeleted(trx, { idOrg: a, now: api.now.ms }));
    const deletion = await remove('payments', payment);
    await settle();
    expect(await status()).to.deep.equal({ status: 'planned', payment: null });
    expect((await undo(deletion)).status).to.equal(200);
    expect(await status()).to.deep.equal({ status: 'planned', payment });
    await remove('payments', payment);
    await wipe(tenMinutes);
    await settle();
    expect(await status()).to.deep.equal({ status: 'left_out', payment: null });
  });
});

const basic = (name: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});
