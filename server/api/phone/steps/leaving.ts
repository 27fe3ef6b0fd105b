import { addTag, say, toOffice, stringsOf, type StepHandler } from '../call/turn.ts';

export const transfer: StepHandler = { begin: (turn) => toOffice(turn, 'Trans') };

export const hangUp: StepHandler = { begin: () => ({ kind: 'hang_up' }) };

export const voicemail: StepHandler = {
  begin: (turn) => {
    say(turn, stringsOf(turn).voicemail);
    addTag(turn, 'Voicemail');
    turn.state.prompt = 'message';
    return { kind: 'record' };
  },
  resume: (turn) => {
    say(turn, stringsOf(turn).recorded);
    say(turn, stringsOf(turn).goodbye);
    return { kind: 'hang_up' };
  },
};
