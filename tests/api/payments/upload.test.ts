import { expect } from 'chai';
import { sql } from 'kysely';
import { signIn } from '../../support/embedded-api.ts';
import { upload } from '../../support/upload.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const header = 'Patient ID,First Name,Last Name,DOB,Zip,Email,Mobile,Amount Due,Items\n';

describeOneApi('a payment file', (api) => {
  let token: string;
  before(async () => {
    token = await signIn(api, { org: '204260' });
  });
  const put = (content: Buffer | string, name = 'march.csv') =>
    upload(api, 'payments/upload_file', { token, name, content });
  const as = (route: string) => api.call(route, undefined, { token });

  it('creates a payment for each valid row and reports the errors in the rest', async () => {
    const rows = [
      'P1,Ann,Lee,4/9/61,60611,ann@mail.example,(312) 555-0001,"$1,234.50",',
      'P2,Bob,Ray,,,,,45,"[{""desc"":""Visit"",""amount"":""45.00"",""date"":""2026-03-02""}]"',
      'P3,Cyd,,2/30/1980,,,,10,',
      'P4,Dan,Fox,,,,,-5,',
      'P5,Eve,Fox,,,,,0,',
      'P6,Fay,Fox,,,,555,twelve,',
    ];
    const sent = await put(header + rows.join('\n'));
    expect(sent.status).to.equal(200);
    expect(sent.body.results).to.deep.equal([
      {
        rows: 6,
        accepted: 2,
        rejected: 4,
        errors: [
          { line: 4, field: 'last_name', msg: 'Last name is required.' },
          {
            line: 4,
            field: 'dob',
            msg: 'Date of Birth is not a valid date. Write it as month/day/year, such as 04/09/1961',
          },
          { line: 5, field: 'amount', msg: 'Amount must be an amount in dollars' },
          { line: 6, field: 'amount', msg: 'Amount must be more than $0.00' },
          { line: 7, field: 'mobile_phone', msg: 'Mobile Phone must have 10 digits' },
          { line: 7, field: 'amount', msg: 'Amount must be an amount in dollars' },
        ],
      },
    ]);
    const [file] = (await as(`GET payment_files/${sent.body.p1}`)).body.results;
    expect(file).to.include({ name: 'march.csv', rows: 6, accepted: 2, rejected: 4, status: 'done' });
    expect(file!['errors']).to.have.length(6);
    const made = (await as('GET payments?meta={p:1,l:0}&filter={"patient_id":"P1"}')).body.results;
    expect(made).to.have.length(1);
    expect(made[0]).to.include({
      first_name: 'Ann',
      dob: '04/09/1961',
      amount: '1234.50',
      mobile_phone: '3125550001',
      status: 'Requested',
    });
    expect(made[0]!['id']).to.match(/^\d{10}-[0-9a-f]{20}$/);
    const [visit] = (await as('GET payments?meta={p:1,l:0}&filter={"patient_id":"P2"}')).body.results;
    expect(visit!['items']).to.deep.equal([{ desc: 'Visit', amount: '45.00', date: '2026-03-02' }]);
    const { rows: audits } = await sql<{ detail: string }>`
      select detail from audit where record_id = ${sent.body.p1}
    `.execute(api.database.db);
    expect(audits[0]!.detail).to.equal("Loaded 'march.csv': 2 payments requested, 4 rejected");
  });

  it('accepts a payment with an invalid email if the mobile number is valid', async () => {
    const { body } = await put(`${header}P71,Gil,Poe,,,gil@@mail.example,3125550171,20,\n`, 'gil.csv');
    expect(body.results[0]).to.include({ accepted: 1, rejected: 0, warned: 1 });
    expect(body.results[0]?.['warnings']).to.deep.equal([
      {
        line: 2,
        field: 'email',
        msg: 'Email not used: “gil@@mail.example”. Invalid Email Address. Write it like name@example.com.',
      },
    ]);
    const [made] = (await as('GET payments?meta={p:1,l:0}&filter={"patient_id":"P71"}')).body.results;
    expect(made).to.include({ mobile_phone: '3125550171', email: null });
    const file = (await as(`GET payment_files/${body.p1}`)).body.results[0];
    expect(file).to.deep.include({ warned: 1, warnings: body.results[0]?.['warnings'] });
    const { rows: audits } = await sql<{ detail: string }>`
      select detail from audit where record_id = ${body.p1}
    `.execute(api.database.db);
    expect(audits[0]?.detail).to.equal(
      "Loaded 'gil.csv': 1 payment requested, 0 rejected, 1 with an invalid phone or email left out",
    );
  });

  it('rejects a zip code with missing digits because the payer could not verify with it', async () => {
    const zips = ['2139', '02139', '021391234', '02139-1234', 'K1A 0B6', '', '606', 'abcde'];
    const rows = zips.map((zip, at) => `Z${at},Ann,Lee,4/9/61,${zip},,,45,`);
    const [loaded] = (await put(header + rows.join('\n'))).body.results;
    const msg = 'Zip Code must have 5 digits. A spreadsheet may have dropped a leading zero.';
    expect(loaded).to.deep.include({ accepted: 5, rejected: 3 });
    expect(loaded!['errors']).to.deep.equal([
      { line: 2, field: 'zip', msg },
      { line: 8, field: 'zip', msg },
      { line: 9, field: 'zip', msg },
    ]);
  });

  it('reports all errors in a row at once', async () => {
    const [loaded] = (await put(`${header}F1,Ann,Lee,,606,,555,0,`)).body.results;
    expect(loaded!['errors']).to.deep.equal([
      { line: 2, field: 'mobile_phone', msg: 'Mobile Phone must have 10 digits' },
      { line: 2, field: 'amount', msg: 'Amount must be more than $0.00' },
      {
        line: 2,
        field: 'zip',
        msg: 'Zip Code must have 5 digits. A spreadsheet may have dropped a leading zero.',
      },
    ]);
  });

  it('reports that the same file was uploaded before', async () => {
    const content = `${header}P9,Ann,Lee,,,,,10,\n`;
    expect((await put(content)).body.results[0]).not.to.have.property('loaded_before');
    expect((await put(content, 'april.csv')).body.results[0]!['loaded_before']).to.be.a('number');
  });

  it('rejects an unreadable file as a whole', async () => {
    const count = async () => (await sql`select id from payments`.execute(api.database.db)).rows.length;
    const before = await count();
    // The rows after the first 1,000 are all invalid, so each one is read and rejected.
    const many = Array.from({ length: 50_001 }, (_, at) =>
      at < 1000 ? `P${at},Ann,Lee,,,,,10,` : ',,,,,,,,,X',
    ).join('\n');
    const refused: [string | Buffer, RegExp][] = [
      ['', /The file is empty/],
      [header, /has no rows\. The first line must be the column names/],
      ['First Name,Last Name\nAnn,Lee\n', /has no Amount column/],
      [Buffer.from('PK\x03\x04', 'latin1'), /workbook or an archive/],
      [header + many, /more than 50,000 rows/],
      [`${header}P1,Ann,Lee,,,,,10,\n${'x'.repeat(200_000)}`, /longer than 100,000 characters/],
    ];
    for (const [content, msg] of refused) {
      const sent = await put(content);
      expect(sent.status).to.equal(400);
      expect(sent.body.msg).to.match(msg);
    }
    expect(await count()).to.equal(before);
  });
});
