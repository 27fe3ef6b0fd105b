import { expect } from 'chai';
import {
  isPaymentStep,
  nextPaymentState,
  paymentSteps,
  paymentTransitions,
  type PaymentEvent,
  type PaymentState,
} from '../../../shared/payment/machine.ts';

const open: [PaymentState, PaymentEvent, PaymentState][] = [
  ['verify', 'verifySent', 'verifyLoading'],
  ['verifyLoading', 'verified', 'pay'],
  ['verifyLoading', 'verifyFailed', 'verify'],
  ['pay', 'paySent', 'payLoading'],
  ['payLoading', 'approved', 'success'],
  ['payLoading', 'refused', 'pay'],
  ['payLoading', 'outcomeUnknown', 'checking'],
  ['checking', 'approved', 'success'],
  ['checking', 'refused', 'pay'],
  ['checking', 'outcomeUnknown', 'checking'],
  ['success', 'receiptSent', 'emailLoading'],
  ['emailLoading', 'receiptAnswered', 'success'],
];
const states = Object.keys(paymentTransitions) as PaymentState[];
const events = [...new Set(open.map(([, event]) => event))];

describe('the payment states', () => {
  for (const state of states) {
    for (const event of events) {
      const wanted = open.find(([from, what]) => from === state && what === event)?.[2];
      it(`${state} × ${event} is ${wanted ?? 'not open'}`, () => {
        expect(nextPaymentState(state, event)).to.equal(wanted);
      });
    }
  }

  it('know no way from a payment that was sent back to sending, but a refusal', () => {
    const toPay = open.filter(([, , to]) => to === 'pay').map(([from, event]) => `${from} ${event}`);
    expect(toPay).to.deep.equal(['verifyLoading verified', 'payLoading refused', 'checking refused']);
    expect(nextPaymentState('success', 'paySent')).to.be.undefined;
    expect(nextPaymentState('checking', 'paySent')).to.be.undefined;
  });

  it('have one form each for verifying, paying and the receipt', () => {
    expect(Object.keys(paymentSteps)).to.deep.equal(['verify', 'pay', 'receipt']);
    for (const step of ['verify', 'pay', 'receipt']) expect(isPaymentStep(step)).to.be.true;
    for (const step of ['', 'Pay', 'toString', '__proto__', 'constructor', undefined, 1, ['pay']]) {
      expect(isPaymentStep(step)).to.be.false;
    }
  });
});
