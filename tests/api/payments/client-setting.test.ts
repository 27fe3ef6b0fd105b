import { expect } from 'chai';
import { sql } from 'kysely';
import { owners } from '../../../server/api/secrets/keyring.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const path = 'notify2pay/client_setting';
const id = '204117';

describeApi('the client_setting call', (api) => {
  let admin: string;
  beforeEach(async () => {
    admin = await signIn(api, { org: '204260', admin: true });
  });
  const read = async () => (await api.call(`POST ${path}`, { id }, { token: admin })).body.results[0]!;
  const save = (body: object) => api.call(`PUT ${path}`, { id_org: id, ...body }, { token: admin });
  const secret = async () => {
    const { rows } = await sql<{ value: string }>`select value from client_secrets`.execute(api.database.db);
    return rows[0] && api.keyring.open(rows[0].value, owners.clientSecret(id, 'epic_pw')).toString();
  };

  it('requires an internal admin', async () => {
    const token = await signIn(api, { org: id });
    for (const [method, body] of [
      ['POST', { id }],
      ['PUT', { id_org: id, org_name: 'Mine' }],
    ] as const)
      expect((await api.call(`${method} ${path}`, body, { token })).status).to.equal(403);
    expect((await read())['org_name']).to.equal('Lakeside Family Clinic 204117');
  });

  it("rejects another client's settings while an admin is acting for a client", async () => {
    const token = await signIn(api, { org: '204260', admin: true, actingFor: '204388' });
    const change = (idOrg: string) =>
      api.call(`PUT ${path}`, { id_org: idOrg, payer_editable: 'T' }, { token });
    expect((await change(id)).status).to.equal(403);
    expect((await change('204388')).status).to.equal(200);
  });

  it('saves only the submitted fields', async () => {
    expect((await save({ epic_host: 'https://epic.example', epic_enabled: 'T' })).body.success).to.equal(
      true,
    );
    expect(await read()).to.include({
      id,
      id_org: id,
      epic_host: 'https://epic.example',
      payment_enabled: 'T',
    });
    await save({ org_name: 'Lakeside 204117' });
    expect(await read()).to.include({ org_name: 'Lakeside 204117', epic_enabled: 'T' });
  });

  it('[Z7] never returns a secret and keeps it when the mask is submitted', async () => {
    expect((await read())['epic_pw']).to.equal('');
    await save({ epic_pw: 'canary-secret' });
    expect((await read())['epic_pw']).to.equal('********');
    await save({ epic_pw: '********', epic_user: 'svc' });
    expect(await secret()).to.equal('canary-secret');
    const { rows } = await sql<{ detail: string }>`select detail from audit where id_org = 204117`.execute(
      api.database.db,
    );
    expect(rows.map((row) => row.detail)).to.have.members([
      'Epic Password changed',
      "Epic User set to 'svc'",
    ]);
    await save({ epic_pw: '' });
    expect(await secret()).to.equal(undefined);
  });

  it('writes readable numbers and verification questions to the audit trail', async () => {
    await sql`delete from audit where id_org = 204117`.execute(api.database.db);
    await save({ ivr_number: '{"production":{"7735550188":"Main line","411":""}}' });
    await save({ ivr_number: '{"production":{"7735550188":"Main line"},"local":{"100":"Desk"}}' });
    await save({ verify_fields: '["last_name","zip"]' });
    const { rows } = await sql<{ detail: string }>`
      select detail from audit where id_org = 204117 order by id
    `.execute(api.database.db);
    const details = rows.map(({ detail }) => detail);
    expect(details).to.have.length(3);
    expect(details[0]).to.match(/^IVR Number (set|changed from '.*') to '411, Main line \(773\) 555-0188'$/);
    expect(details[1]).to.include("to 'Main line (773) 555-0188; local: Desk 100'");
    expect(details[2]).to.match(/^Verification Fields changed from 'Last name.*' to 'Last name, zip code'$/);
  });

  for (const logo of [
    'http://127.0.0.1/logo.png',
    'https://127.0.0.1/logo.png',
    'https://user:pw@cdn.example/logo.png',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/png;base64,AA"onerror="x',
    '//cdn.example/logo.png',
    '/brand/lakeside.png',
    '/brand/../secret.png',
    `data:image/png;base64,${'A'.repeat(70_000)}`,
  ]) {
    it(`[P10] rejects the logo ${logo.slice(0, 40)}`, async () => {
      expect((await save({ logo })).status).to.equal(400);
    });
  }

  it('accepts an HTTPS or data URL as the logo', async () => {
    for (const logo of ['https://cdn.example/a.png', 'data:image/png;base64,iVBORw0KGgo=', ''])
      expect((await save({ logo })).status, logo).to.equal(200);
  });

  it('rejects unknown verification questions', async () => {
    for (const verify_fields of ['["ssn"]', 'last_name', '{"dob":1}', '[broken'])
      expect((await save({ verify_fields })).status, verify_fields).to.equal(400);
    expect((await save({ verify_fields: '["dob","zip"]' })).status).to.equal(200);
  });

  it('returns 404 for an unknown organization', async () => {
    for (const body of [{ id: '1' }, { id: 'x' }, {}])
      expect((await api.call(`POST ${path}`, body, { token: admin })).status).to.equal(404);
    expect((await api.call(`PUT ${path}`, { id_org: '1' }, { token: admin })).status).to.equal(404);
  });
});
