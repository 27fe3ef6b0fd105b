import { expect } from 'chai';
import {
  challengeEvents,
  isSignInStep,
  nextSignInState,
  type SignInEvent,
  type SignInState,
} from '../../../shared/sign-in/machine.ts';

const states: readonly SignInState[] = ['login', 'sms', 'totp', 'newPassword', 'reset'];

const wanted: Record<SignInEvent, { to: SignInState; from: readonly SignInState[] }> = {
  login: { to: 'login', from: states },
  sms: { to: 'sms', from: ['sms'] },
  resend: { to: 'sms', from: ['sms'] },
  totp: { to: 'totp', from: ['totp'] },
  newPassword: { to: 'newPassword', from: ['newPassword'] },
  reset: { to: 'reset', from: states },
  challengedSms: { to: 'sms', from: states },
  challengedTotp: { to: 'totp', from: states },
  challengedNewPassword: { to: 'newPassword', from: states },
  resetRequired: { to: 'reset', from: states },
  resetDone: { to: 'login', from: ['reset'] },
  givenUp: { to: 'login', from: states },
};

describe('sign-in statuses', () => {
  for (const state of states) {
    for (const [event, { to, from }] of Object.entries(wanted) as [
      SignInEvent,
      (typeof wanted)[SignInEvent],
    ][]) {
      const next = from.includes(state) ? to : undefined;
      it(`${state} × ${event} is ${next ?? 'not open'}`, () => {
        expect(nextSignInState(state, event)).to.equal(next);
      });
    }
  }

  it('include an event for each API challenge', () => {
    expect(Object.keys(wanted)).to.include.members(Object.values(challengeEvents));
  });

  it('show one form each, named after the status', () => {
    for (const state of states) expect(isSignInStep(state)).to.be.true;
    for (const step of ['', 'Login', 'toString', '__proto__', 'signedIn', 'givenUp']) {
      expect(isSignInStep(step), step).to.be.false;
    }
  });
});
