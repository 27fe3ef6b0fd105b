import { expect } from 'chai';
import { transitionsOf, type MessageEvent, type MessageState } from '../../../shared/reminders/machine.ts';

const ends: Readonly<Record<MessageState, boolean>> = {
  planned: false,
  due: false,
  sending: false,
  sent: false,
  delivered: true,
  failed: true,
  unknown: false,
  left_out: false,
};
const messageStates = Object.keys(ends) as MessageState[];

/** Every transition that changes the status; all other events leave it unchanged. */
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
  ['planned', 'turned_up', 'sent'],
  ['due', 'turned_up', 'sent'],
  ['sending', 'not_reached', 'planned'],
  ['sending', 'reported_delivered', 'delivered'],
  ['sending', 'reported_failed', 'failed'],
  ['sending', 'answered', 'delivered'],
  ['sent', 'not_reached', 'planned'],
  ['sent', 'reported_delivered', 'delivered'],
  ['sent', 'reported_failed', 'failed'],
  ['sent', 'answered', 'delivered'],
  ['planned', 'restored', 'unknown'],
  ['due', 'restored', 'unknown'],
  ['sending', 'restored', 'unknown'],
  ['unknown', 'taken', 'sent'],
  ['unknown', 'never_taken', 'planned'],
  ['unknown', 'not_reached', 'planned'],
  ['unknown', 'reported_delivered', 'delivered'],
  ['unknown', 'reported_failed', 'failed'],
  ['unknown', 'answered', 'delivered'],
  ['left_out', 'bring_back', 'planned'],
];
/** Complete list of events; a missing event is a compile error. */
const known: Readonly<Record<MessageEvent, true>> = {
  window_opens: true,
  window_closes: true,
  leave_out: true,
  give_up: true,
  claim: true,
  taken: true,
  refused_for_good: true,
  refused_for_now: true,
  not_called: true,
  no_word: true,
  never_taken: true,
  restored: true,
  turned_up: true,
  not_reached: true,
  reported_delivered: true,
  reported_failed: true,
  answered: true,
  bring_back: true,
};
const events = Object.keys(known) as MessageEvent[];

describe('message statuses', () => {
  for (const from of messageStates)
    for (const event of events) {
      const to = open.find(([state, one]) => state === from && one === event)?.[2];
      it(`${from}: ${event} ${to ? `leads to ${to}` : 'changes nothing'}`, () => {
        expect(transitionsOf(event).find(([state]) => state === from)?.[1]).to.equal(to);
      });
    }

  it('end only when no event can change them', () => {
    for (const state of messageStates)
      expect(
        events.some((event) => transitionsOf(event).some(([from]) => from === state)),
        state,
      ).to.equal(!ends[state]);
  });

  it('allow a resend only after the provider confirms non-delivery', () => {
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
