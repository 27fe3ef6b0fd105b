import type { ChargeMethod, RefusalReason } from './gateway.ts';

/** Sandbox behavior of a card or account number. The ledger records a charge for `approve`, `late`, `drop`, `return` and `whole`. */
type SandboxBehaviour =
  | { kind: 'approve' }
  | { kind: 'refuse'; reason: RefusalReason }
  /** Charges immediately but responds only after 12 s, longer than the portal waits. */
  | { kind: 'late' }
  /** Charges, then drops the connection without a response. */
  | { kind: 'drop' }
  /** Approved, then returned by the bank after a few minutes. */
  | { kind: 'return'; reason: string }
  /** Approved; until settlement, only a full refund is possible. */
  | { kind: 'whole' }
  /** Gateway unavailable, so nothing is charged. */
  | { kind: 'unavailable' };

interface SandboxCase {
  number: string;
  behaviour: SandboxBehaviour;
  what: string;
}

const approve: SandboxBehaviour = { kind: 'approve' };
const refuse = (reason: RefusalReason): SandboxBehaviour => ({ kind: 'refuse', reason });

/** Test cards. Any other valid card number is approved. Expiration date, CVC, zip code and name do not matter. */
export const sandboxCards: readonly SandboxCase[] = [
  { number: '4242424242424242', behaviour: approve, what: 'Approved (Visa)' },
  { number: '5555555555554444', behaviour: approve, what: 'Approved (Mastercard)' },
  { number: '378282246310005', behaviour: approve, what: 'Approved (American Express, 4-digit CVC)' },
  { number: '6011111111111117', behaviour: approve, what: 'Approved (Discover)' },
  { number: '4000000000000002', behaviour: refuse('declined'), what: 'Declined' },
  { number: '4000000000009995', behaviour: refuse('funds'), what: 'Declined: insufficient funds' },
  { number: '4000000000000069', behaviour: refuse('expired'), what: 'Declined: expired card' },
  { number: '4000000000000127', behaviour: refuse('cvc'), what: 'Declined: incorrect CVC' },
  { number: '4000000000000036', behaviour: refuse('zip'), what: 'Declined: incorrect zip code' },
  {
    number: '4000000000001307',
    behaviour: { kind: 'late' },
    what: 'Approved after 12 seconds',
  },
  {
    number: '4000000000001406',
    behaviour: { kind: 'drop' },
    what: 'Approved, then the connection drops (refunds too)',
  },
  {
    number: '4000000000001604',
    behaviour: { kind: 'whole' },
    what: 'Approved; only a full refund is possible in the 2 minutes before it settles',
  },
  { number: '4000000000001505', behaviour: { kind: 'unavailable' }, what: 'Unavailable: nothing is charged' },
];

/** Test bank accounts. Any other account number is approved. The routing number does not matter. */
export const sandboxAccounts: readonly SandboxCase[] = [
  { number: '900000000001', behaviour: approve, what: 'Approved' },
  { number: '900000000002', behaviour: refuse('account'), what: 'Declined: account closed' },
  {
    number: '900000000003',
    behaviour: refuse('routingNumber'),
    what: 'Declined: incorrect routing number',
  },
  {
    number: '900000000004',
    behaviour: refuse('accountNumber'),
    what: 'Declined: incorrect account number',
  },
  { number: '900000009995', behaviour: refuse('funds'), what: 'Declined: insufficient funds' },
  { number: '900000001307', behaviour: { kind: 'late' }, what: 'Approved after 12 seconds' },
  {
    number: '900000001406',
    behaviour: { kind: 'drop' },
    what: 'Approved, then the connection drops (refunds too)',
  },
  {
    number: '900000002007',
    behaviour: { kind: 'return', reason: 'Insufficient funds (R01)' },
    what: 'Approved, then returned by the bank after 4 minutes',
  },
  { number: '900000001505', behaviour: { kind: 'unavailable' }, what: 'Unavailable: nothing is charged' },
];

export function sandboxBehaviour(method: ChargeMethod): SandboxBehaviour {
  if (method.kind === 'saved') return approve;
  const [cases, number] =
    method.kind === 'cc' ? [sandboxCards, method.number] : [sandboxAccounts, method.accountNumber];
  return cases.find((each) => each.number === number)?.behaviour ?? approve;
}

export const sandboxDrops = (last4: string): boolean => endsAs('drop', last4);

export const sandboxRefundsWholeOnly = (last4: string): boolean => endsAs('whole', last4);

/** Matches by the last four digits, because the ledger stores no more. */
const endsAs = (kind: SandboxBehaviour['kind'], last4: string) =>
  [...sandboxCards, ...sandboxAccounts].some(
    ({ number, behaviour }) => behaviour.kind === kind && number.endsWith(last4) && last4 !== '',
  );
