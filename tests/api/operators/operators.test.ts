import { expect } from 'chai';
import { sql } from 'kysely';
import { apiCalls } from '../../../shared/api-calls.ts';
import { operatorMessages } from '../../../shared/locales/en/operators.ts';
import { owners } from '../../../server/api/secrets/keyring.ts';
import { signIn } from '../../support/embedded-api.ts';
import { startOpenIdProvider } from '../../support/open-id-provider.ts';
import { describeApi, describeWith } from '../../support/fixtures.ts';

const lakeside = '204117';
const secret = 'canary-client-secret';

describeApi('internal admin pages', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org: '204260', admin: true });
  });

  const call = (route: string, body?: unknown) => api.call(route, body, { token });
  const trail = async (resource: string) => {
    const { rows } = await sql<{ id_org: string; detail: string }>`
      select id_org::text, detail from audit where resource = ${resource} order by id
    `.execute(api.database.db);
    return rows;
  };

  it('reject other users and admins acting for a client', async () => {
    const staff = await signIn(api, { org: lakeside, group: 'Admin' });
    const acting = await signIn(api, { org: '204260', admin: true, actingFor: lakeside });
    for (const { method, path } of Object.values(apiCalls).filter(({ path }) =>
      path.startsWith('operators/'),
    ))
      for (const [who, status] of [
        [staff, 403],
        [acting, 403],
        [undefined, 401],
      ] as const) {
        const route = `${method} ${path.replace(':id', lakeside)}`;
        const body = method === 'GET' ? undefined : {};
        expect((await api.call(route, body, { token: who })).status, route).to.equal(status);
      }
  });

  it('list organizations by name with their users, searchable by name or ID', async () => {
    await sql`
      insert into audit (id, id_org, time, user_name, action, resource, record_id, detail)
      values ('1900000000-a', ${lakeside}::bigint, to_timestamp(1900000000), 'u', 'login', 'users', '1', 'd')
    `.execute(api.database.db);
    const all = await call('GET operators/organizations');
    expect(all.body.p1).to.equal("{'cnt': 3}");
    expect(all.body.results.map(({ name }) => name)).to.deep.equal([
      'Harbor Dental Group',
      'Lakeside Family Clinic 204117',
      'Prairie Heart Center',
    ]);
    const found = await call('GET operators/organizations?search=lake');
    expect(found.body.results).to.have.length(1);
    expect(found.body.results[0]).to.include({ id: lakeside, payments: 'T', last_sign_in: '1900000000' });
    const [one] = (await call(`GET operators/organizations?search=204260`)).body.results;
    expect(one).to.deep.include({ id: '204260', numbers: { production: {} } });
    const beyond = await call('GET operators/organizations?page=2');
    expect([beyond.body.results, beyond.body.p1]).to.deep.equal([[], "{'cnt': 3}"]);
    const read = await call(`GET operators/organizations/${lakeside}`);
    expect(Object.keys(Object(read.body.results[0]!['numbers']))).to.include('production');
    expect((await call('GET operators/organizations/1')).status).to.equal(404);
    expect((await call('GET operators/organizations/x')).status).to.equal(404);
  });

  it('show free trials and their end dates', async () => {
    await sql`update org set trial_until = to_timestamp(1900000000), trial_calls = 37`.execute(
      api.database.db,
    );
    await sql`update org set trial_until = null where id = 204260`.execute(api.database.db);
    const on = { until: 1_900_000_000, calls: 37, most_calls: 500 };
    const { results } = (await call('GET operators/organizations')).body;
    expect(results.map(({ trial }) => trial)).to.deep.equal([null, on, on]);
    expect((await call(`GET operators/organizations/${lakeside}`)).body.results[0]!['trial']).to.deep.equal(
      on,
    );
  });

  it('create and deactivate resellers', async () => {
    const made = await call('POST operators/resellers', { name: ' Midwest ' });
    const id = made.body.p1!;
    expect(id).to.match(/^R-[2-9A-Z]{8}$/);
    const resellers = async () => (await call('GET operators/resellers')).body.results;
    expect((await resellers()).find((one) => one['id'] === id)).to.deep.equal({
      id,
      name: 'Midwest',
      active: 'T',
      practices: 0,
    });
    expect((await call('PUT operators/resellers', { id, active: 'F' })).status).to.equal(200);
    expect((await resellers()).find((one) => one['id'] === id)).to.include({ active: 'F' });
    expect((await call('PUT operators/resellers', { id: 'R-1', active: 'F' })).status).to.equal(404);
    expect((await call('PUT operators/resellers', { id, active: '' })).status).to.equal(400);
    expect((await call('POST operators/resellers', { name: '' })).body.msg).to.equal(
      'Enter the reseller’s name.',
    );
    expect((await trail('resellers')).map(({ detail }) => detail)).to.deep.equal([
      `Created reseller ${id} for Midwest`,
      `Turned reseller ${id} (Midwest) off`,
    ]);
  });

  it('reject a second reseller with the same name in any letter case, even concurrently', async () => {
    const id = (await call('POST operators/resellers', { name: 'Midwest Brokers' })).body.p1!;
    const again = await call('POST operators/resellers', { name: ' MIDWEST brokers' });
    expect([again.status, again.body.msg]).to.deep.equal([409, operatorMessages.resellerTaken(id)]);
    const both = await Promise.all(
      ['East', 'East'].map((name) => call('POST operators/resellers', { name })),
    );
    expect(both.map(({ status }) => status).toSorted()).to.deep.equal([200, 409]);
  });

  describeWith('single sign-on providers', startOpenIdProvider, (provider) => {
    const path = `operators/organizations/${lakeside}/sign_on`;

    it('can be added, changed and removed without exposing the secret', async () => {
      const given = { url_id: 'lakeside', issuer: provider.issuer, client_id: 'portal' };
      const added = await call(`POST ${path}`, { ...given, client_secret: secret });
      expect(added.body.results).to.deep.equal({ host: new URL(provider.issuer).hostname });
      const changed = await call(`PUT ${path}`, { ...given, client_id: 'other', client_secret: '' });
      expect(changed.status).to.equal(200);
      const { rows } = await sql<{ client_id: string; client_secret: string }>`
        select client_id, client_secret from sso_providers
      `.execute(api.database.db);
      expect(rows[0]).to.include({ client_id: 'other' });
      const kept = api.keyring.open(rows[0]!.client_secret, owners.providerSecret(lakeside));
      expect(kept.toString()).to.equal(secret);
      const read = await call(`GET operators/organizations/${lakeside}`);
      expect(read.body.results[0]!['providers']).to.deep.equal([{ ...given, client_id: 'other' }]);
      expect(JSON.stringify(read.body)).to.not.include(secret);
      expect((await call(`DELETE ${path}`, { url_id: 'lakeside' })).status).to.equal(200);
      expect((await call(`DELETE ${path}`, { url_id: 'lakeside' })).status).to.equal(404);
      const told = await trail('sso_providers');
      expect(told.map(({ id_org }) => id_org)).to.deep.equal([lakeside, lakeside, lakeside]);
      expect(JSON.stringify(told)).to.not.include(secret);
      expect(await api.logText()).to.not.include(secret);
    });

    it('reject an invalid provider or organization', async () => {
      const given = {
        url_id: 'lakeside',
        issuer: provider.issuer,
        client_id: 'portal',
        client_secret: secret,
      };
      const refused = async (body: object, at = path) => (await call(`POST ${at}`, body)).body.msg;
      expect(await refused({ ...given, issuer: `${provider.issuer}/x` })).to.include('discovery answered');
      expect(await refused({ ...given, url_id: '../x' })).to.include('lowercase letters');
      expect(await refused({ ...given, client_secret: '' })).to.include('Client secret is required');
      expect(await refused(given, path.replace(lakeside, '1'))).to.equal('This organization doesn’t exist.');
      await call(`POST ${path}`, given);
      const elsewhere = path.replace(lakeside, '204260');
      expect(await refused(given, elsewhere)).to.include('A provider with this name already exists');
      expect((await call(`PUT ${elsewhere}`, given)).status).to.equal(404);
      expect((await call(`DELETE ${elsewhere}`, given)).status).to.equal(404);
    });
  });
});
