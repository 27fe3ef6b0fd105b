import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { sql } from 'kysely';
import { createDiskBlobs } from '../../../server/api/blobs/disk-blobs.ts';
import { openProviderTrial, person, practice, type DeliveryTrial } from '../reminders/delivery-trial.ts';
import { upload } from '../../support/upload.ts';

describe('erasing a patient beside other people', () => {
  let trial: DeliveryTrial;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ trial, close } = await openProviderTrial());
    await sql`delete from contacts`.execute(trial.api.database.db);
  });
  afterEach(() => close());

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await query.execute(trial.api.database.db)).rows;
  const eraseNow = async (id: string) => {
    const reply = await trial.call(`POST contacts/${id}/erasure`, { reason: 'Request', confirm: 'ERASE' });
    expect(reply.status, reply.body.msg).to.equal(200);
    await trial.work();
    const [state] = (await trial.call(`GET contacts/${id}/erasure`)).body.results;
    expect([state!['status'], state!['error']]).to.deep.equal(['done', '']);
  };
  const uploadPeople = async (lines: readonly string[]) => {
    const content = `${lines.join('\r\n')}\r\n`;
    const fields = { resource: 'contacts' };
    const { body } = await upload(trial.api, 'imports', {
      ...{ token: trial.token(), name: 'people.csv', content, fields },
    });
    return body.p1!;
  };
  const fileOf = async (id: string) => {
    const [file] = await rows<{ blob: string }>(sql`select blob from imports where id = ${id}`);
    const blobs = createDiskBlobs(join(trial.api.dataDir, 'files'));
    return String(await buffer(await blobs.open(file!.blob)));
  };
  const header = 'First Name,Last Name,Mobile Phone,Zip Code,Patient Code,Notes';

  for (const { title, code, line } of [
    { title: 'the zip code', code: '60614', line: 'Ben,Marlow,3125550180,60614,BM-1,' },
    { title: 'the end of the phone number', code: '0180', line: 'Ben,Marlow,312-555-0180,60699,BM-1,' },
    { title: 'a year in the notes', code: '2026', line: 'Ben,Marlow,3125550180,60699,BM-1,Since 2026' },
  ])
    it(`keeps rows of other people if the patient code equals ${title}`, async () => {
      const id = await trial.make('contacts', { first_name: 'Ann', last_name: 'Lee', patient_code: code });
      const file = await uploadPeople([header, line, `Annie,Leigh,3125550170,60699,${code},`]);
      await sql`
        insert into refused_rows (id, id_org, import, line, cells, reason, faults)
        values ('1-ben', ${practice}::bigint, ${file}, 2, ${JSON.stringify(line.split(','))}::jsonb, '', '[]')
      `.execute(trial.api.database.db);
      await sql`
        insert into audit (id, id_org, time, user_name, action, resource, record_id, detail)
        values ('1-audit', ${practice}::bigint, now(), 'pat', 'import', 'imports', '1-other', ${`Row: ${line}`})
      `.execute(trial.api.database.db);
      await eraseNow(id);
      const text = await fileOf(file);
      expect(text).to.include(line).and.not.include('Annie');
      const [{ sample }] = (await rows<{ sample: unknown }>(
        sql`select sample from imports where id = ${file}`,
      )) as [{ sample: unknown }];
      expect(JSON.stringify(sample)).to.include('Marlow').and.not.include('Annie');
      expect(await rows(sql`select id from refused_rows`)).to.deep.equal([{ id: '1-ben' }]);
      expect(await rows(sql`select detail from audit where id = '1-audit'`)).to.deep.equal([
        { detail: `Row: ${line}` },
      ]);
    });

  it('keeps rows of a household that shares the patient code', async () => {
    const id = await trial.make('contacts', { first_name: 'Ann', last_name: 'Lee', patient_code: 'LEE-9' });
    await trial.make('contacts', { first_name: 'Ben', last_name: 'Lee', patient_code: 'LEE-9' });
    const file = await uploadPeople([
      header,
      'Ben,Lee,3125550180,60699,LEE-9,',
      'Mary Ann,Lee,3125550181,60699,LEE-8,',
      'Ann,Lee,3125550182,60699,LEE-9,',
    ]);
    await eraseNow(id);
    const text = await fileOf(file);
    expect(text).to.include('Ben,Lee').and.include('Mary Ann,Lee').and.not.include('3125550182');
  });

  it('keeps reminders of a child that go to the phone and email of the erased mother', async () => {
    const id = await trial.make('contacts', {
      ...{ first_name: 'Ann', last_name: 'Lee', mobile_phone: '3125550101', email: 'p1@mail.example' },
    });
    await trial.send([
      person(1, { name: 'Ann Lee', contact: id }),
      person(1, { name: 'Ben Lee', date: '03/13/2026' }),
    ]);
    const { db } = trial.api.database;
    await sql`update reminders set active = 'F'`.execute(db);
    await trial.work();
    await sql`update messages set body = 'Ben, the son of Ann Lee' where name = 'Ben Lee'`.execute(db);
    const [childs] = await rows<{ id: string }>(
      sql`select id from messages where name = 'Ben Lee' and channel = 'email'`,
    );
    for (const [mail, message, subject] of [
      ['1-ben', childs?.id ?? '', 'Reminder for Ben Lee'],
      ['1-other', null, 'Hello'],
      ['1-ann', null, 'Receipt for Ann Lee'],
    ] as const)
      await sql`
        insert into outbox (id, id_org, channel, recipient, subject, html, body_text, sender_name, status, created, due, leave_by, message)
        values (
          ${mail}, ${practice}::bigint, 'email', 'p1@mail.example', ${subject}, '', '', '', 'kept', now(),
          now(), now(), ${message}
        )
      `.execute(db);
    await eraseNow(id);
    const left = await rows<{ name: string; channel: string; status: string; body: string }>(sql`
      select name, channel, status, body from messages where address in ('3125550101', 'p1@mail.example') order by channel
    `);
    expect(left.map(({ name, channel, status }) => [name, channel, status])).to.deep.equal([
      ['Ben Lee', 'email', 'planned'],
      ['Ben Lee', 'text', 'planned'],
    ]);
    for (const { body } of left) expect(body).to.match(/^Ben, the son of Erased patient [0-9A-F]{4}$/);
    expect(await rows(sql`select id from outbox order by id`)).to.deep.equal([
      { id: '1-ben' },
      { id: '1-other' },
    ]);
  });

  for (const { title, relative, erased } of [
    {
      title: 'of a relative who shares the phone, and calls that name nobody',
      relative: true,
      erased: ['named'],
    },
    {
      title: 'that name a relative without a contact',
      relative: false,
      erased: ['named', 'nameless', 'spelled'],
    },
  ])
    it(`keeps calls and recordings ${title}`, async () => {
      const ann = { first_name: 'Ann', last_name: 'Lee', mobile_phone: '3125550101' };
      const id = await trial.make('contacts', ann);
      if (relative)
        await trial.make('contacts', { ...ann, first_name: 'Ben', phone: '3125550101', mobile_phone: '' });
      const { db } = trial.api.database;
      const calls = { named: 'Ann Lee', nameless: '', spelled: 'Ann M. Lee', others: 'Ben Lee' };
      for (const [call, name] of Object.entries(calls)) {
        const [firstName, ...rest] = name.split(' ');
        const state = { caller: { code: '', firstName, lastName: rest.join(' ') } };
        await sql`
          insert into ivr (id, id_org, cdr_start, cdr_dst, phone, name)
          values (${call}, ${practice}::bigint, '2026-03-01', '3125550170', '3125550101', ${name})
        `.execute(db);
        await sql`
          insert into phone_calls (id, id_org, sid, from_number, dialled, started, script, state, touched, ivr)
          values (
            ${call}, ${practice}::bigint, ${call}, '+13125550101', '3125550170', now(), '{}', ${JSON.stringify(state)}::jsonb,
            now(), ${call}
          )
        `.execute(db);
        await sql`
          insert into recordings (id, id_org, kind, call, phone_call, made, state)
          values (${call}, ${practice}::bigint, 'call', ${call}, ${call}, now(), 'running')
        `.execute(db);
      }
      await sql`
        insert into text_replies (id_org, phone, time) values (${practice}::bigint, '3125550101', now())
      `.execute(db);
      await eraseNow(id);
      const left = Object.keys(calls)
        .filter((call) => !erased.includes(call))
        .sort();
      for (const table of ['ivr', 'phone_calls', 'recordings']) {
        const found = await rows<{ id: string }>(sql`
          select id from ${sql.table(table)} where id = any(${Object.keys(calls)}::text[]) order by id
        `);
        expect(
          found.map((row) => row.id),
          table,
        ).to.deep.equal(left);
      }
      expect(await rows(sql`select from text_replies`)).to.have.length(relative ? 1 : 0);
      const [state] = (await trial.call(`GET contacts/${id}/erasure`)).body.results;
      expect(state!['other_calls']).to.equal(left.length);
    });

  it('resumes a stopped import at the same person, and keeps the lines of the file', async () => {
    const id = await trial.make('contacts', { first_name: 'Ann', last_name: 'Lee', patient_code: 'LEE-9' });
    const others = ['Ben,Marlow,3125550180,60699,BM-1,', 'Cy,Noll,3125550181,60699,CN-1,'];
    const file = await uploadPeople([header, 'Ann,Lee,3125550182,60699,LEE-9,', ...others]);
    await sql`update imports set status = 'failed', phase = 'running', done = 2, rows = 3 where id = ${file}`.execute(
      trial.api.database.db,
    );
    await eraseNow(id);
    expect(await rows(sql`select done, rows from imports where id = ${file}`)).to.deep.equal([
      { done: 1, rows: 2 },
    ]);
    expect((await fileOf(file)).trimEnd().split('\r\n')).to.deep.equal([header, '', ...others]);
  });
});
