import { expect } from 'chai';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const lakeside = '204117';
const name = 'operation-0123456789';
const minuteMs = 60_000;

describeApi('a call with an X-Operation-Id', (api) => {
  let token: string;
  beforeEach(async () => {
    token = await signIn(api, { org: lakeside });
  });

  const make = (body: object, operation = name, as = token) =>
    api.call('POST contacts', body, { token: as, headers: { 'X-Operation-Id': operation } });
  const find = async (operation = name, as = token) =>
    (await api.call(`GET operations/${operation}`, undefined, { token: as })).body.results;

  it('can be looked up with the record that it created', async () => {
    expect(await find()).to.deep.equal([]);
    const { p1: record_id } = (await make({ first_name: 'Ann', last_name: 'Lee' })).body;
    expect(await find()).to.deep.equal([{ action: 'create', resource: 'contacts', record_id }]);
  });

  it('cannot be looked up if it was rejected', async () => {
    expect((await make({ first_name: 'Ann', last_name: 'Lee', email: 'none' })).status).to.equal(400);
    expect(await find()).to.deep.equal([]);
  });

  it('cannot be looked up by other users', async () => {
    await make({ first_name: 'Ann', last_name: 'Lee' });
    expect(await find(name, await signIn(api, { org: lakeside }))).to.deep.equal([]);
    expect((await api.call(`GET operations/${name}`)).status).to.equal(401);
  });

  it('can be looked up even if its audit row belongs to another organization', async () => {
    const admin = await signIn(api, { org: '204260', admin: true });
    const headers = { 'X-Operation-Id': name };
    const body = { id_org: lakeside, payer_editable: 'T' };
    await api.call('PUT notify2pay/client_setting', body, { token: admin, headers });
    expect((await find(name, admin)).map(({ action }) => action)).to.deep.equal(['update']);
  });

  it('can be looked up for ten minutes, after which its ID can be reused', async () => {
    await make({ first_name: 'Ann', last_name: 'Lee' });
    api.now.ms += 10 * minuteMs;
    expect(await find()).to.have.length(1);
    api.now.ms += 10 * minuteMs;
    expect(await find()).to.have.length(0);
    await make({ first_name: 'Ben', last_name: 'Lee' });
    expect(await find()).to.have.length(1);
  });

  for (const bad of ['short', 'x'.repeat(65), 'operation 0123456789', 'operation%0123456789'])
    it(`ignores the invalid ID '${bad.slice(0, 24)}'`, async () => {
      expect((await make({ first_name: 'Ann', last_name: 'Lee' }, bad)).status).to.equal(200);
      expect(await find(encodeURIComponent(bad))).to.deep.equal([]);
    });
});
