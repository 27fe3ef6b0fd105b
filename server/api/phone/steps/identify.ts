import type { IdentifyWay } from '../../../../shared/phone/step-kinds.ts';
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

/** Identifies the caller. If several patients share the phone number, the patient code decides. */
export const identify = (by: IdentifyWay): Doing => ({
  begin: async (turn) => {
    const found = by === 'code' ? [] : await turn.desk.findByPhone();
    const [caller] = found;
    if (caller && found.length === 1) return keep(turn, caller);
    return by === 'phone' && found.length === 0 ? notFound(turn) : askCode(turn);
  },
  take: async (turn) => {
    const found = turn.digits === '' ? [] : await turn.desk.findByCode(turn.digits);
    const [caller] = found;
    if (caller && found.length === 1) {
      turn.state.isByCode = true;
      return keep(turn, caller);
    }
    if (mayTryAgain(turn, wordsOf(turn).notFound)) return askCode(turn);
    return notFound(turn);
  },
});

function askCode(turn: Turn): Next {
  say(turn, wordsOf(turn).code);
  return askKeys(turn, 'code');
}

function keep(turn: Turn, caller: Caller): Next {
  const { state } = turn;
  understood(turn);
  addTag(turn, 'Identified');
  state.caller = caller;
  if (!state.hasChosenLanguage && caller.language) state.language = caller.language;
  return 'done';
}

function notFound(turn: Turn): Next {
  addTag(turn, 'Not found');
  return toOffice(turn, turn.digits === '' && turn.state.ask ? 'EOTA-Trans' : 'EOTAF-Trans');
}
