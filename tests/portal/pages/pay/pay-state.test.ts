import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type {
  PaidFacts,
  PaymentAttempt,
  PaySession,
} from '../../../../server/portal/pages/pay/pay-session.ts';
import {
  payFactsOf,
  payStateOf,
  toRefused,
  toSuccess,
  type PayState,
} from '../../../../server/portal/pages/pay/pay-state.ts';
import { readOutcome } from '../../../../server/portal/http/outcome.ts';
import type { RelayResult } from '../../../../server/portal/relay/relay.ts';
import type { CallResult } from '../../../../server/portal/session/api.ts';
import type { apiCalls } from '../../../../shared/api-calls.ts';
import { paymentRecord } from '../../../../shared/api-calls/payment-record.ts';
import { listOf } from '../../../../shared/reply.ts';
import { payments } from '../../../../shared/resources/payments.ts';

const now = 1_732_000_000_000;
const minute = 60_000;

const attempt: PaymentAttempt = {
  amountCents: 4500,
  items: [],
  method: 'cc',
  sentAtMs: now - 5_000,
  statusBefore: 'Viewed',
};

const payer = {
  firstName: 'Ann',
  amountCents: 4500,
  balanceIsZero: false,
  items: [],
  rawItems: [],
  email: '',
};
const paid: PaidFacts = {
  auth: 'A1',
  cardBrand: 'VISA',
  last4: '4242',
  amountCents: 4500,
  items: [],
  method: 'card',
  paidAtMs: 1_700_000_000_000,
};

const sessions = {
  none: undefined,
  pay: { state: 'pay', payer, key: 'k1' },
  payLoading: { state: 'payLoading', payer, key: 'k1', attempt },
  checking: { state: 'checking', payer, key: 'k1', attempt },
  success: { state: 'success', payer, key: 'k1', paid },
} satisfies Record<string, PaySession | undefined>;

type SessionName = keyof typeof sessions;

type Found = CallResult<typeof apiCalls.getPaymentDetail>;

function withStatus(status: string, more: object = {}): Found {
  const told = { auth: 'A9', card_brand: 'MC', last_4: '1111', paid_amount: '44.00' };
  const record = { id: 'p', status, ...told, ...more };
  return read({ kind: 'answered', reply: { status: 200, success: true, results: [record] } });
}

function read(result: RelayResult): Found {
  const outcome = readOutcome(result, { unauthorized: 'refusal' });
  if (!outcome.ok) return outcome;
  return { ...outcome, results: listOf(outcome.reply).flatMap((each) => paymentRecord.read(each) ?? []) };
}

const answers: Record<string, Found> = {
  ...Object.fromEntries(payments.fields.status.choices.map((status) => [status, withStatus(status)])),
  'a new status': withStatus('Held'),
  'no status': withStatus(''),
  'not found': read({ kind: 'answered', reply: { status: 404, success: false, results: [] } }),
  'no success': read({ kind: 'answered', reply: { status: 200, success: false, results: [{ id: 'p' }] } }),
  'no record': read({ kind: 'answered', reply: { status: 200, success: true, results: [] } }),
  'no answer': read({ kind: 'failed', reason: 'timeout', sent: true }),
  'no connection': read({ kind: 'failed', reason: 'unreachable', sent: false }),
  'server error': read({ kind: 'failed', reason: 'server', sent: true }),
  nonsense: read({ kind: 'failed', reason: 'malformed', sent: true }),
  unauthorized: read({ kind: 'unauthorized', reply: { status: 401, success: false, results: [] } }),
};

const open = ['Requested', 'Sent', 'Viewed', 'Failed', 'a new status', 'no status'];
const gone = ['not found', 'no success', 'no record', 'unauthorized'];
const silent = ['no answer', 'no connection', 'server error', 'nonsense'];

/** Expected payer status by session and API answer; missing entries use `otherwise`. */
const table: Record<SessionName, { otherwise: string } & Partial<Record<string, string>>> = {
  none: {
    otherwise: '',
    ...rows(open, 'verify'),
    ...rows(gone, 'error 404'),
    ...rows(silent, 'error 502'),
    ...rows(['Paid', 'Refunded'], 'paid'),
    Expired: 'expired',
  },
  pay: {
    otherwise: '',
    ...rows(open, 'pay'),
    ...rows(gone, 'error 404'),
    ...rows(silent, 'error 502'),
    ...rows(['Paid', 'Refunded'], 'paid'),
    Expired: 'expired',
  },
  payLoading: { otherwise: 'checking', Paid: 'success', Refunded: 'paid', Failed: 'pay refused' },
  checking: { otherwise: 'checking', Paid: 'success', Refunded: 'paid', Failed: 'pay refused' },
  success: { otherwise: 'success' },
};

function rows(names: readonly string[], standing: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, standing]));
}

function nameOf(standing: PayState): string {
  if (standing.state === 'error') return `error ${standing.status}`;
  return standing.state === 'pay' && standing.refused ? 'pay refused' : standing.state;
}

