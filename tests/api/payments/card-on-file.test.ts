import { expect } from 'chai';
import { sql } from 'kysely';
import { enterAccount } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type FakeAuthorizeNet } from '../../support/authorize-net/fake.ts';
import { bankBody, cardBody, demoLink } from '../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../support/embedded-api.ts';

const name = 'card or bank';

describe('card and bank details sent to the gateway', () => {
  let api: EmbeddedApi;
  let fake: FakeAuthorizeNet;
  const sent: Record<string, unknown>[] = [];
  beforeEach(async () => {
    sent.length = 0;
    fake = await startAuthorizeNet({
      clock: () => api.now.ms,
      usual: (request) => {
        sent.push(request['transactionRequest'] as Record<string, unknown>);
        return undefined;
      },
    });
    api = await startEmbeddedApi({ environment: fake.settings });
    await enterAccount(api, '204117');
  });
  afterEach(async () => {
    await api.close();
    await fake.close();
    expect(fake.errors).to.deep.equal([]);
  });

  async function payAgain(): Promise<void> {
    await sql`
      insert into payments (id, id_org, patient_id, amount)
      select ${'1760000000-again'}, id_org, patient_id, 12.50 from payments where id = ${demoLink(name).payment_id}
    `.execute(api.database.db);
    const body = { ...cardBody(name), payment_id: '1760000000-again', amount: '$12.50' };
    const again = await api.submit({ ...body, payment_method: 'savedPayment' }, 'key-0002');
    expect(again.status).to.equal(200);
  }
  const options = () => sent.map(({ processingOptions }) => processingOptions);

  it('mark the charge that stores a card as the first and later charges to it as initiated by the payer', async () => {
    await api.submit(cardBody(name, { store_payment_method: true }), 'key-0001');
    await payAgain();
    expect(options()).to.deep.equal([{ isFirstSubsequentAuth: true }, { isStoredCredentials: true }]);
    for (const request of sent) expect(request).to.not.have.property('subsequentAuthInformation');
  });

  it('contain no stored-credential flags for an unsaved card or a bank account', async () => {
    await api.submit(cardBody(name), 'key-0001');
    await api.submit(bankBody('payer chooses the amount'), 'key-0003');
    expect(options()).to.deep.equal([undefined, undefined]);
  });

  it('contain no stored-credential flags for a saved bank account', async () => {
    await api.submit(bankBody(name, { store_payment_method: true }), 'key-0001');
    await payAgain();
    expect(options()).to.deep.equal([undefined, undefined]);
  });

  it('cause a decline without a charge for a wrong zip code', async () => {
    const body = {
      transactionResponse: {
        responseCode: '2',
        avsResultCode: 'N',
        errors: [{ errorCode: '27', errorText: 'AVS mismatch' }],
      },
      messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] },
    };
    fake.next.push({ charges: false, answer: { body } });
    const reply = await api.submit(cardBody(name), 'key-0001');
    expect(reply.body).to.include({ success: false, p1: 'Incorrect zip code' });
    expect(fake.ledger.charges()).to.deep.equal([]);
  });

  it('include every digit of pasted bank numbers', async () => {
    const pasted = { routing_number: '121 000 358', account_number: '0001 2345 6789' };
    expect((await api.submit(bankBody(name, pasted), 'key-0001')).status).to.equal(200);
    const { bankAccount } = sent[0]!['payment'] as { bankAccount: Record<string, string> };
    expect(bankAccount).to.include({ routingNumber: '121000358', accountNumber: '000123456789' });
    const wrong = await api.submit(bankBody(name, { routing_number: '021000012' }), 'key-0002');
    expect(wrong.status).to.equal(400);
    expect(sent).to.have.length(1);
  });
});
