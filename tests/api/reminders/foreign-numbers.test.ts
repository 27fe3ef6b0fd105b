import { expect } from 'chai';
import { sql } from 'kysely';
import { postHook, signatureOf, type TextVoiceProvider } from '../../support/text-voice-provider.ts';
import { openProviderTrial, person, practice, type DeliveryTrial } from './delivery-trial.ts';

const hooks = 'https://hooks.example.test/hooks';

describe('foreign number handling', () => {
  let trial: DeliveryTrial;
  let provider: TextVoiceProvider;
  let close: () => Promise<void>;
  beforeEach(async () => ({ provider, trial, close } = await openProviderTrial()));
  afterEach(() => close());

  const post = async (path: string, fields: Record<string, string>) => {
    const address = `${hooks}/${path}`;
    const status = await postHook(trial.api, address, { fields, signature: signatureOf(address, fields) });
    expect(status).to.equal(200);
  };
  const stops = async () => {
    const { rows } = await sql<{ address: string }>`
      select address from opt_outs where id_org = ${practice}::bigint
    `.execute(trial.api.database.db);
    return rows.map(({ address }) => address);
  };

  /** Foreign numbers whose last ten digits match a US number. */
  const callers = [
    { from: '+656562234567', own: '6562234567' },
    { from: '+6562234567', own: '6562234567' },
    { from: '+7378742833', own: '7378742833' },
    { from: '+447378742833', own: '7378742833' },
  ];
  for (const { from, own } of callers) {
    it(`keeps texting ${own} after ${from} sends STOP`, async () => {
      await trial.send([person(1, { mobile_phone: own, email: '' })]);
      await trial.work();
      expect(provider.accepted).to.have.length(1);
      await post('text', { From: from, To: '+18005550111', Body: 'STOP', MessageSid: 'SM-abroad' });
      expect(await stops()).to.deep.equal([]);
      await post('text', { From: `+1${own}`, To: '+18005550111', Body: 'STOP', MessageSid: 'SM-own' });
      expect(await stops()).to.deep.equal([own]);
    });
  }

  it('ignores a text from a withheld number', async () => {
    for (const From of ['anonymous', 'Restricted', '', '+266696687'])
      await post('text', { From, To: '+18005550111', Body: 'STOP', MessageSid: `SM-${From}` });
    expect(await stops()).to.deep.equal([]);
  });
});
