import { expect } from 'chai';
import { phoneProblems } from '../../../../shared/locales/en/fields.ts';
import { signIn } from '../../../support/embedded-api.ts';
import { upload } from '../../../support/upload.ts';
import { openDeliveryTrial, practice, type DeliveryTrial } from '../delivery-trial.ts';
import { startImports, type Imports } from '../../imports/staged.ts';

const { abroad, shortened } = phoneProblems;
const mobile = 'Mobile Phone';

const asNumbers = `Name,Mobile Phone,Date,Time
Ann Sample,3.12555014E9,03/14/2031,9:30 AM
Ben Sample,3.1255501E+09,03/14/2031,9:45 AM
Cleo Sample,5.551234E+09,03/14/2031,10:00 AM
Dan Sample,3125550140.0,03/14/2031,10:15 AM
`;
const fromAbroad = `Name,Mobile Phone,Date,Time
Ann Sample,+65 6123 4567,03/14/2031,9:30 AM
Ben Sample,+1 (312) 555-0141,03/14/2031,9:45 AM
`;

describe('phone cell parsing for notification lists', () => {
  let trial: DeliveryTrial;
  beforeEach(async () => (trial = await openDeliveryTrial()));
  afterEach(() => trial.close());

  async function load(content: string) {
    const token = await signIn(trial.api, { org: practice });
    const list = await trial.list([]);
    const added = await upload(trial.api, `notifications/${list}/rows`, { token, name: 'rows.csv', content });
    expect(added.status, added.body.msg).to.equal(200);
    const rows = (await trial.call(`GET notifications/${list}/rows?meta={l:0}`)).body.results;
    return { counts: added.body.results[0]!, rows: rows.map((row) => [row['mobile_phone'], row['status']]) };
  }

  it('keeps a phone number shortened by a spreadsheet and rejects the row', async () => {
    const { counts, rows } = await load(asNumbers);
    expect(rows).to.deep.equal([
      ['3.12555014E9', 'error'],
      ['3.1255501E+09', 'error'],
      ['5.551234E+09', 'error'],
      ['3125550140', 'ready'],
    ]);
    expect(counts['errors']).to.deep.equal(
      [2, 3, 4].map((line) => ({ line, field: 'mobile_phone', msg: shortened(mobile) })),
    );
  });

  it('keeps a foreign number and rejects the row', async () => {
    const { counts, rows } = await load(fromAbroad);
    expect(rows).to.deep.equal([
      ['+65 6123 4567', 'error'],
      ['3125550141', 'ready'],
    ]);
    expect(counts['errors']).to.deep.equal([{ line: 2, field: 'mobile_phone', msg: abroad(mobile) }]);
  });
});

describe('phone cell parsing for contact imports', () => {
  let imports: Imports;
  before(async () => (imports = await startImports()));
  after(() => imports.close());

  it('rejects shortened and foreign numbers and reports the original cell', async () => {
    const cells = [...asNumbers.split('\n').slice(1, 5), ...fromAbroad.split('\n').slice(1, 3)].map(
      (row) => row.split(',')[1]!,
    );
    const rows = cells.map((cell, n) => `Person,Number${n},${cell}`);
    const { row, id } = await imports.check(['First Name,Last Name,Mobile Phone', ...rows, ''].join('\n'));
    expect(row['faults']).to.deep.equal([
      { line: 2, field: 'mobile_phone', msg: shortened(mobile), value: '3.12555014E9' },
      { line: 3, field: 'mobile_phone', msg: shortened(mobile), value: '3.1255501E+09' },
      { line: 4, field: 'mobile_phone', msg: shortened(mobile), value: '5.551234E+09' },
      { line: 6, field: 'mobile_phone', msg: abroad(mobile), value: '+65 6123 4567' },
    ]);
    await imports.put(id, { status: 'running' });
    expect((await imports.people()).map((person) => person['mobile_phone'])).to.deep.equal([
      '3125550140',
      '3125550141',
    ]);
  });

  it('rejects the same numbers when a contact is saved directly', async () => {
    const save = (mobile_phone: string) =>
      imports.as('POST contacts', { first_name: 'Ann', last_name: 'Sample', mobile_phone });
    expect((await save('+65 6123 4567')).body.msg).to.equal(abroad(mobile));
    expect((await save('3.1255501E+09')).body.msg).to.equal(shortened(mobile));
    expect((await save('Restricted')).body.msg).to.equal(phoneProblems.withheld(mobile));
  });
});
