import { expect } from 'chai';
import { signIn } from '../../support/embedded-api.ts';
import { describeOneApi } from '../../support/fixtures.ts';

const org = '204260';
const people = [
  {
    first_name: 'Jane',
    last_name: 'Smith',
    phone: '3125550142',
    patient_code: 'MRN-1001',
    dob: '03/04/1951',
  },
  { first_name: 'Smith', last_name: 'Janeway', mobile_phone: '3125550199', email: 'S.Janeway@Mail.example' },
  { first_name: 'José', last_name: "O'Brien", phone: '7735550100', email: 'jose@mail.example' },
  { first_name: 'Ana', last_name: 'GARCÍA LÓPEZ', mobile_phone: '7735550111', patient_code: '100_%' },
];

describeOneApi('contact search', (api) => {
  let token: string;
  before(async () => {
    await api.database.pool.query('delete from contacts');
    token = await signIn(api, { org });
    for (const person of people) await api.call('POST contacts', person, { token });
    await api.call('POST contacts', people[0], { token: await signIn(api, { org: '204117' }) });
  });
  const found = async (search: string) => {
    const query = `meta={p:1,l:25,c:1}&search=${encodeURIComponent(search)}`;
    const { body } = await api.call(`GET contacts?${query}`, undefined, { token });
    expect(body.p1, search).to.equal(`{'cnt': ${body.results.length}}`);
    return body.results.map((row) => row['first_name']);
  };

  it('finds a phone number by its digits in any notation', async () => {
    for (const written of [
      '(312) 555-01',
      '312.555.01',
      '312 555 01',
      '+1 312 555-01',
      '1-312-555-01',
      '31255501',
      '5501',
    ])
      expect(await found(written), written).to.include.members(['Jane', 'Smith']);
    for (const written of [
      '(312) 555-0142',
      '312.555.0142',
      '13125550142',
      '+13125550142',
      '555-0142',
      '0142',
    ])
      expect(await found(written), written).to.deep.equal(['Jane']);
    expect(await found('312-555-0143')).to.deep.equal([]);
  });

  it('finds a name in any word order, by any part, ignoring case and accents', async () => {
    for (const written of ['jane smith', 'smith, jane', 'SMITH JANE', 'ane mith'])
      expect(await found(written), written).to.have.members(['Jane', 'Smith']);
    for (const written of ['jose', 'JOSÉ', 'José', "o'brien", 'obrien', 'José O’Brien'])
      expect(await found(written), written).to.deep.equal(['José']);
    for (const written of ['garcia', 'lópez', 'lopez garcia', 'GARCÍA'])
      expect(await found(written), written).to.deep.equal(['Ana']);
    expect(await found('smith nobody')).to.deep.equal([]);
  });

  it('matches one or two letters only at the start of a word', async () => {
    expect(await found('ja')).to.have.members(['Jane', 'Smith']);
    expect(await found('ne')).to.deep.equal([]);
    expect(await found('g')).to.deep.equal(['Ana']);
  });

  it('finds a contact by patient code and by email', async () => {
    expect(await found('mrn-1001')).to.deep.equal(['Jane']);
    expect(await found('1001')).to.deep.equal(['Jane']);
    expect(await found('s.janeway@mail')).to.deep.equal(['Smith']);
    expect(await found('jane (312) 555-0142')).to.deep.equal(['Jane']);
  });

  it('finds a birth date in common notations, alone or with a name, within the organization', async () => {
    for (const written of [
      ...['3/4/1951', '03/04/1951', '3/4/51', '03-04-1951', '3-4-1951', '3.4.1951', '1951-03-04', '03041951'],
      ...['Mar 4 1951', 'mar 4, 1951', 'March 4, 1951', 'Mar. 4th 1951', '4 Mar 1951', '04-Mar-1951'],
      ...['smith 3/4/1951', 'Mar 4 1951 smith, jane', '1951-03-04 ja'],
    ])
      expect(await found(written), written).to.deep.equal(['Jane']);
    for (const written of ['4/3/1951', 'Mar 5 1951', '3/4/1952', 'obrien 3/4/1951', '13/40/1951'])
      expect(await found(written), written).to.deep.equal([]);
  });

  it('also finds date-like digits in phone numbers and patient codes', async () => {
    const dates = { first_name: 'Dana', last_name: 'Dates', phone: '3122115195', patient_code: '20010203' };
    await api.call('POST contacts', dates, { token });
    expect(await found('20010203')).to.deep.equal(['Dana']);
    expect(await found('2-11-51')).to.deep.equal(['Dana']);
  });

  it('finds a patient code with or without leading zeros, spaces and dashes', async () => {
    await api.call(
      'POST contacts',
      { first_name: 'Lee', last_name: 'Zero', patient_code: 'LFC-0020170' },
      { token },
    );
    for (const written of ['LFC-0020170', 'lfc-20170', 'LFC20170', 'lfc 20170', 'LFC 00 20170', 'lfc0020170'])
      expect(await found(written), written).to.deep.equal(['Lee']);
    for (const written of ['1001', 'MRN1001', 'mrn 01001', 'mrn-001001'])
      expect(await found(written), written).to.deep.equal(['Jane']);
    expect(await found('LFC-20171')).to.deep.equal([]);
  });

  it('[B4] treats wildcard characters literally', async () => {
    expect(await found('100_%')).to.deep.equal(['Ana']);
    expect(await found('%%%')).to.deep.equal([]);
    expect(await found('___')).to.deep.equal([]);
    expect(await found('\\\\\\')).to.deep.equal([]);
  });
});
