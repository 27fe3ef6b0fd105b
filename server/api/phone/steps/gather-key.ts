import {
  addTag,
  answerTags,
  promptForKeys,
  callerForAppointment,
  mayTryAgain,
  optedOutTag,
  say,
  toOffice,
  understood,
  stringsOf,
  type StepHandler,
  type Next,
  type Turn,
} from '../call/turn.ts';
import type { KeyAction } from '../call/call-state.ts';

const answers = {
  confirm: 'confirm',
  cancel: 'cancel',
  callback: 'callback',
  not_patient: 'not_pat',
} as const;

/** Handles the library's key actions as in outgoing calls. An answer applies to the caller's next appointment, if known. */
export const gatherKey = (digits: Readonly<Record<string, string>>): StepHandler => ({
  begin: (turn) => promptForKeys(turn, 'gather', 1),
  resume: async (turn) => {
    const action = turn.call.script.actions[digits[turn.digits] ?? ''];
    if (!action) return mayTryAgain(turn) ? promptForKeys(turn, 'gather', 1) : 'done';
    understood(turn);
    return act(turn, action);
  },
});

async function act(turn: Turn, { kind, say: text }: KeyAction): Promise<Next> {
  const { state, desk } = turn;
  if (kind === 'transfer') {
    say(turn, text);
    return toOffice(turn, 'Trans');
  }
  if (kind === 'repeat') {
    say(turn, text);
    state.at = -1;
    return 'done';
  }
  const answer = Object.entries(answers).find(([name]) => name === kind)?.[1];
  const caller = callerForAppointment(turn);
  const appointment = answer && caller ? await desk.nextAppointment(caller, state.language) : undefined;
  const isStop = kind === 'opt_out' && turn.call.from !== '';
  const isAnswered =
    answer && appointment ? await desk.answerAppointment(appointment.row, answer, turn.digits) : false;
  if (isStop) await desk.stopCalls(turn.digits);
  if (answer && isAnswered) addTag(turn, answerTags[answer]);
  if (isStop) addTag(turn, optedOutTag);
  const isAccepted = isAnswered || isStop;
  say(turn, isAccepted ? text : stringsOf(turn).notPossible);
  return 'done';
}
