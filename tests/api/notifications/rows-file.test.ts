import { expect } from 'chai';
import { openDeliveryTrial, practice, type DeliveryTrial } from '../delivery/delivery-trial.ts';
import { signIn } from '../../support/embedded-api.ts';
import { upload } from '../../support/upload.ts';

const mixedLineEnds = [
  'Name,Mobile Phone,Date,Time,Provider\r\n',
  'Ann Sample,3125550101,03/14/2031,9:30 AM,Dr. Lee\n',
  'Ben Sample,3125550102,03/14/2031,9:45 AM,Dr. Lee\n',
  'Cleo Sample,3125550103,03/14/2031,10:00 AM,Dr. Lee\r\n',
  'Dan Sample,3125550104,03/14/2031,10:15 AM,Dr. Lee\r\n',
].join('');

describe('reading a file of rows', () => {
  let trial: DeliveryTrial;
  let token: string;
  before(async () => {
    trial = await openDeliveryTrial();
    token = await signIn(trial.api, { org: practice });
  });
  after(() => trial.close());

  const addFile = async (content: string) => {
    const list = await trial.list([]);
    const reply = await upload(trial.api, `notifications/${list}/rows`, { token, name: 'rows.csv', content });
    const { results: rows } = (await trial.call(`GET notifications/${list}/rows?sort=line`)).body;
    return { added: reply.body.results[0] ?? {}, rows };
  };

  it('reads every row of a file with mixed line endings', async () => {
    const { added, rows } = await addFile(mixedLineEnds);
    expect(added).to.include({ rows: 4, accepted: 4, rejected: 0 });
    expect(rows.map((row) => row['name'])).to.deep.equal([
      'Ann Sample',
      'Ben Sample',
      'Cleo Sample',
      'Dan Sample',
    ]);
  });

  it('takes no separator line for the header', async () => {
    const { added, rows } = await addFile(
      'sep=;\r\nName;Mobile Phone;Date;Time\r\nAnn Sample;3125550101;03/14/2031;9:30 AM\r\n',
    );
    expect(added).to.include({ rows: 1, accepted: 1 });
    expect(rows[0]).to.include({ name: 'Ann Sample', mobile_phone: '3125550101', date: '03/14/2031' });
  });

  it('takes control characters out of cells', async () => {
    const { rows } = await addFile('Name,Phone,Date,Time\nAn\u000bn Sample,3125550101,03/14/2031,9:30 AM\n');
    expect(rows[0]).to.include({ name: 'Ann Sample' });
  });

  it('reads columns between bars', async () => {
    const { rows } = await addFile('Name|Mobile Phone|Date\nAnn Sample|3125550101|03/14/2031\n');
    expect(rows[0]).to.include({ name: 'Ann Sample', mobile_phone: '3125550101' });
  });

  it('refuses a row with more cells than columns, and one that swallowed other rows', async () => {
    const { added } = await addFile(
      [
        'Name,Mobile Phone,Location',
        'Sample, Ann,3125550101,Main Office',
        'Ben Sample,3125550102,"Main',
        'Cleo Sample,3125550103,North"',
        'Dan Sample,3125550104,"Main\nOffice, 2nd floor, left"',
        'Eve Sample,3125550105,Main,,',
      ].join('\n'),
    );
    expect(added).to.include({ rows: 4, accepted: 2, rejected: 2 });
    expect(added['errors']).to.deep.equal([
      {
        line: 2,
        field: '',
        msg: 'The row has 4 cells, but there are 3 columns. A comma inside of a cell may need quotation marks.',
      },
      {
        line: 3,
        field: '',
        msg: 'One cell holds several rows of the file. A quotation mark at the start or end of a cell may be missing.',
      },
    ]);
  });
});
