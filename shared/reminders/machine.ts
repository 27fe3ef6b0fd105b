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
 * Status of a call, text or email. `planned` waits for its send time, `due` for its turn in the queue. `sending` was handed to the provider,
 * which has not responded yet. `unknown` may or may not have been sent. `left_out` has a reason.
 */
export type MessageState = (typeof messageStates)[number];

/** Transitions by status and event. Combinations outside the table have no effect, so late or repeated provider events change nothing. */
const messageTransitions = {
  planned: {
    window_opens: 'due',
    leave_out: 'left_out',
    give_up: 'failed',
    turned_up: 'sent',
    restored: 'unknown',
  },
  due: {
    window_closes: 'planned',
    claim: 'sending',
    leave_out: 'left_out',
    give_up: 'failed',
    turned_up: 'sent',
    restored: 'unknown',
  },
  sending: {
    taken: 'sent',
    refused_for_good: 'failed',
    refused_for_now: 'planned',
    not_called: 'due',
    no_word: 'unknown',
    restored: 'unknown',
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
 * Events of a message. By time: `window_opens`, `window_closes`. By the engine: `leave_out` (a check failed), `give_up` (no further
 * attempt is allowed, or preparation failed repeatedly), `claim`, `not_called` (a worker died before it called the provider).
 * By the provider's response: `taken`, `refused_for_good`, `refused_for_now`, `no_word`. By a later lookup: `taken`, `never_taken`, and
 * `turned_up` if the provider had accepted a message that is due to be resent. By a later provider event: `reported_delivered`,
 * `reported_failed`, `not_reached` (busy or no answer, so the call is retried). By the patient: `answered`, and
 * `bring_back` if the patient or staff withdraw the reason for `left_out`. By the restore of a backup: `restored`, because the message may have
 * been sent after the backup was written.
 */
export type MessageEvent = { [State in MessageState]: keyof Table[State] }[MessageState];

export function transitionsOf(
  event: MessageEvent,
): readonly (readonly [from: MessageState, to: MessageState])[] {
  return messageStates.flatMap((from) => {
    const row: Partial<Record<MessageEvent, MessageState>> = messageTransitions[from];
    const to = row[event];
    return to ? [[from, to] as const] : [];
  });
}
