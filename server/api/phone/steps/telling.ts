import { formatCents, sumCents } from '../../../../shared/money.ts';
import {
  addTag,
  answerTags,
  askKeys,
  callerOfVisit,
  mayTryAgain,
  optedOutTag,
  say,
  understood,
  wordsOf,
  type Doing,
  type Next,
} from '../call/turn.ts';

export const balance: Doing = {
  begin: async (turn): Promise<Next> => {
    const { caller, isProved } = turn.state;
    const words = wordsOf(turn);
    if (!caller || !isProved) {
      say(turn, words.notPossible);
      return 'done';
    }
    addTag(turn, 'Balance');
    const owed = await turn.desk.listOwed(caller);
    const sum = formatCents(sumCents(owed.map(({ cents }) => cents)));
    const told = owed.length > 1 ? words.owedMany(sum, owed.length) : words.owed(sum);
    say(turn, owed.length === 0 ? words.owesNothing : told);
    return 'done';
  },
};

const visitKeys = { '1': 'confirm', '2': 'cancel' } as const;

/** Announces the next appointment and takes the answer, which updates the notification list, appointment and timeline like a reminder. */
export const visit: Doing = {
  begin: async (turn): Promise<Next> => {
    const { language } = turn.state;
    const caller = callerOfVisit(turn);
    const words = wordsOf(turn);
    const found = caller && (await turn.desk.nextVisit(caller, language));
    if (!found) {
      say(turn, caller ? words.noVisit : words.notPossible);
      return 'done';
    }
    addTag(turn, 'Next visit');
    turn.state.visit = found.row;
    say(turn, words.visit(found.when));
    say(turn, words.visitKeys);
    return askKeys(turn, 'visit', 1);
  },
  take: async (turn): Promise<Next> => {
    const words = wordsOf(turn);
    const { visit: row, caller } = turn.state;
    const answer = visitKeys[turn.digits as keyof typeof visitKeys];
    if (!answer) {
      if (turn.digits === '3' || !caller) return 'done';
      if (!mayTryAgain(turn)) return 'done';
      say(turn, words.visitKeys);
      return askKeys(turn, 'visit', 1);
    }
    understood(turn);
    const isTaken = row !== undefined && (await turn.desk.answerVisit(row, answer, turn.digits));
    if (isTaken) addTag(turn, answerTags[answer]);
    say(turn, isTaken ? (answer === 'confirm' ? words.confirmed : words.canceled) : words.tooLate);
    return 'done';
  },
};

/** Asks for confirmation once, to prevent accidental opt-outs. */
export const optOut: Doing = {
  begin: (turn) => {
    const words = wordsOf(turn);
    if (!turn.call.from) {
      say(turn, words.notPossible);
      return 'done';
    }
    say(turn, words.optOut);
    return askKeys(turn, 'opt_out', 1);
  },
  take: async (turn): Promise<Next> => {
    const words = wordsOf(turn);
    if (turn.digits === '1') {
      await turn.desk.stopCalls(turn.digits);
      addTag(turn, optedOutTag);
      say(turn, words.optedOut);
      return 'done';
    }
    if (turn.digits !== '2' && mayTryAgain(turn)) {
      say(turn, words.optOut);
      return askKeys(turn, 'opt_out', 1);
    }
    say(turn, words.notOptedOut);
    return 'done';
  },
};
