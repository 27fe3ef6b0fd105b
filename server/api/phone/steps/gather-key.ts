import {
  addTag,
  answerTags,
  askKeys,
  callerOfVisit,
  mayTryAgain,
  optedOutTag,
  say,
  toOffice,
  understood,
  wordsOf,
  type Doing,
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

/** Handles the actions of the library as in outgoing calls. They answer the caller's next appointment if it is known. */
export const gatherKey = (digits: Readonly<Record<string, string>>): Doing => ({
  begin: (turn) => askKeys(turn, 'gather', 1),
  take: async (turn) => {
    const action = turn.call.script.actions[digits[turn.digits] ?? ''];
    if (!action) return mayTryAgain(turn) ? askKeys(turn, 'gather', 1) : 'done';
    understood(turn);
    return act(turn, action);
  },
});

async function act(turn: Turn, { kind, say: words }: KeyAction): Promise<Next> {
  const { state, desk } = turn;
  if (kind === 'transfer') {
    say(turn, words);
    return toOffice(turn, 'Trans');
  }
  if (kind === 'repeat') {
    say(turn, words);
    state.at = -1;
    return 'done';
  }
  const answer = Object.entries(answers).find(([name]) => name === kind)?.[1];
  const caller = callerOfVisit(turn);
  const visit = answer && caller ? await desk.nextVisit(caller, state.language) : undefined;
  const isStop = kind === 'opt_out' && turn.call.from !== '';
  const isAnswered = answer && visit ? await desk.answerVisit(visit.row, answer, turn.digits) : false;
  if (isStop) await desk.stopCalls(turn.digits);
  if (answer && isAnswered) addTag(turn, answerTags[answer]);
  if (isStop) addTag(turn, optedOutTag);
  const isTaken = isAnswered || isStop;
  say(turn, isTaken ? words : wordsOf(turn).notPossible);
  return 'done';
}
