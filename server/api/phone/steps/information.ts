import { formatCents, sumCents } from '../../../../shared/money.ts';
import {
  addTag,
  answerTags,
  promptForKeys,
  callerForAppointment,
  mayTryAgain,
  optedOutTag,
  say,
  understood,
  stringsOf,
  type StepHandler,
  type Next,
} from '../call/turn.ts';

export const balance: StepHandler = {
  begin: async (turn): Promise<Next> => {
    const { caller, isVerified } = turn.state;
    const strings = stringsOf(turn);
    if (!caller || !isVerified) {
      say(turn, strings.notPossible);
      return 'done';
    }
    addTag(turn, 'Balance');
    const owed = await turn.desk.listOwed(caller);
    const sum = formatCents(sumCents(owed.map(({ cents }) => cents)));
    const message = owed.length > 1 ? strings.owedMany(sum, owed.length) : strings.owed(sum);
    say(turn, owed.length === 0 ? strings.owesNothing : message);
    return 'done';
  },
};

const appointmentKeys = { '1': 'confirm', '2': 'cancel' } as const;

/**
 * Announces the next appointment and takes the caller's answer. The answer updates the notification list, appointment and timeline like a
 * reply to a reminder.
 */
export const appointment: StepHandler = {
  begin: async (turn): Promise<Next> => {
    const { language } = turn.state;
    const caller = callerForAppointment(turn);
    const strings = stringsOf(turn);
    const found = caller && (await turn.desk.nextAppointment(caller, language));
    if (!found) {
      say(turn, caller ? strings.noAppointment : strings.notPossible);
      return 'done';
    }
    addTag(turn, 'Next appointment');
    turn.state.appointment = found.row;
    say(turn, strings.appointment(found.when));
    say(turn, strings.appointmentKeys);
    return promptForKeys(turn, 'appointment', 1);
  },
  resume: async (turn): Promise<Next> => {
    const strings = stringsOf(turn);
    const { appointment: row, caller } = turn.state;
    const answer = appointmentKeys[turn.digits as keyof typeof appointmentKeys];
    if (!answer) {
      if (turn.digits === '3' || !caller) return 'done';
      if (!mayTryAgain(turn)) return 'done';
      say(turn, strings.appointmentKeys);
      return promptForKeys(turn, 'appointment', 1);
    }
    understood(turn);
    const isAccepted = row !== undefined && (await turn.desk.answerAppointment(row, answer, turn.digits));
    if (isAccepted) addTag(turn, answerTags[answer]);
    say(turn, isAccepted ? (answer === 'confirm' ? strings.confirmed : strings.canceled) : strings.tooLate);
    return 'done';
  },
};

/** Asks for confirmation once, to prevent accidental opt-outs. */
export const optOut: StepHandler = {
  begin: (turn) => {
    const strings = stringsOf(turn);
    if (!turn.call.from) {
      say(turn, strings.notPossible);
      return 'done';
    }
    say(turn, strings.optOut);
    return promptForKeys(turn, 'opt_out', 1);
  },
  resume: async (turn): Promise<Next> => {
    const strings = stringsOf(turn);
    if (turn.digits === '1') {
      await turn.desk.stopCalls(turn.digits);
      addTag(turn, optedOutTag);
      say(turn, strings.optedOut);
      return 'done';
    }
    if (turn.digits !== '2' && mayTryAgain(turn)) {
      say(turn, strings.optOut);
      return promptForKeys(turn, 'opt_out', 1);
    }
    say(turn, strings.notOptedOut);
    return 'done';
  },
};
