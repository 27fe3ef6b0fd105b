import type { ProofField } from '../../../../shared/phone/step-kinds.ts';
import type { Caller } from '../call/call-state.ts';
import {
  addTag,
  askKeys,
  mayTryAgain,
  say,
  toOffice,
  understood,
  wordsOf,
  type Doing,
  type Next,
  type Turn,
} from '../call/turn.ts';

/** A year may have two digits or four, so the pound key ends a date. */
const keyed: Readonly<Record<ProofField, { pattern: RegExp; most?: number }>> = {
  dob: { pattern: /^(?:\d{6}|\d{8})$/ },
  zip: { pattern: /^\d{5}$/, most: 5 },
};
const mostProofs = 3;

/** Asks for all fields before answering, so that callers do not learn which one was wrong. */
export const authenticate = (fields: readonly ProofField[]): Doing => {
  const begin = (turn: Turn): Next => {
    if (!turn.state.caller) return toOffice(turn, 'EOTAF-Trans');
    turn.state.fits = true;
    return ask(turn, fields[0]);
  };
  return {
    begin,
    take: async (turn) => {
      const { caller, ask: asked } = turn.state;
      const field = fields.find((each) => each === asked);
      if (!caller || !field) return begin(turn);
      if (!keyed[field].pattern.test(turn.digits)) {
        if (mayTryAgain(turn)) return ask(turn, field);
        return toOffice(turn, turn.digits === '' ? 'EOTA-Trans' : 'EOTAF-Trans');
      }
      understood(turn);
      turn.state.fits = (await turn.desk.fits(caller, field, turn.digits)) && turn.state.fits;
      const next = fields[fields.indexOf(field) + 1];
      return next ? ask(turn, next) : judge(turn, caller, begin);
    },
  };
};

function ask(turn: Turn, field: ProofField = 'dob'): Next {
  say(turn, wordsOf(turn)[field]);
  return askKeys(turn, field, keyed[field].most);
}

async function judge(turn: Turn, caller: Caller, again: (turn: Turn) => Next): Promise<Next> {
  const { state, desk } = turn;
  const mayProve = await desk.mayProve(caller, !state.fits);
  if (mayProve && state.fits) {
    state.isProved = true;
    addTag(turn, 'Authenticated');
    return 'done';
  }
  state.failedProofs += 1;
  addTag(turn, 'Auth failed');
  say(turn, wordsOf(turn).noMatch);
  if (mayProve && state.failedProofs < mostProofs) return again(turn);
  return toOffice(turn, 'EOTAF-Trans');
}
