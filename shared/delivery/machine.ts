const messageStates = [
  'planned',
  'due',
  'sending',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'left_out',
] as const;

/**
 * Where one call, text or email stands. `planned` waits for its time, `due` for its turn; `sending` was handed to the provider and
 * not answered yet, `unknown` is one of which nobody can say whether it left. `left_out` has a reason.
 */
export type MessageState = (typeof messageStates)[number];

/** State × event. What is not in the table does not happen: a late or repeated word of a provider changes nothing. */
const messageTransitions = {
  planned: {
    window_opens: 'due',
    leave_out: 'left_out',
    give_up: 'failed',
    turned_up: 'sent',
  },
  due: {
    window_closes: 'planned',
    claim: 'sending',
    leave_out: 'left_out',
    give_up: 'failed',
    turned_up: 'sent',
  },
  sending: {
    taken: 'sent',
    refused_for_good: 'failed',
    refused_for_now: 'planned',
    not_called: 'due',
    no_word: 'unknown',
    not_reached: 'planned',
    reported_delivered: 'delivered',
    reported_failed: 'failed',
    answered: 'delivered',
  },
  sent: {
    not_reached: 'planned',
    reported_delivered: 'delivered',
    reported_failed: 'failed',
    answered: 'delivered',
  },
  unknown: {
    taken: 'sent',
    never_taken: 'planned',
    not_reached: 'planned',
    reported_delivered: 'delivered',
    reported_failed: 'failed',
    answered: 'delivered',
  },
  delivered: {},
  failed: {},
  left_out: {
    bring_back: 'planned',
  },
} as const satisfies Record<MessageState, Partial<Record<string, MessageState>>>;

type Table = typeof messageTransitions;

/**
 * What moves a message. By the clock: `window_opens`, `window_closes`. By the engine: `leave_out` (a check failed), `give_up` (it
 * was tried, and may not be again, or preparing it failed repeatedly), `claim`,
 * `not_called` (a worker died before it called the provider). By the provider's answer: `taken`, `refused_for_good`,
 * `refused_for_now`, `no_word`; when asked afterwards: `taken`, `never_taken`, and
 * `turned_up` where it took one after all that is to be sent again. By its later word: `reported_delivered`,
 * `reported_failed`, `not_reached` (busy, or nobody there: it is tried again). By the person: `answered`, and
 * `bring_back` where they take back what left it out.
 */
export type MessageEvent = { [State in MessageState]: keyof Table[State] }[MessageState];

/** The states that an event moves, each with the one that follows. */
export function movesOf(event: MessageEvent): readonly (readonly [from: MessageState, to: MessageState])[] {
  return messageStates.flatMap((from) => {
    const row: Partial<Record<MessageEvent, MessageState>> = messageTransitions[from];
    const to = row[event];
    return to ? [[from, to] as const] : [];
  });
}
