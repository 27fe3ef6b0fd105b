import { expect } from 'chai';
import { sql } from 'kysely';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { login } from '../../support/sign-in.ts';

const payload = {
  org_name: 'Maple Street Pediatrics',
  user_name: 'Owner',
  pw: 'Bright-Day-42',
  first_name: 'Olive',
  last_name: 'Stone',
  middle_name: '',
  email: 'olive@maple.example',
  phone: '(503) 555-0144',
  resellerid: '',
  addr: '1 Maple Street',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
};

describe('account sign-up', () => {
  let api: EmbeddedApi;
  beforeEach(async () => (api = await startEmbeddedApi()));
  afterEach(() => api.close());
  const signUp = (body: object = {}) => api.call('POST accounts', { ...payload, ...body });
  const organizations = async () => (await sql`select id from org`.execute(api.database.db)).rows.length;

  for (const [field, text] of [
    ['org_name', 'Organization Name must have at most 120 characters'],
    ['first_name', 'First Name must have at most 80 characters'],
    ['resellerid', 'Reseller ID must have at most 40 characters'],
    ['zip', 'Zip must have at most 10 characters'],
  ] as const) {
    it(`explains that ${field} is too long`, async () => {
      expect((await signUp({ [field]: 'x'.repeat(200) })).body.msg).to.equal(text);
    });
  }

  it('creates a working organization with groups and a first user', async () => {
    const made = await signUp();
    expect(made.body).to.deep.include({ success: true });
    const signedIn = await login(api, 'owner', payload.pw);
    const token = signedIn.body.p1!;
    const [user] = signedIn.body.results;
    expect(user).to.include({
      id_org: made.body.p1,
      access_group: 'Admin',
      admin_user: 'F',
      first_name: 'Olive',
    });
    const as = (route: string, body?: unknown) => api.call(route, body, { token });
    const [org] = (await as('GET org')).body.results;
    expect(org).to.include({
      name: payload.org_name,
      phone: '5035550144',
      city: 'Portland',
      timezone: 'America/Los_Angeles',
      enable_mfa: 'F',
    });
    const groups = (await as('GET groups')).body.results;
    expect(groups.map((group) => group['name'])).to.deep.equal(['Admin', 'Billing', 'Front Desk']);
    expect(groups[0]).to.include({
      home: 'T',
      ivr: 'T',
      library: 'T',
      contacts: 'T',
      files: 'T',
      admin: 'T',
    });
    const payment = { first_name: 'A', last_name: 'B', amount: '10.00' };
    expect((await as('POST payments', payment)).status).to.equal(200);
    expect((await as('GET audit')).body.results.map((row) => row['action'])).to.include.members([
      'sign up',
      'login',
    ]);
  });

  it('rejects a taken username in any letter case or Unicode form without saving anything', async () => {
    const before = await organizations();
    for (const user_name of ['maria.lopez', 'MARIA.LOPEZ ', 'ｍaria.lopez']) {
      const reply = await signUp({ user_name });
      expect(reply.status).to.equal(409);
      expect(reply.body.msg).to.equal('Duplicate username');
    }
    expect(await organizations()).to.equal(before);
  });

  it('accepts only one of ten concurrent sign-ups with the same username', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => signUp()));
    expect(replies.map(({ status }) => status).sort()).to.deep.equal([200, ...Array<number>(9).fill(409)]);
  });

  it('validates the reseller ID when provided', async () => {
    expect((await signUp({ resellerid: 'R-9999' })).body.msg).to.equal('Reseller ID is not valid.');
    await sql`insert into resellers (id, name, active) values ('R-2', 'Gone', false)`.execute(
      api.database.db,
    );
    expect((await signUp({ resellerid: 'R-2' })).status).to.equal(400);
    const { p1 } = (await signUp({ resellerid: 'R-1001' })).body;
    const { rows } = await sql`select reseller from org where id = ${p1}::bigint`.execute(api.database.db);
    expect(rows).to.deep.equal([{ reseller: 'R-1001' }]);
  });

  it('returns a specific message for each validation error', async () => {
    const cases: [object, string][] = [
      [{ org_name: ' ' }, 'Organization name is required.'],
      [{ user_name: undefined }, 'Username is required.'],
      [{ pw: '' }, 'Password is required.'],
      [{ first_name: '' }, 'First name is required.'],
      [{ last_name: null }, 'Last name is required.'],
      [{ pw: 'short1A' }, "Password doesn't meet the requirements."],
      [{ pw: 'alllower1' }, "Password doesn't meet the requirements."],
      [{ pw: 'Abccc123' }, "Password doesn't meet the requirements."],
      [{ pw: `A1!${'ab'.repeat(500)}` }, "Password doesn't meet the requirements."],
      [{ pw: 'Welcome123!' }, 'This password is too common. Please choose another.'],
      [{ email: 'nobody' }, 'Invalid Email Address'],
      [{ phone: '555' }, 'Invalid Phone Number'],
    ];
    for (const [body, msg] of cases) {
      const reply = await signUp(body);
      expect(reply.status, msg).to.equal(400);
      expect(reply.body.msg).to.equal(msg);
    }
  });

  it('ignores fields that are not in the form', async () => {
    await signUp({
      admin_user: 'T',
      access_group: 'x',
      id_org: '204117',
      id: '1',
      mfa_method: 'sms',
      __proto__x: 1,
    });
    const [user] = (await login(api, 'owner', payload.pw)).body.results;
    expect(user).to.include({ admin_user: 'F', access_group: 'Admin' });
    expect(user!['id_org']).to.not.equal('204117');
  });
});
