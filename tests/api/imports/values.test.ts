import { expect } from 'chai';
import { sql } from 'kysely';
import { org, startImports, type Imports } from './staged.ts';

const file = `First,Last,Cell,Language,Do Not Call
Ada,Byron,3125550101,Span,never
Ben,Osei,3125550102,SPAN,ok
Cam,Reyes,3125550103,Klingon,No
Dan,Novak,3125550104,English,Y
Eve,,3125550105,English,No
`;

describe('the words of a file', () => {
  let at: Imports;
  before(async () => {
    at = await startImports();
  });
  after(() => at.close());
  beforeEach(async () => {
    await sql`delete from contacts where id_org = ${org}::bigint`.execute(at.api.database.db);
    await sql`delete from opt_outs where id_org = ${org}::bigint`.execute(at.api.database.db);
  });
  const people = async () =>
    (await at.people()).map((row) => [row['first_name'], row['language'] ?? '', row['opt_out_voice']]);

  it('that are not known refuse their rows, each reason told once with its count', async () => {
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

  it('mean what staff say, whatever their case, and leave the field empty where they say so', async () => {
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

  it('mean nothing that the field does not have, in no field that takes any text', async () => {
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

  it('are held against the file anew where their meaning changes', async () => {
    const { id } = await at.check(file);
    await at.as('PUT imports', { id, value_map: { language: { span: 'es' } } });
    expect(await at.read(id)).to.include({ status: 'uploaded' });
    const refused = await at.put(id, { status: 'running' });
    expect(refused).to.deep.equal({ refused: 409, msg: 'The file must be checked first.' });
  });
});
