import { expect } from 'chai';
import { sql } from 'kysely';
import { lookUpAttempt } from '../../../server/api/payments/look-up-attempt.ts';
import { account, enterAccount, textOfTables } from '../../support/authorize-net/accounts.ts';
import { startAuthorizeNet, type Behaviour } from '../../support/authorize-net/fake.ts';
import { bankBody, cardBody } from '../../support/demo-payments.ts';
import { startEmbeddedApi } from '../../support/embedded-api.ts';
import { canary, findCanaries } from '../../portal/pages/pay/secrets.ts';

const amex = { card_number: '371449635398431', cvc: canary.cvc };
const methods = [
  cardBody('card or bank', { card_number: canary.card }),
  cardBody('card or bank', amex),
  bankBody('card or bank', { routing_number: canary.routing, account_number: canary.account }),
];

const behaviours: readonly ((request: object) => Behaviour | undefined)[] = [
  () => ({ refuse: { responseCode: '2', code: '2', text: 'Declined.' } }),
  (request) => ({ refuse: { responseCode: '3', code: '33', text: JSON.stringify(request) } }),
  (request) => ({ charges: false, answer: { body: quoting(request) } }),
  (request) => ({ charges: false, answer: { status: 500, body: JSON.stringify(request) } }),
  (request) => ({ charges: false, answer: { body: `{"a": ${JSON.stringify(request)}` } }),
  () => ({ charges: false, answer: { drop: true } }),
  () => ({ testMode: true }),
  () => ({ held: true }),
  () => undefined,
];

const quoting = (request: object) => ({
  messages: { resultCode: 'Error', message: [{ code: 'E00003', text: JSON.stringify(request) }] },
});

describe('data sent to Authorize.net', () => {
  it('includes no card number, code or key in any table, log or response', async () => {
    let treat = behaviours[0]!;
    const fake = await startAuthorizeNet({ clock: () => api.now.ms, usual: (request) => treat(request) });
    const api = await startEmbeddedApi({ environment: fake.settings });
    const answers: unknown[] = [];
    await enterAccount(api, '204117');
    for (const [turn, behaviour] of behaviours.entries())
      for (const [index, body] of methods.entries()) {
        treat = behaviour;
        answers.push((await api.submit(body, `key-${turn}-${index}-0001`)).body);
        api.now.ms += 30_000;
        const { rows } = await sql<{ reference: string }>`
          select reference from payment_attempts where state = 'charging'
        `.execute(api.database.db);
        const deps = { db: api.database.db, gateway: api.gateway, clock: () => api.now.ms };
        for (const { reference } of rows) answers.push(await lookUpAttempt(deps, reference));
        if (fake.ledger.entries.at(-1)?.status === 'FDSPendingReview') {
          fake.ledger.entries.at(-1)!.status = 'declined';
          for (const { reference } of rows) await lookUpAttempt(deps, reference);
        }
      }
    expect(fake.ledger.charges()).to.have.length(1);
    const kept = [await textOfTables(api.database), await api.logText(), JSON.stringify(answers)].join('\n');
    await api.close();
    await fake.close();
    expect(kept).to.include('rejects the requests of an account').and.include('the gateway did not answer');
    expect(findCanaries(kept, { card: canary.card, cvc: canary.cvc, account: canary.account })).to.deep.equal(
      [],
    );
    for (const number of [amex.card_number, canary.routing]) expect(kept).to.not.include(number);
    for (const secret of [account.login_id, account.transaction_key, account.signature_key])
      expect(kept).to.not.include(secret);
  }).timeout(60_000);
});
