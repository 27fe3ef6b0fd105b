import { expect } from 'chai';
import { sql } from 'kysely';
import { org, startImports } from './staged.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const header = 'First,Last,Cell,Phone,MRN,Email,Provider\n';

describeWithOne('contact matching during an import', startImports, (at) => {
  beforeEach(async () => {
    await sql`delete from contacts where id_org = ${org}::bigint`.execute(at.api.database.db);
    for (const person of [
      {
        first_name: 'Ann',
        last_name: 'Lee',
        mobile_phone: '3125550001',
        patient_code: 'A1',
        email: 'ann@old.example',
        provider: 'Old',
      },
      { first_name: 'Bob', last_name: 'Ray', phone: '3125550002' },
    ])
      await at.as('POST contacts', person);
  });

  /** In order: matches by code with a different name; matches by phone and name in other formats; new; repeats the new row; same household. */
  const rows = [
    'Anna,Lee-Moss,,,A1,,New',
    'BOB,ray,(312) 555-0002,,B7,bob@new.example,',
    'Cyd,Fox,,312-555-0003,C1,,',
    'cyd,FOX,,3125550003,,cyd@new.example,',
    'Dan,Ray,3125550002,,,,',
  ];

  /** Checks and runs the import, and verifies that both report the same counts. */
  async function load(rule: string) {
    const { id, row } = await at.check(`${header}${rows.join('\n')}\n`, { rule });
    expect(await at.people()).to.have.length(2);
    const done = await at.put(id, { status: 'running' });
    const counts = ({ to_create, to_update, to_skip, refused }: Record<string, unknown>) => [
      to_create,
      to_update,
      to_skip,
      refused,
    ];
    expect(counts(done)).to.deep.equal(counts(row));
    return { counts: counts(done), people: await at.people() };
  }
  const named = (people: Record<string, unknown>[], first: string) =>
    people.filter((row) => row['first_name'] === first);

  it('updates contacts from the file and keeps existing values where cells are empty', async () => {
    const { counts, people } = await load('update');
    expect(counts).to.deep.equal([2, 3, 0, 0]);
    expect(people).to.have.length(4);
    expect(named(people, 'Anna')[0]).to.include({
      last_name: 'Lee-Moss',
      mobile_phone: '3125550001',
      email: 'ann@old.example',
      provider: 'New',
    });
    expect(named(people, 'BOB')[0]).to.include({
      phone: '3125550002',
      mobile_phone: '3125550002',
      patient_code: 'B7',
      email: 'bob@new.example',
    });
    expect(named(people, 'cyd')[0]).to.include({
      phone: '3125550003',
      patient_code: 'C1',
      email: 'cyd@new.example',
    });
  });

  /** For example, father and son: a patient code identifies one patient even if others share the name and number. */
  for (const rule of ['update', 'skip'])
    it(`keeps patients with different codes separate despite the same name and phone (${rule})`, async () => {
      const others = Array.from({ length: 1000 }, (_, n) => `New,Person,,,N${n},,\n`);
      const text = [
        header,
        'Ann,Lee,3125550001,,A2,daughter@new.example,\n',
        'Gus,Orr,,3125550004,G1,father@new.example,\n',
        'Gus,Orr,,3125550004,G2,son@new.example,\n',
        ...others,
        'Gus,Orr,,3125550004,G3,grandson@new.example,\n',
        'Gus,Orr,,3125550004,G2,son@new.example,\n',
      ].join('');
      const { id, row } = await at.check(text, { rule });
      const counts = { to_create: 1004, to_update: 0, to_skip: 1, refused: 0 };
      expect(row).to.include(counts);
      expect(await at.put(id, { status: 'running' })).to.include(counts);
      const people = await at.people();
      expect(named(people, 'Gus').map((person) => person['patient_code'])).to.have.members([
        'G1',
        'G2',
        'G3',
      ]);
      expect(people.find((person) => person['patient_code'] === 'A1')).to.include({
        email: 'ann@old.example',
      });
    });

  it('skips empty rows but counts their lines', async () => {
    const { row } = await at.check(`${header},,,,,,\nEve,Fox,,,E1,,\n , ,,,,,\n,Poe,,,,,\n,,,,,,\n`);
    expect(row).to.include({ rows: 2, to_create: 1, refused: 1 });
    expect(row['faults']).to.deep.equal([
      { line: 5, field: 'first_name', msg: 'First name is required.', value: '' },
    ]);
  });

  it('changes no contact if the file has identical values', async () => {
    const same = 'Ann,Lee,(312) 555-0001,,A1,ann@old.example,Old\n';
    const others = Array.from({ length: 1000 }, (_, n) => `New,Person,,,N${n},,\n`);
    const changed = 'Bob,Ray,,3125550002,,bob@new.example,\n';
    const text = [header, same, ...others, changed, changed, others[0]].join('');
    const { id, row } = await at.check(text);
    const counts = { to_create: 1000, to_update: 1, to_skip: 3, refused: 0 };
    expect(row).to.include(counts);
    expect(await at.put(id, { status: 'running' })).to.include(counts);
    expect((await at.check(text)).row).to.include({ to_create: 0, to_update: 0, to_skip: 1004 });
  });

  it('adds opt-outs from the file and never removes an opt-out', async () => {
    const columns = 'First,Last,Cell,Phone,Do not call\n';
    const { id } = await at.check(`${columns}Bob,Ray,3125550009,3125550002,Yes\n`);
    expect(await at.put(id, { status: 'running' })).to.include({ to_update: 1 });
    const silent = await at.check(`${columns}Bob,Ray,3125550009,3125550002,No\n`);
    expect(silent.row).to.include({ to_update: 0, to_skip: 1 });
    await sql`delete from opt_outs where address = '3125550009'`.execute(at.api.database.db);
    const again = await at.check(`${columns}Bob,Ray,3125550009,3125550002,Yes\n`);
    expect(await at.put(again.id, { status: 'running' })).to.include({ to_update: 0, to_skip: 1 });
    const { rows } = await sql`
      select 1 from opt_outs where channel = 'voice' and address in ('3125550009', '3125550002')
    `.execute(at.api.database.db);
    expect(rows).to.have.length(2);
  });

  it('skips existing contacts under the skip rule', async () => {
    const { counts, people } = await load('skip');
    expect(counts).to.deep.equal([2, 0, 3, 0]);
    expect(people).to.have.length(4);
    expect(named(people, 'Ann')[0]).to.include({ last_name: 'Lee', provider: 'Old' });
    expect(named(people, 'Cyd')).to.have.length(1);
  });

  it('adds contacts again under the create rule', async () => {
    const { counts, people } = await load('create');
    expect(counts).to.deep.equal([5, 0, 0, 0]);
    expect(people).to.have.length(7);
  });

  it("never matches another practice's contacts", async () => {
    await sql`update contacts set patient_code = 'X9' where id_org = ${org}::bigint and first_name = 'Bob'`.execute(
      at.api.database.db,
    );
    await sql`
      insert into contacts (id, id_org, first_name, last_name, patient_code)
      values ('1-other', 204260, 'Eve', 'Fox', 'E1')
    `.execute(at.api.database.db);
    const { row } = await at.check(`${header}Eve,Fox,,,E1,,\n`);
    expect(row).to.include({ to_create: 1, to_update: 0 });
    for (const field of ['phone', 'mobile_phone']) {
      await sql`update contacts set phone = null, mobile_phone = null where id = '1-other'`.execute(
        at.api.database.db,
      );
      await sql`update contacts set ${sql.ref(field)} = '3125550077' where id = '1-other'`.execute(
        at.api.database.db,
      );
      for (const numbers of ['3125550077,', ',3125550077']) {
        const again = await at.check(`${header}Eve,Fox,${numbers},,,\n`);
        expect(again.row, `${field} ${numbers}`).to.include({ to_create: 1, to_update: 0 });
      }
    }
  });
});
