import { formatCents } from '../../../../shared/money.ts';
import type { KeypadMethod } from '../../../../shared/phone/step-kinds.ts';
import { payFields, type KeypadPayment } from '../call/call-state.ts';
import {
  addTag,
  promptForKeys,
  mayTryAgain,
  say,
  spell,
  understood,
  stringsOf,
  type StepHandler,
  type Next,
  type Turn,
} from '../call/turn.ts';
import { promptField, acceptField } from './pay-fields.ts';

const mostCharges = 3;

export const pay = (methods: readonly KeypadMethod[]): StepHandler => ({
  begin: async (turn) => {
    const { caller, isVerified } = turn.state;
    const strings = stringsOf(turn);
    if (!caller || !isVerified) return endPayment(turn, strings.notPossible);
    const [owed] = await turn.desk.listOwed(caller);
    if (!owed)
      return endPayment(turn, (await turn.desk.isCharging(caller)) ? strings.checked : strings.owesNothing);
    const found = await turn.desk.findWays(owed.id);
    if (!found) return endPayment(turn, strings.payNotSetUp);
    const ways = methods.filter((way) => way !== 'saved' || found.saved);
    if (ways.length === 0) return endPayment(turn, strings.noWay);
    addTag(turn, 'Pay start');
    turn.secrets = { verification: await turn.desk.recordVerification(owed.id) };
    const payment = { ...owed, part: found.part, ways, saved: found.saved };
    turn.state.payment = payment;
    say(turn, strings.paying(formatCents(owed.cents)));
    return promptWay(turn, payment);
  },
  resume: (turn) => {
    const { payment, prompt } = turn.state;
    if (!payment) return 'done';
    if (prompt === 'charge') return handleCharged(turn, payment);
    if (prompt === 'confirm') return handleConfirm(turn, payment);
    if (prompt === 'way') return handleWay(turn, payment);
    if (prompt === 'pause') return handlePaused(turn, payment);
    const next = acceptField(turn, payment);
    if (next === 'complete') return promptConfirm(turn, payment);
    return next ?? endPayment(turn, stringsOf(turn).stopped);
  },
});

/** Clears all entered digits and ends the payment. */
function endPayment(turn: Turn, text: string): Next {
  say(turn, text);
  turn.secrets = {};
  turn.state.payment = undefined;
  return 'done';
}

function promptWay(turn: Turn, payment: KeypadPayment): Next {
  const { ways, saved } = payment;
  const [only] = ways;
  if (only && ways.length === 1) return beginWay(turn, payment, only);
  const strings = stringsOf(turn);
  for (const [index, way] of ways.entries())
    say(turn, strings.ways[way](String(index + 1), saved ? nameOf(turn, saved) : ''));
  say(turn, strings.noPayment(String(ways.length + 1)));
  return promptForKeys(turn, 'way', 1);
}

function handleWay(turn: Turn, payment: KeypadPayment): Next {
  const chosen = Number(turn.digits || NaN);
  const way = payment.ways[chosen - 1];
  if (way) {
    understood(turn);
    return beginWay(turn, payment, way);
  }
  if (chosen !== payment.ways.length + 1 && mayTryAgain(turn)) return promptWay(turn, payment);
  return endPayment(turn, stringsOf(turn).stopped);
}

function beginWay(turn: Turn, payment: KeypadPayment, way: KeypadMethod): Next {
  payment.way = way;
  const [first] = payFields[way];
  if (!first) return promptConfirm(turn, payment);
  if (turn.state.recording !== 'running') return promptField(turn, payment, first);
  turn.state.prompt = 'pause';
  return { kind: 'pause' };
}

/** Asks for digits only after the recording is confirmed as paused. */
function handlePaused(turn: Turn, payment: KeypadPayment): Next {
  const [first] = payment.way ? payFields[payment.way] : [];
  if (!first || !turn.isPaused) return endPayment(turn, stringsOf(turn).notPossible);
  turn.state.recording = 'paused';
  return promptField(turn, payment, first);
}

function promptConfirm(turn: Turn, payment: KeypadPayment): Next {
  const strings = stringsOf(turn);
  say(turn, strings.readBack(formatCents(payment.cents), methodOf(turn, payment)));
  say(turn, strings.confirm);
  return promptForKeys(turn, 'confirm', 1);
}

function methodOf(turn: Turn, { way, saved }: KeypadPayment): string {
  const { card_number: card = '', account_number: account = '' } = turn.secrets;
  if (way === 'saved' && saved) return nameOf(turn, saved);
  return nameOf(turn, { isBank: way === 'bank', last4: (way === 'bank' ? account : card).slice(-4) });
}

const isOfBank = ({ way, saved }: KeypadPayment) => (way === 'saved' ? saved?.isBank : way === 'bank');

function nameOf(turn: Turn, { isBank, last4 }: { isBank: boolean; last4: string }): string {
  return stringsOf(turn)[isBank ? 'account' : 'card'](spell(last4));
}

/** Creates the idempotency key of the charge only here, so that a repeated turn does not charge twice. */
function handleConfirm(turn: Turn, payment: KeypadPayment): Next {
  const { state, call, digits } = turn;
  if (digits !== '1') {
    if (digits === '2' || !mayTryAgain(turn)) return endPayment(turn, stringsOf(turn).stopped);
    return promptConfirm(turn, payment);
  }
  understood(turn);
  payment.key = `call-${call.id}-${state.tried.length + 1}`;
  state.tried.push({ payment: payment.id, key: payment.key });
  state.prompt = 'charge';
  say(turn, stringsOf(turn).holdOn);
  return { kind: 'charge' };
}

function handleCharged(turn: Turn, payment: KeypadPayment): Next {
  const { charged, state } = turn;
  const strings = stringsOf(turn);
  if (charged?.kind === 'paid') {
    addTag(turn, 'Paid');
    say(turn, strings.paid(formatCents(payment.cents)));
    return endPayment(turn, strings.confirmation(spell(charged.auth)));
  }
  if (charged?.kind === 'paid_before') return endPayment(turn, strings.paidBefore);
  if (charged?.kind === 'overtaken') return endPayment(turn, strings.overtaken);
  if (charged?.kind !== 'refused') {
    addTag(turn, 'Being checked');
    return endPayment(turn, strings.checked);
  }
  addTag(turn, isOfBank(payment) ? 'Bank declined' : 'Card declined');
  const { verification = '' } = turn.secrets;
  say(turn, strings.refused);
  if (state.tried.length >= mostCharges) return endPayment(turn, strings.stopped);
  turn.secrets = { verification };
  const { id, cents, part, ways, saved } = payment;
  const retry = { id, cents, part, ways, saved };
  state.payment = retry;
  return retry.ways.length > 1 ? promptWay(turn, retry) : endPayment(turn, strings.stopped);
}
