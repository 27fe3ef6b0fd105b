import { expect } from 'chai';
import { signIn, startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

const [lakeside, harbor, prairie] = ['204117', '204260', '204388'];
const path = 'notify2pay/client_setting';

describe('the IVR numbers of a practice', () => {
  let api: EmbeddedApi;
  let admin: string;
  beforeEach(async () => {
    api = await startEmbeddedApi();
    admin = await signIn(api, { org: harbor, admin: true });
  });
  afterEach(() => api.close());

  const save = (id_org: string, ivr_number: string) =>
    api.call(`PUT ${path}`, { id_org, ivr_number }, { token: admin });
  const settingOf = async (id: string) =>
    (await api.call(`POST ${path}`, { id }, { token: admin })).body.results[0]!['ivr_number'];
  const numbersOf = async (id: string) => {
    const token = await signIn(api, { org: id, group: 'admin' });
    return {
      setting: await settingOf(id),
      organisation: (await api.call(`GET org/${id}`, undefined, { token })).body.results[0]!['ivr_number'],
      dialled: (await api.call('GET ivr_number', undefined, { token })).body.results[0],
    };
  };
  const maps = (production: object, more = {}) => JSON.stringify({ production, ...more });

  it('are one for the setting, the organization and those who call, however they were written', async () => {
    const two = { '3125550170': 'Main line', '3125550171': 'Billing line' };
    expect(await numbersOf(lakeside)).to.deep.equal({
      setting: maps(two),
      organisation: JSON.stringify(two),
      dialled: { production: two },
    });
    expect(await settingOf(prairie)).to.equal(maps({ '3035550171': 'Prairie Heart Center' }));
    expect(await settingOf(harbor)).to.equal('');
    const text = maps({ '3125550172': 'Night line' }, { local: { '100': 'Desk' } });
    expect((await save(lakeside, text)).status).to.equal(200);
    expect(await numbersOf(lakeside)).to.deep.equal({
      setting: text,
      organisation: text,
      dialled: JSON.parse(text),
    });
  });

  it('are gone once they are emptied', async () => {
    expect((await save(lakeside, '')).status).to.equal(200);
    const { setting, organisation, dialled } = await numbersOf(lakeside);
    expect([setting, organisation || '', dialled]).to.deep.equal(['', '', { production: {} }]);
  });
});
