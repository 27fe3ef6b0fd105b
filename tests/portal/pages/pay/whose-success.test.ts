import { expect } from 'chai';
import { createSandboxGateway } from '../../../../server/api/providers/sandbox-gateway.ts';
import { lookUpAttempt } from '../../../../server/api/payments/look-up-attempt.ts';
import { demoIds, demoLink } from '../../../support/demo-payments.ts';
import { startEmbeddedApi, type EmbeddedApi } from '../../../support/embedded-api.ts';
import { startTestPortal, type TestPortal } from '../../../support/portal.ts';
import { card, pay, payPath, verify } from './payer.ts';

const link = demoIds('card or bank');
const { last_name, dob } = demoLink('card or bank').demo.patient;

describe('two payers of the same link with the embedded API', () => {
  let api: EmbeddedApi;
  let portal: TestPortal;
  const references: string[] = [];
  before(async () => {
    api = await startEmbeddedApi({
      gateway: ({ db }) => {
        const sandbox = createSandboxGateway(db, () => Promise.resolve());
        return { ...sandbox, charge: (order) => (references.push(order.reference), sandbox.charge(order)) };
      },
    });
    portal = await startTestPortal({ api: api.url, clock: () => api.now.ms });
  });
  after(async () => {
    await portal.close();
    await api.close();
  });

  it('show success to the charged payer and an already paid page to the other payer', async () => {
    const [first, second] = [portal.browser(), portal.browser()];
    const form = await verify(first, link, { last_name, dob });
    const other = await verify(second, link, { last_name, dob });
    const charged = await pay(first, form, { ...card, card_number: '4000000000001406' });
    expect(charged.text).to.include('being checked');
    expect((await pay(second, other, { ...card, card_number: '4000000000001406' })).text).to.include(
      'being checked',
    );
    const deps = { db: api.database.db, gateway: api.gateway, clock: () => api.now.ms };
    for (const reference of references) await lookUpAttempt(deps, reference);
    expect((await first.get(payPath(link))).text)
      .to.include('Payment successful')
      .and.include('Auth #');
    const seen = await second.get(payPath(link));
    expect(seen.text).to.include('Your payment has been processed.').and.not.include('Auth #');
  });
});
