import { expect } from 'chai';
import { enterGroup } from '../../../server/api/users/enter-group.ts';
import { addUser, tokenOf } from '../../support/sign-in.ts';
import type { TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { download } from '../../support/upload.ts';
import { openProviderTrial, practice, type DeliveryTrial } from '../reminders/delivery-trial.ts';
import { recordOne } from './recorded-call.ts';

describe('a voicemail', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  beforeEach(async () => ({ provider, trial, close } = await openProviderTrial()));
  afterEach(() => close());

  const lines = async (query = '', token = trial.token()) =>
    (await trial.api.call(`GET delivery/worklist?${query}`, undefined, { token })).body.results;
  const openOnes = async (token?: string) => {
    const { body } = await trial.api.call('GET delivery/needs', undefined, { token: token ?? trial.token() });
    return body.results.find(({ kind }) => kind === 'voicemail')?.['count'];
  };
  const listen = (id: string) => download(trial.api, `recordings/${id}/content`, { token: trial.token() });

  it('waits on the worklist until played', async () => {
    const { id, call } = await recordOne(trial, provider, { kind: 'voicemail', seconds: 12 });
    expect(await openOnes()).to.equal(0);
    await trial.work();
    const [line] = await lines('kind=voicemail');
    expect(line).to.deep.include({
      row: id,
      call,
      seconds: 12,
      name: 'Ada Okafor',
      phone: '3125550101',
      done: false,
    });
    expect(await openOnes()).to.equal(1);
    await listen(id);
    expect(await openOnes()).to.equal(0);
    expect((await lines('kind=voicemail&done=T'))[0]).to.deep.include({ row: id, done: true });
  });

  it('can be marked as done and reopened with its note kept', async () => {
    const { id } = await recordOne(trial, provider, { kind: 'voicemail' });
    await trial.work();
    const change = (body: object) =>
      trial.call('POST delivery/worklist', { row: id, kind: 'voicemail', ...body });
    expect((await change({ done: true, note: 'Called back' })).status).to.equal(200);
    expect(await openOnes()).to.equal(0);
    await listen(id);
    await change({ done: false });
    await listen(id);
    expect((await lines('kind=voicemail'))[0]).to.deep.include({ note: 'Called back', done: false });
  });

  it('links to its call if the call was not recorded', async () => {
    const { id, call } = await recordOne(trial, provider, { kind: 'voicemail' });
    await trial.work();
    const { body } = await trial.call('POST search', { fields: '*', table: 'ivr', where: `id = '${call}'` });
    expect(body.results[0]).to.include({ cdr_userfield: id });
  });

  it('appears only for users with access to calls', async () => {
    await recordOne(trial, provider, { kind: 'voicemail' });
    await trial.work();
    await trial.api.database.db
      .transaction()
      .execute((trx) => enterGroup(trx, practice, { name: 'Desk', open: ['home'] }));
    await addUser(trial.api, { userName: 'desk', group: 'Desk' });
    const token = await tokenOf(trial.api, 'desk');
    expect(await openOnes(token)).to.equal(0);
    expect(await lines('', token)).to.deep.equal([]);
  });

  it('counts only actual voicemails, not recorded calls', async () => {
    await recordOne(trial, provider);
    await trial.work();
    expect(await openOnes()).to.equal(0);
  });
});
