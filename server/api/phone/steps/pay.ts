import { formatCents } from '../../../../shared/money.ts';
import type { KeypadMethod } from '../../../../shared/phone/step-kinds.ts';
import { payFields, type KeypadPayment } from '../call/call-state.ts';
import {
  addTag,
  askKeys,
  mayTryAgain,
  say,
  spell,
  understood,
  wordsOf,
  type Doing,
  type Next,
  type Turn,
} from '../call/turn.ts';
import { askField, takeField } from './pay-fields.ts';

const mostCharges = 3;

export const pay = (methods: readonly KeypadMethod[]): Doing => ({
  begin: async (turn) => {
    const { caller, isProved } = turn.state;
    const words = wordsOf(turn);
    if (!caller || !isProved) return leave(turn, words.notPossible);
    const [owed] = await turn.desk.listOwed(caller);
    if (!owed) return leave(turn, (await turn.desk.isCharging(caller)) ? words.checked : words.owesNothing);
    const found = await turn.desk.findWays(owed.id);
    if (!found) return leave(turn, words.payNotSetUp);
    const ways = methods.filter((way) => way !== 'saved' || found.saved);
    if (ways.length === 0) return leave(turn, words.noWay);
    addTag(turn, 'Pay start');
    turn.secrets = { verification: await turn.desk.letIn(owed.id) };
    const payment = { ...owed, part: found.part, ways, saved: found.saved };
    turn.state.payment = payment;
    say(turn, words.paying(formatCents(owed.cents)));
    return askWay(turn, payment);
  },
  take: (turn) => {
    const { payment, ask } = turn.state;
    if (!payment) return 'done';
    if (ask === 'charge') return takeCharged(turn, payment);
    if (ask === 'confirm') return takeConfirm(turn, payment);
    if (ask === 'way') return takeWay(turn, payment);
    if (ask === 'pause') return takePaused(turn, payment);
    const next = takeField(turn, payment);
    if (next === 'complete') return askConfirm(turn, payment);
    return next ?? leave(turn, wordsOf(turn).stopped);
  },
});

/** Clears all entered digits and ends the payment. */
function leave(turn: Turn, words: string): Next {
  say(turn, words);
  turn.secrets = {};
  turn.state.payment = undefined;
  return 'done';
}

function askWay(turn: Turn, payment: KeypadPayment): Next {
  const { ways, saved } = payment;
  const [only] = ways;
  if (only && ways.length === 1) return beginWay(turn, payment, only);
  const words = wordsOf(turn);
  for (const [index, way] of ways.entries())
    say(turn, words.ways[way](String(index + 1), saved ? nameOf(turn, saved) : ''));
  say(turn, words.noPayment(String(ways.length + 1)));
  return askKeys(turn, 'way', 1);
}

function takeWay(turn: Turn, payment: KeypadPayment): Next {
  const chosen = Number(turn.digits || NaN);
  const way = payment.ways[chosen - 1];
  if (way) {
    understood(turn);
    return beginWay(turn, payment, way);
  }
  if (chosen !== payment.ways.length + 1 && mayTryAgain(turn)) return askWay(turn, payment);
  return leave(turn, wordsOf(turn).stopped);
}

function beginWay(turn: Turn, payment: KeypadPayment, way: KeypadMethod): Next {
  payment.way = way;
  const [first] = payFields[way];
  if (!first) return askConfirm(turn, payment);
  if (turn.state.recording !== 'running') return askField(turn, payment, first);
  turn.state.ask = 'pause';
  return { kind: 'pause' };
}

/** Asks for digits only after the recording is confirmed as paused. */
function takePaused(turn: Turn, payment: KeypadPayment): Next {
  const [first] = payment.way ? payFields[payment.way] : [];
  if (!first || !turn.isPaused) return leave(turn, wordsOf(turn).notPossible);
  turn.state.recording = 'paused';
  return askField(turn, payment, first);
}

function askConfirm(turn: Turn, payment: KeypadPayment): Next {
  const words = wordsOf(turn);
  say(turn, words.readBack(formatCents(payment.cents), methodOf(turn, payment)));
  say(turn, words.confirm);
  return askKeys(turn, 'confirm', 1);
}

function methodOf(turn: Turn, { way, saved }: KeypadPayment): string {
  const { card_number: card = '', account_number: account = '' } = turn.secrets;
  if (way === 'saved' && saved) return nameOf(turn, saved);
  return nameOf(turn, { isBank: way === 'bank', last4: (way === 'bank' ? account : card).slice(-4) });
}

const isOfBank = ({ way, saved }: KeypadPayment) => (way === 'saved' ? saved?.isBank : way === 'bank');

function nameOf(turn: Turn, { isBank, last4 }: { isBank: boolean; last4: string }): string {
  return wordsOf(turn)[isBank ? 'account' : 'card'](spell(last4));
}

/** Creates the idempotency key of the charge. It is created only here, so that any repeat charges once. */
function takeConfirm(turn: Turn, payment: KeypadPayment): Next {
  const { state, call, digits } = turn;
  if (digits !== '1') {
    if (digits === '2' || !mayTryAgain(turn)) return leave(turn, wordsOf(turn).stopped);
    return askConfirm(turn, payment);
  }
  understood(turn);
  payment.key = `call-${call.id}-${state.tried.length + 1}`;
  state.tried.push({ payment: payment.id, key: payment.key });
  state.ask = 'charge';
  say(turn, wordsOf(turn).holdOn);
  return { kind: 'charge' };
}

function takeCharged(turn: Turn, payment: KeypadPayment): Next {
  const { charged, state } = turn;
  const words = wordsOf(turn);
  if (charged?.kind === 'paid') {
    addTag(turn, 'Paid');
    say(turn, words.paid(formatCents(payment.cents)));
    return leave(turn, words.confirmation(spell(charged.auth)));
  }
  if (charged?.kind === 'paid_before') return leave(turn, words.paidBefore);
  if (charged?.kind === 'overtaken') return leave(turn, words.overtaken);
  if (charged?.kind !== 'refused') {
    addTag(turn, 'Being checked');
    return leave(turn, words.checked);
  }
  addTag(turn, isOfBank(payment) ? 'Bank declined' : 'Card declined');
  const { verification = '' } = turn.secrets;
  say(turn, words.refused);
  if (state.tried.length >= mostCharges) return leave(turn, words.stopped);
  turn.secrets = { verification };
  const { id, cents, part, ways, saved } = payment;
  const again = { id, cents, part, ways, saved };
  state.payment = again;
  return again.ways.length > 1 ? askWay(turn, again) : leave(turn, words.stopped);
}