describe('payer status', () => {
  for (const [session, row] of Object.entries(table) as [SessionName, (typeof table)[SessionName]][]) {
    for (const [answer, found] of Object.entries(answers)) {
      const wanted = row[answer] ?? row.otherwise;
      it(`returns ${wanted} with session ${session} when the API answers ${answer}`, () => {
        expect(nameOf(payStateOf(found, sessions[session], now))).to.equal(wanted);
      });
    }
  }

  it('never returns a decline or a new form while the outcome is unknown and the API has not reported Failed', () => {
    for (const state of ['payLoading', 'checking'] as const) {
      for (const [answer, found] of Object.entries(answers)) {
        for (const age of [0, 1, 10_000, minute, 15 * minute - 1]) {
          const pay = { ...sessions[state], attempt: { ...attempt, sentAtMs: now - age } };
          const name = nameOf(payStateOf(found, pay, now));
          if (answer !== 'Failed')
            expect(name, `${answer} after ${age} ms`).to.be.oneOf(['checking', 'success', 'paid']);
        }
      }
    }
  });

  it('stays checking when the payment was already Failed before the attempt', () => {
    const pay = { ...sessions.checking, attempt: { ...attempt, statusBefore: 'Failed' } };
    expect(nameOf(payStateOf(withStatus('Failed'), pay, now))).to.equal('checking');
    expect(nameOf(payStateOf(withStatus('Paid'), pay, now))).to.equal('success');
  });

  it('returns a decline when the API lists the key of the attempt and stays checking when it lists only other keys', () => {
    const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
    const refused = (...keys: string[]) => withStatus('Failed', { refused_key_hashes: keys.map(hashOf) });
    expect(nameOf(payStateOf(refused('k2'), sessions.checking, now))).to.equal('checking');
    for (const statusBefore of ['Viewed', 'Failed']) {
      const pay = { ...sessions.checking, attempt: { ...attempt, statusBefore } };
      expect(payStateOf(refused('k2', 'k1'), pay, now)).to.include({ state: 'pay', refused: true });
    }
  });

  it('returns the form after 15 minutes without a charge, with the same key', () => {
    const pay = { ...sessions.checking, attempt: { ...attempt, sentAtMs: now - 15 * minute } };
    const standing = payStateOf(withStatus('Viewed'), pay, now);
    expect(nameOf(standing)).to.equal('pay');
    expect(standing).to.have.nested.property('pay.key', 'k1');
    expect(standing).to.not.have.nested.property('pay.attempt');
    expect(nameOf(payStateOf(answers['no answer']!, pay, now))).to.equal('checking');
    expect(nameOf(payStateOf(withStatus('Paid'), pay, now))).to.equal('success');
  });

  it('returns the data of the payment record when the API reports it paid', () => {
    const standing = payStateOf(withStatus('Paid'), sessions.checking, now);
    expect(standing).to.have.deep.nested.property('pay.paid', {
      auth: 'A9',
      cardBrand: 'MC',
      last4: '1111',
      amountCents: 4400,
      items: [],
      method: 'card',
      paidAtMs: attempt.sentAtMs,
    });
    expect(standing).to.not.have.nested.property('pay.attempt');
  });

  it("keeps the session's own payment data after success", () => {
    for (const found of Object.values(answers)) {
      expect(payStateOf(found, sessions.success, now)).to.have.deep.nested.property('pay.paid', paid);
    }
  });

  it('creates a new key after each decline', () => {
    const standing = payStateOf(withStatus('Failed'), sessions.checking, now);
    expect(standing).to.have.nested.property('pay.key').that.is.not.equal('k1');
    expect(toRefused(sessions.checking).key).to.not.equal(toRefused(sessions.checking).key);
    expect(toRefused(sessions.checking, 'k1')).to.deep.equal({ state: 'pay', payer, key: 'k1' });
  });

  it('drops the attempt after success', () => {
    expect(toSuccess(sessions.payLoading, { ...paid, items: [] })).to.deep.equal({ ...sessions.success });
  });

  it('does not mutate the session', () => {
    const before = JSON.stringify(sessions);
    for (const found of Object.values(answers)) {
      for (const session of Object.values(sessions)) payStateOf(found, session, now);
    }
    expect(JSON.stringify(sessions)).to.equal(before);
  });

  it('returns the charged payment method', () => {
    const methodOf = (sent: Pick<PaymentAttempt, 'method' | 'savedMethod'>) =>
      payFactsOf({ auth: 'A1', card_brand: 'VISA', last_4: '4242' }, { ...attempt, ...sent }).method;
    const saved = { brand: '', last4: '6789', routingNumber: '' };
    expect(methodOf({ method: 'cc' })).to.equal('card');
    expect(methodOf({ method: 'bank' })).to.equal('bank');
    expect(methodOf({ method: 'savedPayment' })).to.equal('card');
    expect(methodOf({ method: 'savedPayment', savedMethod: { kind: 'bank', ...saved } })).to.equal('bank');
    expect(methodOf({ method: 'savedPayment', savedMethod: { kind: 'cc', ...saved } })).to.equal('card');
  });
});
