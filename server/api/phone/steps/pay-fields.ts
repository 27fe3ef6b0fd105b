import {
  isAccountNumber,
  isCardNumber,
  isCvc,
  isExpired,
  hasRoutingCheckDigit,
  isRoutingNumber,
  isZip,
  toExpiry,
} from '../../../../shared/payment/rules.ts';
import { dayIn } from '../../../../shared/time.ts';
import { payFields, type KeypadPayment, type PayField } from '../call/call-state.ts';
import {
  promptForKeys,
  mayTryAgain,
  say,
  understood,
  stringsOf,
  type Next,
  type Turn,
} from '../call/turn.ts';

/** Number of digits per field. Other fields end with the pound key. */
const lengths: Readonly<Partial<Record<PayField, number>>> = { expiry: 4, zip: 5, routing_number: 9 };

export function promptField(turn: Turn, payment: KeypadPayment, field: PayField): Next {
  payment.field = field;
  say(turn, stringsOf(turn).fields[field]);
  return promptForKeys(turn, field, lengths[field]);
}

/** Handles the digits of a field. Returns `complete` after the last field and undefined after too many attempts. */
export function acceptField(turn: Turn, payment: KeypadPayment): Next | 'complete' | undefined {
  const { field, way } = payment;
  const fields: readonly PayField[] = way ? payFields[way] : [];
  if (!field || !fields.includes(field)) return undefined;
  if (!isRight(turn, field))
    return mayTryAgain(turn, stringsOf(turn).wrongField) ? promptField(turn, payment, field) : undefined;
  understood(turn);
  turn.secrets[field] = turn.digits;
  const next = fields[fields.indexOf(field) + 1];
  return next ? promptField(turn, payment, next) : 'complete';
}

function isRight({ digits, secrets, call, now }: Turn, field: PayField): boolean {
  const expiry = toExpiry(digits);
  const rules: Readonly<Record<PayField, () => boolean>> = {
    card_number: () => isCardNumber(digits),
    expiry: () => expiry !== undefined && !isExpired(expiry, dayIn(call.script.hours.zone, now / 1000)),
    cvc: () => isCvc(digits, secrets['card_number'] ?? ''),
    zip: () => isZip(digits),
    routing_number: () => isRoutingNumber(digits) && hasRoutingCheckDigit(digits),
    account_number: () => isAccountNumber(digits),
  };
  return rules[field]();
}
