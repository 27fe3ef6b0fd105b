import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { sweepBlobs } from '../../../server/api/blobs/loose-blobs.ts';
import { wipeDeletions } from '../../../server/api/deletions/wipe-deletions.ts';
import { eraseClosed } from '../../../server/api/operators/erase-closed.ts';
import { sweepRecordings } from '../../../server/api/recordings/sweep-recordings.ts';
import { sweep } from '../../../server/api/worker/sweep.ts';
import { closedDays } from '../../../shared/constants.ts';
import { erasureMessages } from '../../../shared/locales/en/erasure.ts';
import { holdMessages } from '../../../shared/locales/en/holds.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';
import { upload } from '../../support/upload.ts';

const a = '204117';
const b = '204260';
const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;

describeApi('legal hold', (api) => {
  let token: string;
  let ann: string;
  beforeEach(async () => {
    token = await signIn(api, { org: a, group: 'admin' });
    ann = await make('contacts', { first_name: 'Ann', last_name: 'Lee', mobile_phone: '3125550101' });
  });

  const call = (route: string, body?: unknown, by = token) => api.call(route, body, { token: by });
  const make = async (resource: string, record: object) => {
    const reply = await call(`POST ${resource}`, record);
    expect(reply.status, reply.body.msg).to.equal(200);
    return reply.body.p1!;
  };
  const makeList = async () => {
    const text_template = await make('text_templates', { name: 'Visit', template: 'See you' });
    const sends = { text_template, send_from: '09:00', send_to: '17:00', weekdays: 'Mon', lead_days: 1 };
    const reminder = await make('reminders', { name: 'Weekly', ...sends });
    return make('notifications', { name: 'Monday', reminder });
  };
  const remove = (resource: string, ...ids: string[]) =>
    call(
      `DELETE ${resource}`,
      ids.map((id) => ({ id })),
    );
  const run = (statement: ReturnType<typeof sql>) => statement.execute(api.database.db);
  const count = async (table: string, org = a) => {
    const { rows } = await run(sql`
      select count(*)::int as count from ${sql.table(table)} where id_org = ${org}::bigint
    `);
    return (rows as { count: number }[])[0]!.count;
  };
  const hold = (contact: string | null = null, org = a) =>
    run(sql`
      insert into legal_holds (id, id_org, contact, reason, set_by, set_at)
      values (${`hold-${org}-${contact}`}, ${org}::bigint, ${contact}, 'Smith v. Lakeside', 'Ada', now())
    `);
  const lift = () => run(sql`delete from legal_holds where id_org = ${a}::bigint`);
  const later = (ms: number) => ({
    db: api.database.db,
    blobs: createDiskBlobs(join(api.dataDir, 'files')),
    clock: () => api.now.ms + ms,
  });
  const storedFiles = () => {
    const folder = join(api.dataDir, 'files');
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
    return names.filter((name) => /[0-9a-f]{32}/.test(name)).length;
  };

  it('rejects deleting and merging contacts of a held organization', async () => {
    const bea = await make('contacts', { first_name: 'Ann', last_name: 'Li', mobile_phone: '3125550101' });
    await hold();
    for (const ids of [[ann], [ann, bea]]) {
      const refused = await remove('contacts', ...ids);
      expect([refused.status, refused.body.msg]).to.deep.equal([409, holdMessages.organizationHeld]);
    }
    const merged = await call('POST contacts/merge', { keep: ann, drop: bea, values: {} });
    expect([merged.status, merged.body.msg]).to.deep.equal([409, holdMessages.organizationHeld]);
    expect((await call(`GET contacts/${bea}`)).status).to.equal(200);
    expect(await count('deletions')).to.equal(0);
    await lift();
    expect((await remove('contacts', ann, bea)).status).to.equal(200);
  });

  it('rejects deleting, merging away and erasing a held contact, and names the contact', async () => {
    const bea = await make('contacts', { first_name: 'Bea', last_name: 'Ray' });
    await hold(ann);
    const held = [409, holdMessages.contactHeld('Lee, Ann')];
    const both = await remove('contacts', bea, ann);
    expect([both.status, both.body.msg]).to.deep.equal(held);
    const merged = await call('POST contacts/merge', { keep: bea, drop: ann, values: {} });
    expect([merged.status, merged.body.msg]).to.deep.equal(held);
    const erased = await call(`POST contacts/${ann}/erasure`, { reason: 'Asked', confirm: 'ERASE' });
    expect([erased.status, erased.body.msg]).to.deep.equal([409, erasureMessages.inFlight.hold]);
    expect((await call(`GET contacts/${ann}/erasure`)).body.results[0]).to.include({
      in_flight: erasureMessages.inFlight.hold,
    });
    expect((await remove('contacts', bea)).status).to.equal(200);
  });

  it('lets the database itself reject the deletion of a held contact', async () => {
    await hold(ann);
    const failed = await run(sql`delete from contacts where id = ${ann}`).catch((error: Error) => error);
    expect(String(failed)).to.include('legal_holds');
  });

  it('rejects deleting a held organization', async () => {
    await hold();
    const admin = await signIn(api, { org: b, admin: true });
    const refused = await call('DELETE org', [{ id: a }], admin);
    expect([refused.status, refused.body.msg]).to.deep.equal([409, holdMessages.organizationHeld]);
    expect(await count('contacts')).to.be.above(0);
  });

  it('keeps deletions hidden and undoable, with their files, and wipes them after the hold is lifted', async () => {
    const kept = storedFiles();
    const file = await upload(api, 'files', { token, name: 'a.pdf', content: '%PDF-1.7 A' });
    const template = await make('text_templates', { name: 'Visit', template: 'See you' });
    const deletions = [await remove('files', file.body.p1!), await remove('text_templates', template)];
    const [first, second] = deletions.map(({ body }) => body.p1!);
    await hold();
    api.now.ms += 48 * hourMs;
    token = await signIn(api, { org: a, group: 'admin' });
    expect(await wipeDeletions(later(0))).to.equal(0);
    await run(sql`update loose_blobs set since = now() - interval '9 years'`);
    await sweepBlobs(later(0));
    expect(storedFiles()).to.equal(kept + 1);
    expect((await call(`GET text_templates/${template}`)).status).to.equal(404);
    expect((await call('GET deletions')).body.results.map(({ id }) => id)).to.have.members([first, second]);
    expect((await call(`POST deletions/${second}/undo`, {})).status).to.equal(200);
    await lift();
    expect((await call(`POST deletions/${first}/undo`, {})).status).to.equal(404);
    expect(await wipeDeletions(later(0))).to.equal(1);
    expect(storedFiles()).to.equal(kept);
  });

  it('keeps the deletions of a practice with a held contact, but wipes those of others', async () => {
    await hold(ann);
    const bea = await make('contacts', { first_name: 'Bea', last_name: 'Ray' });
    expect((await remove('contacts', bea)).status).to.equal(200);
    const elsewhere = await signIn(api, { org: b, group: 'admin' });
    const { p1: cam } = (await call('POST contacts', { first_name: 'Cam', last_name: 'Roe' }, elsewhere))
      .body;
    expect((await call('DELETE contacts', [{ id: cam }], elsewhere)).status).to.equal(200);
    expect(await wipeDeletions(later(hourMs))).to.equal(1);
    expect([await count('deletions'), await count('deletions', b)]).to.deep.equal([1, 0]);
  });

  it('makes the sweep keep recordings, messages, events, uploads and calls, but not technical rows', async () => {
    const list = await makeList();
    await run(
      sql`insert into plugins (id, id_org, name, url) values ('plugin-1', ${a}, 'Hook', 'https://hook.test')`,
    );
    await run(sql`
      insert into recordings (id, id_org, kind, made, state, blob, seconds, size, type) values ('rec-1', ${a}, 'call', now(), 'kept', 'none', 3, 9, 'audio/wav')
    `);
    await run(sql`
      insert into outbox (id, id_org, channel, recipient, subject, html, body_text, sender_name, created, status)
      values ('mail-1', ${a}, 'email', 'a@mail.example', 'Receipt', '', '', 'Lakeside', now(), 'sent')
    `);
    await run(sql`
      insert into plugin_events (id, plugin, event, body, created, status, due)
      values ('event-1', 'plugin-1', 'answer', '{}', now(), 'delivered', now())
    `);
    await run(sql`
      insert into list_files (id, id_org, notification, name, blob, hash, encoding, delimiter, columns, sample, mapping, created)
      values ('file-1', ${a}, ${list}, 'a.csv', 'none', '\\x00', 'utf8', ',', '[]', '[]', '[]', now())
    `);
    await run(
      sql`insert into ivr (id, id_org, cdr_start, cdr_dst) values ('ivr-1', ${a}, now(), '3125550101')`,
    );
    await run(sql`
      insert into phone_calls (id, id_org, sid, from_number, dialled, started, script, state, touched, ivr)
      values ('call-1', ${a}, 'CA-1', '3125550101', '3125550142', now(), '{}', '{}', now(), 'ivr-1')
    `);
    await run(sql`insert into text_replies (id_org, phone, time) values (${a}, '3125550101', now())`);
    const counts = async () => ({
      recordings: await count('recordings'),
      outbox: await count('outbox'),
      list_files: await count('list_files'),
      phone_calls: await count('phone_calls'),
      events: ((await run(sql`select from plugin_events`)).rows as unknown[]).length,
    });
    const before = await counts();
    await hold();
    await sweep(later(yearMs));
    await sweepRecordings(later(10 * yearMs));
    expect(await counts()).to.deep.equal(before);
    expect(await count('text_replies')).to.equal(0);
    await lift();
    await sweep(later(yearMs));
    await sweepRecordings(later(10 * yearMs));
    expect(await counts()).to.deep.equal({
      recordings: 0,
      outbox: 0,
      list_files: 0,
      phone_calls: 0,
      events: 0,
    });
  });

  it('rejects deleting rejected rows of a notification list', async () => {
    const list = await makeList();
    expect((await call(`POST notifications/${list}/rows`, [{ name: 'Ann', phone: '55' }])).status).to.equal(
      200,
    );
    await hold(ann);
    const refused = await call(`DELETE notifications/${list}/refused_rows`, {});
    expect([refused.status, refused.body.msg]).to.deep.equal([409, holdMessages.rowsHeld]);
    await lift();
    expect((await call(`DELETE notifications/${list}/refused_rows`, {})).body.results).to.deep.equal([
      { deleted: 1 },
    ]);
  });

  it('makes the erasure of a closed organization wait', async () => {
    await run(
      sql`update org set closed_at = now(), closed_by = 'Ada', close_reason = 'Sold' where id = ${a}::bigint`,
    );
    await hold();
    const before = await count('contacts');
    await eraseClosed(later((closedDays + 30) * 24 * hourMs + yearMs * 60));
    expect(await count('contacts')).to.equal(before);
    await lift();
    await eraseClosed(later((closedDays + 30) * 24 * hourMs + yearMs * 60));
    expect(await count('contacts')).to.equal(0);
  });
});
