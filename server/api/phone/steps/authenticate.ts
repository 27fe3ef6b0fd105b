import type { VerificationField } from '../../../../shared/phone/step-kinds.ts';
import type { Caller } from '../call/call-state.ts';
import {
  addTag,
  promptForKeys,
  mayTryAgain,
  say,
  toOffice,
  understood,
  stringsOf,
  type StepHandler,
  type Next,
  type Turn,
} from '../call/turn.ts';

/** Accepted digits. A year may have two or four digits, so a date ends with the pound key. */
const keyed: Readonly<Record<VerificationField, { pattern: RegExp; most?: number }>> = {
  dob: { pattern: /^(?:\d{6}|\d{8})$/ },
  zip: { pattern: /^\d{5}$/, most: 5 },
};
const mostVerifications = 3;

/** Asks for all fields before judging them, so that callers do not learn which one was wrong. */
export const authenticate = (fields: readonly VerificationField[]): StepHandler => {
  const begin = (turn: Turn): Next => {
    if (!turn.state.caller) return toOffice(turn, 'EOTAF-Trans');
    turn.state.fits = true;
    return promptField(turn, fields[0]);
  };
  return {
    begin,
    resume: async (turn) => {
      const { caller, prompt: current } = turn.state;
      const field = fields.find((each) => each === current);
      if (!caller || !field) return begin(turn);
      if (!keyed[field].pattern.test(turn.digits)) {
        if (mayTryAgain(turn)) return promptField(turn, field);
        return toOffice(turn, turn.digits === '' ? 'EOTA-Trans' : 'EOTAF-Trans');
      }
      understood(turn);
      turn.state.fits = (await turn.desk.fits(caller, field, turn.digits)) && turn.state.fits;
      const next = fields[fields.indexOf(field) + 1];
      return next ? promptField(turn, next) : judge(turn, caller, begin);
    },
  };
};

function promptField(turn: Turn, field: VerificationField = 'dob'): Next {
  say(turn, stringsOf(turn)[field]);
  return promptForKeys(turn, field, keyed[field].most);
}

async function judge(turn: Turn, caller: Caller, retry: (turn: Turn) => Next): Promise<Next> {
  const { state, desk } = turn;
  const mayTry = await desk.mayTryVerification(caller, !state.fits);
  if (mayTry && state.fits) {
    state.isVerified = true;
    addTag(turn, 'Authenticated');
    return 'done';
  }
  state.failedVerifications += 1;
  addTag(turn, 'Auth failed');
  say(turn, stringsOf(turn).noMatch);
  if (mayTry && state.failedVerifications < mostVerifications) return retry(turn);
  return toOffice(turn, 'EOTAF-Trans');
}
