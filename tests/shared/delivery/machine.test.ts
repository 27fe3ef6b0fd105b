import { expect } from 'chai';
import {
  endStates,
  messageStates,
  messageTransitions,
  movesOf,
  type MessageEvent,
  type MessageState,
} from '../../../shared/delivery/machine.ts';

/** Every cell that leads somewhere; all others lead nowhere. */
const open: [MessageState, MessageEvent, MessageState][] = [
  ['planned', 'window_opens', 'due'],
  ['planned', 'leave_out', 'left_out'],
  ['planned', 'give_up', 'failed'],
  ['due', 'window_closes', 'planned'],
  ['due', 'claim', 'sending'],
  ['due', 'leave_out', 'left_out'],
  ['due', 'give_up', 'failed'],
  ['sending', 'taken', 'sent'],
  ['sending', 'refused_for_good', 'failed'],
  ['sending', 'refused_for_now', 'planned'],
  ['sending', 'not_called', 'due'],
  ['sending', 'no_word', 'unknown'],
  ['sending', 'not_reached', 'planned'],
  ['sending', 'reported_delivered', 'delivered'],
  ['sending', 'reported_failed', 'failed'],
  ['sending', 'answered', 'delivered'],
  ['sent', 'not_reached', 'planned'],
  ['sent', 'reported_delivered', 'delivered'],
  ['sent', 'reported_failed', 'failed'],
  ['sent', 'answered', 'delivered'],
  ['unknown', 'taken', 'sent'],
  ['unknown', 'never_taken', 'planned'],
  ['unknown', 'not_reached', 'planned'],
  ['unknown', 'reported_delivered', 'delivered'],
  ['unknown', 'reported_failed', 'failed'],
  ['unknown', 'answered', 'delivered'],
];
const events = [...new Set(open.map(([, event]) => event))];

describe('the states of a message', () => {
  for (const from of messageStates)
    for (const event of events) {
      const to = open.find(([state, one]) => state === from && one === event)?.[2];
      it(`${from}: ${event} ${to ? `leads to ${to}` : 'changes nothing'}`, () => {
        expect(movesOf(event).find(([state]) => state === from)?.[1]).to.equal(to);
      });
    }

  it('has no event besides', () => {
    const known = messageStates.flatMap((state) => Object.keys(messageTransitions[state]));
    expect([...new Set(known)].sort()).to.deep.equal([...events].sort());
  });

  it('ends where nothing moves it on', () => {
    const ends = messageStates.filter((state) => Object.keys(messageTransitions[state]).length === 0);
    expect([...endStates].sort()).to.deep.equal([...ends].sort());
  });

  it('hands nothing to a provider twice without its word that it has not got it', () => {
    const again = new Set<MessageState>(['planned', 'due']);
    const back = open.filter(
      ([from, , to]) => ['sending', 'sent', 'unknown'].includes(from) && again.has(to),
    );
    const words: MessageEvent[] = ['refused_for_now', 'not_called', 'not_reached', 'never_taken'];
    expect(back.map(([, event]) => event)).to.satisfy((all: MessageEvent[]) =>
      all.every((event) => words.includes(event)),
    );
  });
});
