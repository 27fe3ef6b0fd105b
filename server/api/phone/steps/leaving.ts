import { addTag, say, toOffice, wordsOf, type Doing } from '../call/turn.ts';

export const transfer: Doing = { begin: (turn) => toOffice(turn, 'Trans') };

export const hangUp: Doing = { begin: () => ({ kind: 'hang_up' }) };

export const voicemail: Doing = {
  begin: (turn) => {
    say(turn, wordsOf(turn).voicemail);
    addTag(turn, 'Voicemail');
    turn.state.ask = 'message';
    return { kind: 'record' };
  },
  take: (turn) => {
    say(turn, wordsOf(turn).recorded);
    say(turn, wordsOf(turn).goodbye);
    return { kind: 'hang_up' };
  },
};
