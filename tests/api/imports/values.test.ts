import { expect } from 'chai';
import { sql } from 'kysely';
import { org, startImports } from './staged.ts';
import { describeWithOne } from '../../support/fixtures.ts';

const file = `First,Last,Cell,Language,Do Not Call
Ada,Byron,3125550101,Span,never
Ben,Osei,3125550102,SPAN,ok
Cam,Reyes,3125550103,Klingon,No
Dan,Novak,3125550104,English,Y
Eve,,3125550105,English,No
`;

describeWithOne('cell value checking', startImports, (at) => {
  beforeEach(async () => {
    await sql`delete from contacts where id_org = ${org}::bigint`.execute(at.api.database.db);
    await sql`delete from opt_outs where id_org = ${org}::bigint`.execute(at.api.database.db);
  });
  const people = async () =>
    (await at.people()).map((row) => [row['first_name'], row['language'] ?? '', row['opt_out_voice']]);

  it('rejects rows with unknown values and reports each reason once with its count', async () => {
    const { row } = await at.check(file);
    expect(row['refused']).to.equal(4);
    expect(row['reasons']).to.deep.equal([
      {
        field: 'language',
        msg: 'Language must be English or Spanish',
        count: 3,
        lines: [2, 3, 4],
        values: ['Span', 'SPAN', 'Klingon'],
      },
      {
        field: 'opt_out_voice',
        msg: 'Do not call must be Yes or No',
        count: 2,
        lines: [2, 3],
        values: ['never', 'ok'],
      },
      { field: 'last_name', msg: 'Last name is required.', count: 1, lines: [6], values: [] },
    ]);
  });

  it('maps values as chosen by staff, ignoring case, or to an empty field', async () => {
    const value_map = { language: { span: 'es', klingon: '' }, opt_out_voice: { never: 'T', ok: 'F' } };
    const { id, row } = await at.check(file, { value_map });
    expect(row).to.include({ refused: 1, to_create: 4 });
    expect(row['value_map']).to.deep.equal(value_map);
    await at.put(id, { status: 'running' });
    expect(await people()).to.deep.equal([
      ['Ada', 'es', 'T'],
      ['Dan', 'en', 'T'],
      ['Ben', 'es', 'F'],
      ['Cam', '', 'F'],
    ]);
  });

  it('maps only to allowed values and only for choice fields', async () => {
    const value_map = {
      language: { span: 'fr', klingon: 'es', toString: 'en', ['x'.repeat(80)]: 'en' },
      last_name: { byron: 'King' },
      id_org: { x: 'T' },
      __proto__: { span: 'es' },
    };
    const { row } = await at.check(file, { value_map });
    expect(row['value_map']).to.deep.equal({ language: { klingon: 'es', tostring: 'en' } });
    expect(row['refused']).to.equal(3);
  });

  it('requires a new check after a mapping change', async () => {
    const { id } = await at.check(file);
    await at.as('PUT imports', { id, value_map: { language: { span: 'es' } } });
    expect(await at.read(id)).to.include({ status: 'uploaded' });
    const refused = await at.put(id, { status: 'running' });
    expect(refused).to.deep.equal({ refused: 409, msg: 'The file must be checked first.' });
  });

  it('accepts rows whose invalid numbers, addresses or dates staff chose to leave empty', async () => {
    const broken = `First,Last,Cell,Email,DOB
Ada,Byron,555-01,ada@mail.example,04/09/1961
Ben,Osei,3125550102,ben(at)mail,02/30/1982
Cam,,12,cam@mail.example,04/09/1961
`;
    const left_empty = ['email', 'dob', 'last_name', 'mobile_phone', 'id_org'];
    expect((await at.check(broken)).row).to.include({ refused: 2 });
    const { id, row } = await at.check(broken, { left_empty });
    expect(row).to.deep.include({
      refused: 1,
      to_create: 2,
      left_empty: ['mobile_phone', 'email', 'dob'],
    });
    const reasons = row['reasons'] as { field: string; left?: true; lines: number[]; values: string[] }[];
    expect(reasons.map(({ field, left, lines, values }) => [field, left, lines, values])).to.deep.equal([
      ['last_name', undefined, [4], []],
      ['mobile_phone', true, [2], ['555-01']],
      ['email', true, [3], ['ben(at)mail']],
      ['dob', true, [3], ['02/30/1982']],
    ]);
    await at.put(id, { status: 'running' });
    expect(
      (await at.people()).map((one) => [one['first_name'], one['mobile_phone'], one['email'], one['dob']]),
    ).to.deep.equal([
      ['Ada', null, 'ada@mail.example', '04/09/1961'],
      ['Ben', '3125550102', null, null],
    ]);
  });

  it('never clears an existing value when staff choose to leave an invalid one empty', async () => {
    const old = { first_name: 'Ada', last_name: 'Byron', patient_code: 'P-1', email: 'ada@mail.example' };
    await at.as('POST contacts', old);
    const { id } = await at.check('First,Last,MRN,Email,Zip\nAda,Byron,P-1,ada(at)mail,60601\n');
    expect(await at.put(id, { status: 'checking', left_empty: ['email'] })).to.include({ to_update: 1 });
    await at.put(id, { status: 'running' });
    expect((await at.people())[0]).to.include({ email: 'ada@mail.example', zip: '60601' });
  });

  it('drops an invalid email if the row has a valid mobile number', async () => {
    const { id, row } = await at.check(
      'First,Last,Cell,Email\nAda,Byron,3125550101,ada@@example.com\nBen,Osei,555-01,ben@@example.com\n',
    );
    expect(row).to.include({ refused: 1, to_create: 1 });
    const left = (row['reasons'] as { left?: true }[]).filter((reason) => reason.left);
    expect(left).to.deep.equal([
      {
        field: 'email',
        msg: 'Invalid Email Address. Write it like name@example.com',
        count: 1,
        lines: [2],
        values: ['ada@@example.com'],
        left: true,
      },
    ]);
    await at.put(id, { status: 'running' });
    const [ada] = await at.people();
    expect(ada).to.include({ mobile_phone: '3125550101', email: null });
  });
});
