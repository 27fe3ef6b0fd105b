import { expect } from 'chai';
import { apiCalls, secretFields } from '../../shared/api-calls.ts';
import { mayRetry, type ApiCall } from '../../shared/api-calls/call.ts';

const calls: [string, ApiCall][] = Object.entries(apiCalls);

describe('API calls', () => {
  it('[R5] retry only idempotent methods', () => {
    expect(mayRetry({ method: 'POST' })).to.be.false;
    for (const method of ['GET', 'PUT', 'DELETE'] as const) expect(mayRetry({ method })).to.be.true;
  });

  it('use a unique method, path, and body kind', () => {
    const bodyOf = (call: object) => ('body' in call ? String(call.body) : 'json');
    const addresses = calls.map(([, call]) => `${call.method} ${call.path} ${bodyOf(call)}`);
    expect(new Set(addresses).size).to.equal(addresses.length);
  });

  for (const [name, call] of calls) {
    it(`include ${name} with a valid path and a summary`, () => {
      expect(call.path).to.match(/^[a-z0-9_]+(\/(?:[a-z0-9_]+|:\w+))*$/);
      expect(call.summary).to.not.equal('');
    });
  }

  const secrets = [
    'card_number',
    'cvc',
    'expiry',
    'account_number',
    'routing_number',
    'epic_pw',
    'dob',
    'unique_id',
  ];
  for (const field of secrets) {
    it(`keep ${field} out of every log`, () => expect(secretFields.has(field)).to.be.true);
  }

  it('carry no user token on the payment page', () => {
    const names = ['getPaymentDetail', 'verificationCheck', 'submitPayment', 'sendReceipt'] as const;
    for (const name of names) expect(apiCalls[name].signedBy).to.equal('nobody');
  });
});
