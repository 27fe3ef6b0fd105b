import { expect } from 'chai';
import { numberMessages, senderMessages } from '../../../shared/locales/en/organization.ts';
import { whileLocked } from '../../support/database.ts';
import { signIn } from '../../support/embedded-api.ts';
import { describeApi } from '../../support/fixtures.ts';

const [lakeside, harbor, prairie] = ['204117', '204260', '204388'];
const path = 'notify2pay/client_setting';

describeApi('IVR number management', (api) => {
  let admin: string;
  beforeEach(async () => {
    admin = await signIn(api, { org: harbor, admin: true });
  });

  const save = (id_org: string, ivr_number: string) =>
    api.call(`PUT ${path}`, { id_org, ivr_number }, { token: admin });
  const settingOf = async (id: string) =>
    (await api.call(`POST ${path}`, { id }, { token: admin })).body.results[0]!['ivr_number'];
  const numbersOf = async (id: string) => {
    const token = await signIn(api, { org: id, group: 'admin' });
    return {
      setting: await settingOf(id),
      organization: (await api.call(`GET org/${id}`, undefined, { token })).body.results[0]!['ivr_number'],
      dialled: (await api.call('GET ivr_number', undefined, { token })).body.results[0],
    };
  };
  const maps = (production: object, more = {}) => JSON.stringify({ production, ...more });

  it('applies numbers in any notation to the setting, the organization and incoming calls', async () => {
    const two = { '3125550170': 'Main line', '3125550171': 'Billing line' };
    expect(await numbersOf(lakeside)).to.deep.equal({
      setting: maps(two),
      organization: JSON.stringify(two),
      dialled: { production: two },
    });
    expect(await settingOf(prairie)).to.equal(maps({ '3035550171': 'Prairie Heart Center' }));
    expect(await settingOf(harbor)).to.equal('');
    const text = maps({ '3125550172': 'Night line' }, { local: { '100': 'Desk' } });
    expect((await save(lakeside, text)).status).to.equal(200);
    expect(await numbersOf(lakeside)).to.deep.equal({
      setting: text,
      organization: text,
      dialled: JSON.parse(text),
    });
  });

  it('removes the numbers when the setting is cleared', async () => {
    expect((await save(lakeside, '')).status).to.equal(200);
    const { setting, organization, dialled } = await numbersOf(lakeside);
    expect([setting, organization || '', dialled]).to.deep.equal(['', '', { production: {} }]);
  });

  it("rejects another practice's number in any notation", async () => {
    const said = numberMessages.taken('3035550171', 'Prairie Heart Center');
    for (const text of [
      maps({ '3035550171': 'Ours' }),
      maps({}, { local: { '3035550171': 'Ours' } }),
      '{"13035550171":"Ours"}',
      '(303) 555-0171',
    ]) {
      const refused = await save(lakeside, text);
      expect([refused.status, refused.body.msg], text).to.deep.equal([409, said]);
    }
    expect((await numbersOf(lakeside)).organization).to.include('3125550170');
    const token = await signIn(api, { org: lakeside, group: 'admin' });
    const own = await api.call('PUT org', { id: lakeside, ivr_number: '3035550171' }, { token });
    expect([own.status, own.body.msg]).to.deep.equal([403, numberMessages.assigned('3035550171')]);
    const fresh = await api.call('POST org', { name: 'New', ivr_number: '3035550171' }, { token: admin });
    expect([fresh.status, fresh.body.msg]).to.deep.equal([409, said]);
  });

  it('accepts only one of two concurrent requests for the same number', async () => {
    const text = maps({ '7735550188': 'Ours' });
    const both = await whileLocked(api.database, 'lock table audit in exclusive mode', [
      () => save(lakeside, text),
      () => save(harbor, text),
    ]);
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });

  it('keeps numbers already shared by two practices and lets every practice use any extension', async () => {
    await api.database.pool.query("update org set ivr_number = '3035550171' where id = 204260");
    expect((await save(harbor, maps({ '3035550171': 'Renamed' }))).status).to.equal(200);
    for (const id of [lakeside, harbor])
      expect((await save(id, maps({ '411': 'Desk' }))).status).to.equal(200);
  });

  it('rejects numbers that a practice adds itself and keeps the numbers assigned by admins', async () => {
    const token = await signIn(api, { org: lakeside, group: 'admin' });
    const put = (ivr_number: string) => api.call('PUT org', { id: lakeside, ivr_number }, { token });
    for (const number of ['7735550188', '+1 (773) 555-0188', maps({}, { local: { '7735550188': 'Ours' } })]) {
      const refused = await put(number);
      expect([refused.status, refused.body.msg], number).to.deep.equal([
        403,
        numberMessages.assigned('7735550188'),
      ]);
    }
    expect((await put(maps({ '3125550170': 'Front desk', '411': 'Desk' }))).status).to.equal(200);
    expect((await put(maps({ '3125550171': 'Billing', '3125550170': 'Front desk' }))).status).to.equal(200);
    expect((await save(harbor, maps({ '3125550171': 'Ours' }))).status).to.equal(409);
  });

  it('rejects a number that another organization uses as a sender until an admin removes that sender', async () => {
    const sender = (values: object) => api.call('PUT org', { id: lakeside, ...values }, { token: admin });
    expect((await sender({ voice_from: '7735550188', text_from: '7735550188' })).status).to.equal(200);
    const taken = numberMessages.taken('7735550188', 'Lakeside Family Clinic 204117');
    const own = maps({ '7735550188': 'Ours' });
    const refused = await save(harbor, own);
    expect([refused.status, refused.body.msg]).to.deep.equal([409, taken]);
    expect((await sender({ voice_from: '' })).status).to.equal(200);
    expect((await save(harbor, own)).status, 'still the sender of texts').to.equal(409);
    expect((await sender({ text_from: '' })).status).to.equal(200);
    expect((await save(harbor, own)).status).to.equal(200);
    expect((await sender({ voice_from: '7735550188' })).body.msg).to.equal(senderMessages.taken);
  });

  it("limits the caller ID of a dial plan to the organization's numbers", async () => {
    for (const org of [lakeside, harbor]) {
      const token = await signIn(api, { org, group: 'admin' });
      const plan = (caller_id: string) =>
        api.call('POST dial_plans', { name: caller_id, caller_id }, { token });
      const made = await plan('3125550171');
      if (org === lakeside) expect(made.status).to.equal(200);
      else expect([made.status, made.body.msg]).to.deep.equal([400, numberMessages.callerId]);
      expect((await plan('7735550188')).body.msg).to.equal(numberMessages.callerId);
      const change = { id: made.body.p1, caller_id: '3035550171' };
      if (org === lakeside)
        expect((await api.call('PUT dial_plans', change, { token })).body.msg).to.equal(
          numberMessages.callerId,
        );
    }
  });
});
