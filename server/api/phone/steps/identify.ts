import type { IdentifyWay } from '../../../../shared/phone/step-kinds.ts';
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

/** Identifies the caller. If several patients share the phone number, the patient code decides. */
export const identify = (by: IdentifyWay): StepHandler => ({
  begin: async (turn) => {
    const found = by === 'code' ? [] : await turn.desk.findByPhone();
    const [caller] = found;
    if (caller && found.length === 1) return saveCaller(turn, caller);
    return by === 'phone' && found.length === 0 ? notFound(turn) : promptCode(turn);
  },
  resume: async (turn) => {
    const found = turn.digits === '' ? [] : await turn.desk.findByCode(turn.digits);
    const [caller] = found;
    if (caller && found.length === 1) {
      turn.state.isByCode = true;
      return saveCaller(turn, caller);
    }
    if (mayTryAgain(turn, stringsOf(turn).notFound)) return promptCode(turn);
    return notFound(turn);
  },
});

function promptCode(turn: Turn): Next {
  say(turn, stringsOf(turn).code);
  return promptForKeys(turn, 'code');
}

function saveCaller(turn: Turn, caller: Caller): Next {
  const { state } = turn;
  understood(turn);
  addTag(turn, 'Identified');
  state.caller = caller;
  if (!state.hasChosenLanguage && caller.language) state.language = caller.language;
  return 'done';
}

function notFound(turn: Turn): Next {
  addTag(turn, 'Not found');
  return toOffice(turn, turn.digits === '' && turn.state.prompt ? 'EOTA-Trans' : 'EOTAF-Trans');
}
