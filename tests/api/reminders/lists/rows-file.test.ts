import { expect } from 'chai';
import { openDeliveryTrial, practice } from '../delivery-trial.ts';
import { signIn } from '../../../support/embedded-api.ts';
import { upload } from '../../../support/upload.ts';
import { describeWithOne } from '../../../support/fixtures.ts';

const mixedLineEnds = [
  'Name,Mobile Phone,Date,Time,Provider\r\n',
  'Ann Sample,3125550101,03/14/2031,9:30 AM,Dr. Lee\n',
  'Ben Sample,3125550102,03/14/2031,9:45 AM,Dr. Lee\n',
  'Cleo Sample,3125550103,03/14/2031,10:00 AM,Dr. Lee\r\n',
  'Dan Sample,3125550104,03/14/2031,10:15 AM,Dr. Lee\r\n',
].join('');

describeWithOne('the row file reader', openDeliveryTrial, (trial) => {
  let token: string;
  before(async () => {
    token = await signIn(trial.api, { org: practice });
  });

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

  it('skips a separator line before the header', async () => {
    const { added, rows } = await addFile(
      'sep=;\r\nName;Mobile Phone;Date;Time\r\nAnn Sample;3125550101;03/14/2031;9:30 AM\r\n',
    );
    expect(added).to.include({ rows: 1, accepted: 1 });
    expect(rows[0]).to.include({ name: 'Ann Sample', mobile_phone: '3125550101', date: '03/14/2031' });
  });

  it('reads names with the last name first', async () => {
    const { rows } = await addFile(
      'Name,Mobile Phone\n"Sample, Ann",3125550101\n"SAMPLE, BEN A., JR.",3125550102\n',
    );
    expect(rows.map(({ name }) => name)).to.deep.equal(['Ann Sample', 'BEN A. SAMPLE JR.']);
  });

  it('recognizes alternative column names', async () => {
    const { rows } = await addFile(
      'Name,Cell,Appt Date,Appt Time\nAnn Sample,3125550101,03/14/2031,9:30 AM\n',
    );
    expect(rows[0]).to.include({ mobile_phone: '3125550101', date: '03/14/2031', time: '09:30' });
  });

  it('reads a date and time from one cell', async () => {
    const { rows } = await addFile('Name,Mobile Phone,Date\nAnn Sample,3125550101,03/14/2031 9:30 AM\n');
    expect(rows[0]).to.include({ date: '03/14/2031', time: '09:30' });
  });

  it('reads times without minutes and dates in long form', async () => {
    const { rows } = await addFile(
      [
        'Name,Mobile Phone,Date,Time',
        'Ann Sample,3125550101,03/14/2031,9am',
        'Ben Sample,3125550102,03/14/2031,9 AM',
        'Cleo Sample,3125550103,"Friday, March 14, 2031",9:30 AM',
      ].join('\n'),
    );
    expect(rows.map(({ date, time }) => [date, time])).to.deep.equal([
      ['03/14/2031', '09:00'],
      ['03/14/2031', '09:00'],
      ['03/14/2031', '09:30'],
    ]);
  });

  it('explains an unreadable time', async () => {
    const { added } = await addFile(
      [
        'Name,Mobile Phone,Date,Time',
        'Ann Sample,3125550101,03/14/2031,2:30',
        'Ben Sample,3125550102,03/14/2031,9:30 AM HST',
        'Cleo Sample,3125550103,"Monday, March 14, 2031",later',
      ].join('\n'),
    );
    expect(added['errors']).to.deep.equal([
      { line: 2, field: 'time', msg: 'Time needs AM or PM, such as 2:30 PM' },
      {
        line: 3,
        field: 'time',
        msg: 'Time is in another time zone (HT). Enter the time at your office, without a time zone',
      },
      { line: 4, field: 'date', msg: '03/14/2031 is not a Monday. Correct the date or the weekday' },
      { line: 4, field: 'time', msg: 'Time must be a time of day, such as 9:30 AM' },
    ]);
  });

  it('removes control characters from cells', async () => {
    const { rows } = await addFile('Name,Phone,Date,Time\nAn\u000bn Sample,3125550101,03/14/2031,9:30 AM\n');
    expect(rows[0]).to.include({ name: 'Ann Sample' });
  });

  it('reads columns separated by pipes', async () => {
    const { rows } = await addFile('Name|Mobile Phone|Date\nAnn Sample|3125550101|03/14/2031\n');
    expect(rows[0]).to.include({ name: 'Ann Sample', mobile_phone: '3125550101' });
  });

  it('rejects a row with more cells than columns or with a quoted cell that swallows the next row', async () => {
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
        msg: 'The row has 4 cells, but there are 3 columns. Put quotation marks around any cell that contains a comma.',
      },
      {
        line: 3,
        field: '',
        msg: 'One cell contains several rows of the file. Add the missing quotation mark at the start or end of a cell.',
      },
    ]);
  });

  it('keeps a row with an invalid email if the mobile number is valid', async () => {
    const { added, rows } = await addFile(
      [
        'Name,Mobile Phone,Phone,Email,Date',
        'Ann Sample,3125550101,,ann@@example.com,03/14/2031',
        'Ben Sample,555-01,,ben@example.com,03/14/2031',
        'Cleo Sample,555-01,,cleo@@example.com,03/14/2031',
        'Dan Sample,3125550104,,dan@@example.com,14/14/2031',
      ].join('\n'),
    );
    expect(added).to.include({ rows: 4, accepted: 2, rejected: 2, warned: 2 });
    expect(added['warnings']).to.deep.equal([
      {
        line: 2,
        field: 'email',
        msg: 'Email not used: “ann@@example.com”. Invalid Email Address. Write it like name@example.com.',
      },
      {
        line: 3,
        field: 'mobile_phone',
        msg: 'Mobile Phone not used: “555-01”. Mobile Phone must have 10 digits.',
      },
    ]);
    expect(rows.map((row) => [row['status'], row['mobile_phone'], row['email']])).to.deep.equal([
      ['ready', '3125550101', null],
      ['ready', null, 'ben@example.com'],
      ['error', '555-01', 'cleo@@example.com'],
      ['error', '3125550104', 'dan@@example.com'],
    ]);
    expect(rows.map((row) => String(row['warning']).slice(0, 14))).to.deep.equal([
      'Email not used',
      'Mobile Phone n',
      '',
      '',
    ]);
  });

  it('rejects a row with an invalid number if the reminder cannot use its other address', async () => {
    await trial.remindByCall();
    const { added } = await addFile('Name,Mobile Phone,Email\nAnn Sample,555-01,ann@example.com\n');
    expect(added).to.include({ accepted: 0, rejected: 1 }).and.not.have.property('warned');
  });

  it('rejects an invalid email typed into a row', async () => {
    const list = await trial.list([{ name: 'Ann Sample', mobile_phone: '3125550101' }]);
    const { results } = (await trial.call(`GET notifications/${list}/rows`)).body;
    const reply = await trial.call(`PUT notifications/${list}/rows/${String(results[0]?.['id'])}`, {
      email: 'ann@@example.com',
    });
    expect(reply.status).to.equal(400);
    expect(reply.body.msg).to.include('Email not used: “ann@@example.com”');
  });
});
