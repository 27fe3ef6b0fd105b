import { expect } from 'chai';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { invalidSamples } from '../../../server/portal/pages/imports/invalid-samples.ts';
import { signIn } from '../../support/embedded-api.ts';
import { download, upload } from '../../support/upload.ts';
import { org, startImports } from './staged.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const sample = invalidSamples.get('contacts')!;
const header = 'First,Last,Cell,MRN,Email\n';

const toMacRoman = (text: string) =>
  Buffer.from([...text].map((letter) => ({ é: 0x8e, ú: 0x9c, ñ: 0x96 })[letter] ?? letter.charCodeAt(0)));

describeWithOne('a CSV import', startImports, (at) => {
  beforeEach(async () => {
    const { db } = at.api.database;
    await sql`delete from contacts where id_org = ${org}::bigint`.execute(db);
    await sql`delete from opt_outs where id_org = ${org}::bigint`.execute(db);
    await sql`delete from imports`.execute(db);
  });
  const names = async () => (await at.people()).map((row) => `${row['first_name']} ${row['last_name']}`);

  it('rejects three invalid rows of the sample, drops two invalid addresses, and loads the three corrected rows', async () => {
    const sent = await at.send(sample, 'contacts-with-faults.csv');
    const [first] = sent.body.results;
    expect(first).to.deep.include({
      name: 'contacts-with-faults.csv',
      resource: 'contacts',
      mapping: [
        'first_name',
        'last_name',
        'mobile_phone',
        'phone',
        'email',
        'dob',
        'language',
        'patient_code',
        'provider',
        'location',
        'zip',
      ],
      note: '',
    });
    expect(first!['sample']).to.have.length(5);
    const id = sent.body.p1!;
    const checked = await at.put(id, { status: 'checking' });
    expect(checked).to.include({
      status: 'checked',
      rows: 20,
      done: 20,
      to_create: 17,
      to_update: 0,
      to_skip: 0,
      refused: 3,
    });
    expect(checked['faults']).to.deep.equal([
      {
        line: 7,
        field: 'dob',
        msg: 'Date of Birth is not a valid date. Write it as month/day/year, such as 04/09/1961',
        value: '02/30/1982',
      },
      { line: 10, field: 'last_name', msg: 'Last name is required.', value: '' },
      { line: 17, field: 'language', msg: 'Language must be English or Spanish', value: 'Klingon' },
    ]);
    expect(await at.people()).to.deep.equal([]);

    const done = await at.put(id, { status: 'running' });
    expect(done).to.include({ status: 'done', done: 20, to_create: 17, refused: 3 });
    const grace = (await at.people()).find((row) => row['first_name'] === 'Grace');
    expect(grace).to.include({
      last_name: 'Lindqvist, RN',
      mobile_phone: '3125550117',
      dob: '06/05/1969',
      language: 'en',
    });
    expect((await at.people()).find((row) => row['last_name'] === 'Fernández')).to.include({
      first_name: 'Lucía',
      language: 'es',
    });
    expect((await at.audits()).map(({ detail }) => detail)).to.include(
      "Imported 'contacts-with-faults.csv' into Contacts: 17 added, 0 updated, 0 unchanged, 3 rejected",
    );
    const [task] = (await at.as(`GET tasks/${String(done['task'])}`)).body.results;
    expect(task).to.include({
      kind: 'import',
      status: 'done',
      progress: 100,
      detail: 'Contacts: contacts-with-faults.csv',
    });

    const refused = await download(at.api, `imports/${id}/refused`, { token: at.token });
    expect(refused.headers.get('content-disposition')).to.equal(
      'attachment; filename=contacts-with-faults-refused.csv',
    );
    const mended = refused.content
      .toString()
      .replace('02/30/1982', '02/28/1982')
      .replace('Imani,', 'Imani,Brooks')
      .replace('Klingon', 'English');
    const again = await at.send(mended, 'mended.csv');
    expect(again.body.results[0]).to.include({ corrects: id, accepted: 3, rejected: 0 });
    expect(await at.read(id)).to.include({ to_create: 20, refused: 0 });
    expect(await at.people()).to.have.length(20);
  });

  it('reports that the same file was imported before', async () => {
    const { id } = await at.check(`${header}Ann,Lee,3125550001,A1,\n`);
    expect((await at.send(`${header}Ann,Lee,3125550001,A1,\n`)).body.results[0]).not.to.have.property(
      'loaded_before',
    );
    await at.put(id, { status: 'running' });
    const sent = await at.send(`${header}Ann,Lee,3125550001,A1,\n`, 'renamed.csv');
    expect(sent.body.results[0]!['loaded_before']).to.be.closeTo(Math.floor(at.api.now.ms / 1000), 2);
  });

  it('reads every CSV variant that spreadsheet programs write', async () => {
    const text =
      'Prénom;First;Last;DOB;Notes\r\nx;José;Núñez;4/9/61;"two\nlines, ""quoted"""\r\n\r\ny;Ana;Ruiz;1961-04-09;\r\n';
    const utf16 = (swap: boolean) => {
      const bytes = Buffer.from(`\ufeff${text.replaceAll(';', '\t')}`, 'utf16le');
      return swap ? bytes.swap16() : bytes;
    };
    const forms: [string, Buffer, RegExp][] = [
      ['UTF-8', Buffer.from(text), /^$/],
      ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), /^$/],
      ['UTF-16', utf16(false), /^$/],
      ['UTF-16 with the other byte order', utf16(true), /^$/],
      ['Windows-1252', Buffer.from(text, 'latin1'), /read as Windows-1252/],
      ['carriage returns as line breaks', Buffer.from(text.replaceAll('\r\n', '\r')), /^$/],
      ['mixed line breaks', Buffer.from(text.replace('\r\n', '\r').replace('\r\ny', '\ny')), /^$/],
      ['Mac Roman', toMacRoman(text), /read as Mac Roman/],
      ['a `sep=` line', Buffer.from(`sep=;\r\n${text}`), /^$/],
      ['bars', Buffer.from(text.replaceAll(';', '|')), /^$/],
    ];
    for (const [what, bytes, note] of forms) {
      const sent = await at.send(bytes);
      const [first] = sent.body.results;
      expect(first!['columns'], what).to.deep.equal(['Prénom', 'First', 'Last', 'DOB', 'Notes']);
      expect(first!['note'], what).to.match(note);
      const id = sent.body.p1!;
      expect(await at.put(id, { rule: 'create', status: 'checking' }), what).to.include({
        status: 'checked',
        to_create: 2,
      });
      await at.put(id, { status: 'running' });
      const people = await at.people();
      expect(
        people.map((row) => row['dob']),
        what,
      ).to.deep.equal(['04/09/1961', '04/09/1961']);
      expect(people[0], what).to.include({
        first_name: 'José',
        last_name: 'Núñez',
        notes: 'two\nlines, "quoted"',
      });
      await sql`delete from contacts where id_org = ${org}::bigint`.execute(at.api.database.db);
    }
  });

  it('imports and counts every row of a file with mixed line endings', async () => {
    const { id, row } = await at.check(
      [
        'First Name,Last Name,Cell,Notes\r\n',
        'Ann,Sample,3125550101,first\n',
        'Ben,Sample,3125550102,second\n',
        'Cleo,Sample,3125550103,third\r\n',
        'Dan,Sample,3125550104,fourth\r\n',
      ].join(''),
    );
    expect(row).to.include({ rows: 4, to_create: 4, refused: 0 });
    await at.put(id, { status: 'running' });
    const people = await at.people();
    expect(people.map((person) => [person['first_name'], person['notes']])).to.deep.equal([
      ['Ann', 'first'],
      ['Ben', 'second'],
      ['Cleo', 'third'],
      ['Dan', 'fourth'],
    ]);
  });

  it('explains that the first line does not contain column names', async () => {
    const person = 'Ann,Lee,(312) 555-0001,4/9/1961\n';
    const noted = async (text: string): Promise<unknown> => (await at.send(text)).body.results[0]!['note'];
    const isData = /^The first line must have the column names, .* it says 'Ann, Lee, \(312\) 555-0001, 4/;
    expect(await noted(person + person)).to.match(isData);
    expect(await noted(`Patients of today,,,\nFirst,Last,Phone,DOB\n${person}`)).to.include(
      "it says 'Patients of today'. Correct that",
    );
    expect(await noted('Ann;ann@lee.example\nBob;bob@lee.example\n')).to.include("it says 'Ann, ann@lee.");
  });

  it('splits a full-name column', async () => {
    const { id, row } = await at.check(
      'Patient Name,Cell\n"Sample, Ann",3125550001\n"SAMPLE, BEN A., JR.",3125550002\nCher,3125550003\n',
    );
    expect(row).to.include({ to_create: 2, refused: 1 });
    expect(row['faults']).to.deep.equal([
      { line: 4, field: 'last_name', msg: 'Last name is required.', value: 'Cher' },
    ]);
    await at.put(id, { status: 'running' });
    const people = await at.people();
    expect(people.map((person) => [person['first_name'], person['last_name']])).to.deep.equal([
      ['Ann', 'Sample'],
      ['BEN A.', 'SAMPLE JR.'],
    ]);
  });

  it('reports the first line of a row that has line breaks inside cells', async () => {
    const { row } = await at.check(
      'First,Last,Notes,Cell\nAnn,Lee,"a\nb\nc",3125550001\n\nBob,Lee,"x\ny",12\n',
    );
    expect(row['faults']).to.deep.equal([
      { line: 6, field: 'mobile_phone', msg: 'Mobile Phone must have 10 digits', value: '12' },
    ]);
  });

  const unfit: [string, Buffer | string, RegExp][] = [
    ['an empty file', '', /The file is empty/],
    ['only line breaks', '\n\n\n', /The file is empty/],
    ['a file with only a header', header, /has no rows\. The first line must be the column names/],
    ['a workbook', Buffer.from('PK\x03\x04rest', 'latin1'), /workbook or an archive/],
    [
      'a workbook in the old XLS format',
      Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      /workbook or an archive/,
    ],
    ['binary junk', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7) % 256)), /isn’t a text file/],
    ['a 5 MB line', `${header}${'x'.repeat(5_000_000)}\n`, /line 2 is longer than 100,000 characters/],
    ['an unclosed quote', `${header}"Ann,Lee,3125550001,A1,\nBob\n`, /opens on line \d is never closed/],
    ['too many columns', 'a,'.repeat(300) + '\nx\n', /more than 200 columns/],
  ];
  for (const [what, content, msg] of unfit) {
    it(`rejects ${what} with an explanation`, async () => {
      const sent = await at.send(content);
      expect(sent.status).to.equal(400);
      expect(sent.body.msg).to.match(msg);
    });
  }

  it('fails with the line number of an unreadable line late in the file', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, n) => `Ann,Lee${n},312555${String(n).padStart(4, '0')},A${n},`,
    );
    rows[2500] = `Ann,${'x'.repeat(200_000)}`;
    const { id, row } = await at.check(header + rows.join('\n'));
    expect(row).to.include({ status: 'failed' });
    expect(row['error']).to.match(/line 2502 is longer than 100,000 characters/);
    const [task] = (await at.as(`GET tasks/${String(row['task'])}`)).body.results;
    expect(task).to.include({ status: 'failed', error: String(row['error']) });
    expect((await at.put(id, { status: 'running' }))['refused']).to.equal(409);
  });

  it('accepts a short row and rejects one with more cells than columns', async () => {
    const { row } = await at.check(
      `${header}Ann,Lee\nBob,Ray,3125550001,A1,,,\nCyd,Fox,3125550002,A2,c@d.example,more\n`,
    );
    expect(row).to.include({ to_create: 2, refused: 1 });
    expect(row['faults'])
      .to.have.nested.property('[0].msg')
      .that.matches(/has 6 cells, but there are 5 columns/);
  });

  it('uses the chosen mapping and explains an invalid one', async () => {
    const id = (await at.send('A,B,C\nAnn,Lee,3125550001\n')).body.p1!;
    const refusals: [object, number, RegExp][] = [
      [{ status: 'checking' }, 400, /Choose the column for First Name/],
      [{ mapping: ['first_name', 'first_name', ''] }, 400, /First Name is chosen for two columns/],
      [{ mapping: ['first_name'] }, 400, /each of the 3 columns/],
      [{ mapping: ['id_org', '', ''] }, 400, /has no field id_org/],
      [{ mapping: ['opt_outs', '', ''] }, 400, /has no field opt_outs/],
      [{ status: 'running' }, 409, /must be checked first/],
      [{ status: 'done' }, 400, /status must be/],
      [{ rule: 'replace' }, 400, /must be Update them from the file,/],
    ];
    for (const [change, refused, msg] of refusals) {
      const answer = await at.put(id, change);
      expect(answer['refused']).to.equal(refused);
      expect(answer['msg']).to.match(msg);
    }
    const mapping = ['first_name', 'last_name', 'phone'];
    expect(await at.put(id, { mapping, status: 'checking' })).to.include({ status: 'checked', to_create: 1 });
    expect(await at.put(id, { mapping: ['last_name', 'first_name', 'phone'] })).to.include({
      status: 'uploaded',
    });
    await at.put(id, { status: 'checking' });
    await at.put(id, { status: 'running' });
    expect(await names()).to.deep.equal(['Lee Ann']);
    expect((await at.put(id, { status: 'running' }))['refused']).to.equal(409);
  });

  it('hides an import from other organizations', async () => {
    const { id } = await at.check(`${header}Ann,Lee,3125550001,A1,\n,,,,\n`);
    const token = await signIn(at.api, { org: '204260' });
    expect((await at.api.call(`GET imports/${id}`, undefined, { token })).status).to.equal(404);
    expect((await at.api.call('PUT imports', { id, status: 'running' }, { token })).status).to.equal(404);
    expect((await download(at.api, `imports/${id}/refused`, { token })).status).to.equal(404);
  });

  it('accepts only resources that support imports', async () => {
    for (const resource of ['users', 'payment_files', 'nope', '']) {
      const sent = await upload(at.api, 'imports', {
        token: at.token,
        name: 'a.csv',
        content: header,
        fields: { resource },
      });
      expect(sent.status, resource).to.equal(400);
    }
  });

  it('[U4] escapes formulas in rejected cells and restores them on upload', async () => {
    const { id } = await at.check(`${header}=cmd|' /C calc'!A0,-Dash,+1 (312) 555-000,@A,no mail\n`);
    const text = await at.refusedOf(id);
    const [columns, row] = parse(text, { bom: true }) as string[][];
    expect(columns).to.deep.equal([
      ...['First', 'Last', 'Cell', 'MRN', 'Email'],
      ...['Line', 'Reason', 'Refused Row ID'],
    ]);
    expect(row!.slice(0, -1)).to.deep.equal([
      "'=cmd|' /C calc'!A0",
      "'-Dash",
      "'+1 (312) 555-000",
      "'@A",
      'no mail',
      '2',
      'Mobile Phone must have 10 digits. Invalid Email Address. Write it like name@example.com.',
    ]);
    const mended = await at.check(text.replace('no mail', 'a@b.example').replace('555-000', '555-0001'));
    await at.put(mended.id, { status: 'running' });
    expect((await at.people())[0]).to.include({
      last_name: '-Dash',
      mobile_phone: '3125550001',
      patient_code: '@A',
    });
  });

  it('adds opt-outs from the file and never removes an opt-out', async () => {
    await at.api.database.db.transaction().execute((trx) =>
      sql`insert into opt_outs (id_org, channel, address, source, time)
        values (${org}::bigint, 'text', '3125550009', 'patient by text', now())`.execute(trx),
    );
    const { id } = await at.check(
      'First,Last,Cell,Do not call,Do not text\nAnn,Lee,3125550001,Yes,\nBob,Ray,3125550009,no,No\n',
    );
    await at.put(id, { status: 'running' });
    const people = await at.people();
    expect(people[0]).to.include({ first_name: 'Ann', opt_out_voice: 'T', opt_out_text: 'F' });
    expect(people[1]).to.include({ first_name: 'Bob', opt_out_voice: 'F', opt_out_text: 'T' });
    expect(JSON.stringify(people[0]!['opt_outs'])).to.match(
      /"source":\s*"staff: user-\S+, import of list.csv"/,
    );
  });

  it('[L3] audits an export of contacts', async () => {
    expect(
      (
        await at.as('POST exports', {
          resource: 'contacts',
          rows: 1284,
          filter: { provider: 'Dr. Park', language: 'es' },
        })
      ).status,
    ).to.equal(200);
    expect((await at.as('POST exports', { resource: 'nope', rows: 1 })).status).to.equal(400);
    expect((await at.audits()).map(({ detail }) => detail)).to.include(
      "Exported 1,284 people; Provider 'Dr. Park', Language 'es'",
    );
  });
});
