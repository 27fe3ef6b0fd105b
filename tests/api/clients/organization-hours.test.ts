import { expect } from 'chai';
import { hoursMessages } from '../../../shared/locales/en/organization.ts';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';

const id = '204117';

describe('practice hours validation', () => {
  let api: EmbeddedApi;
  before(async () => (api = await startEmbeddedApi()));
  after(() => api.close());

  it('accepts changes only from managers and rejects incomplete or empty ranges', async () => {
    const manager = await signIn(api, { org: id, group: 'admin' });
    const put = (change: object, token = manager) => api.call('PUT org', { id, ...change }, { token });
    const refused = async (change: object) => (await put(change)).body.msg;
    expect(await refused({ quiet_from: '20:00' })).to.equal(hoursMessages.half);
    expect(await refused({ quiet_from: '08:00', quiet_to: '08:00' })).to.equal(hoursMessages.same);
    expect(await refused({ holidays: '12/25/2026\n12/32/2026' })).to.equal(hoursMessages.badDays([2]));
    expect((await put({ quiet_from: '8pm', quiet_to: '08:00' })).status).to.equal(400);
    expect((await put({ quiet_from: '20:00', quiet_to: '08:00', holidays: '12/25/2026' })).status).to.equal(
      200,
    );
    expect(await refused({ quiet_to: '' })).to.equal(hoursMessages.half);
    expect((await put({ quiet_from: '', quiet_to: '' })).status).to.equal(200);
    await addUser(api, { group: 'Night Shift' });
    const staff = await tokenOf(api);
    expect((await put({ holidays: '' }, staff)).status).to.equal(403);
  });
});
