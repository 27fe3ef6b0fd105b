import { expect } from 'chai';
import {
  attemptTransitionsFor,
  isBehind,
  isOpen,
  isPaymentStep,
  openStep,
  paymentTransitions,
  type AttemptEvent,
  type AttemptState,
  type PaymentState,
  type PaymentStep,
} from '../../../shared/payment/machine.ts';

const open: [PaymentState, string, PaymentState][] = [
  ['verify', 'verified', 'pay'],
  ['verify', 'settledElsewhere', 'paid'],
  ['verify', 'chargingElsewhere', 'checking'],
  ['pay', 'methodRemoved', 'pay'],
  ['pay', 'restBegun', 'pay'],
  ['pay', 'paySent', 'payLoading'],
  ['pay', 'settledElsewhere', 'paid'],
  ['pay', 'chargingElsewhere', 'checking'],
  ['payLoading', 'approved', 'success'],
  ['payLoading', 'refused', 'pay'],
  ['payLoading', 'outcomeUnknown', 'checking'],
  ['payLoading', 'settledElsewhere', 'paid'],
  ['checking', 'approved', 'success'],
  ['checking', 'refused', 'pay'],
  ['checking', 'outcomeUnknown', 'checking'],
  ['checking', 'settledElsewhere', 'paid'],
  ['success', 'receiptSent', 'success'],
  ['success', 'restBegun', 'pay'],
  ['paid', 'verified', 'statement'],
  ['statement', 'receiptSent', 'statement'],
];
const nextPaymentState = (state: PaymentState, event: string): PaymentState | undefined =>
  (paymentTransitions[state] as Partial<Record<string, PaymentState>>)[event];
const states = Object.keys(paymentTransitions) as PaymentState[];
const events = [...new Set(open.map(([, event]) => event))];

const steps: Record<PaymentState, Record<PaymentStep, 'open' | 'behind' | 'neither'>> = {
  verify: { verify: 'open', pay: 'neither', remove: 'neither', receipt: 'neither', rest: 'neither' },
  pay: { verify: 'behind', pay: 'open', remove: 'open', receipt: 'neither', rest: 'open' },
  payLoading: { verify: 'behind', pay: 'behind', remove: 'behind', receipt: 'neither', rest: 'behind' },
  checking: { verify: 'behind', pay: 'behind', remove: 'behind', receipt: 'neither', rest: 'behind' },
  success: { verify: 'behind', pay: 'behind', remove: 'behind', receipt: 'open', rest: 'open' },
  paid: { verify: 'open', pay: 'behind', remove: 'behind', receipt: 'neither', rest: 'behind' },
  statement: { verify: 'behind', pay: 'behind', remove: 'behind', receipt: 'open', rest: 'behind' },
};

describe('payment statuses', () => {
  for (const state of states) {
    for (const event of events) {
      const wanted = open.find(([from, what]) => from === state && what === event)?.[2];
      it(`${state} × ${event} is ${wanted ?? 'not open'}`, () => {
        expect(nextPaymentState(state, event)).to.equal(wanted);
      });
    }
    for (const [step, wanted] of Object.entries(steps[state]) as [PaymentStep, string][]) {
      it(`[P2] ${state} × ${step}: ${wanted}`, () => {
        expect(isOpen(step, state)).to.equal(wanted === 'open');
        expect(isBehind(step, state)).to.equal(wanted === 'behind');
        const isShown = step !== 'remove' && step !== 'rest' && wanted === 'open';
        expect(openStep(state) === step).to.equal(isShown);
      });
    }
  }

  it('allow another submission only after a decline or for the rest of the balance', () => {
    const toPay = open.filter(([, , to]) => to === 'pay').map(([from, event]) => `${from} ${event}`);
    expect(toPay).to.deep.equal([
      'verify verified',
      'pay methodRemoved',
      'pay restBegun',
      'payLoading refused',
      'checking refused',
      'success restBegun',
    ]);
    expect(nextPaymentState('success', 'paySent')).to.be.undefined;
    expect(nextPaymentState('checking', 'paySent')).to.be.undefined;
  });

  it('show one form each for verification, payment, and receipt', () => {
    const shown = states.flatMap((state) => openStep(state) ?? []);
    expect(shown).to.deep.equal(['verify', 'pay', 'receipt', 'verify', 'receipt']);
    for (const step of ['verify', 'pay', 'receipt']) expect(isPaymentStep(step)).to.be.true;
    for (const step of ['', 'Pay', 'toString', '__proto__', 'constructor', undefined, 1, ['pay']]) {
      expect(isPaymentStep(step)).to.be.false;
    }
  });
});

const attemptRows: [AttemptState, AttemptEvent, AttemptState][] = [
  ['charging', 'approved', 'paid'],
  ['charging', 'refused', 'refused'],
  ['charging', 'givenUp', 'given_up'],
  ['given_up', 'lateChargeReversed', 'reversed'],
  ['given_up', 'watchEnded', 'refused'],
];

describe('payment attempt status', () => {
  const events = [...new Set(attemptRows.map(([, event]) => event))];
  const all: AttemptState[] = ['charging', 'paid', 'refused', 'given_up', 'reversed'];
  for (const state of all)
    for (const event of events) {
      const wanted = attemptRows.find(([from, one]) => from === state && one === event)?.[2];
      it(`moves ${state} by ${event} to ${wanted ?? 'nothing'}`, () => {
        const move = attemptTransitionsFor(event).find(([from]) => from === state);
        expect(move?.[1]).to.equal(wanted);
      });
    }

  it('never changes from given up to paid', () => {
    const reached = attemptRows.filter(([from]) => from === 'given_up').map(([, , to]) => to);
    expect(reached).to.deep.equal(['reversed', 'refused']);
  });
});
