import type { Draw } from './draw.ts';

export const faultKinds = [
  'connect refused',
  'reset before or after the headers',
  'reset after the charge',
  'delay',
  'stall',
  'truncate',
  'garbage',
  '429',
  '500',
  '502',
  '503 with Retry-After',
  'Redis killed',
  'API killed',
  'portal killed',
  'booked late',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const paymentCalls = ['get_payment_detail', 'verification_check', 'payment_submission'] as const;
export type PaymentCall = (typeof paymentCalls)[number];

/** Fault at the first matching call of one payment, decided by the seed alone. */
export interface Fault {
  kind: FaultKind;
  call: PaymentCall;
  /** Part whose first submission meets the fault. */
  part: number;
  /** Time of the fault: before the API receives the call, while it handles the call, or after. */
  moment: 'before' | 'during' | 'after';
  /** Duration of a delay or outage in milliseconds. */
  ms: number;
}

export type Cards = 'good' | 'refused' | 'unavailable' | 'dropped' | 'late';
export type Habit =
  | 'waits'
  | 'presses twice'
  | 'goes back'
  | 'reloads'
  | 'pays in two tabs'
  | 'pays on two machines';

export interface PlannedPayment {
  id: string;
  clientId: string;
  firstName: string;
  amount: string;
  parts: number;
  fault?: Fault;
  cards: Cards;
  /** Part whose first attempt uses a card of the kind `cards`. */
  cardsPart: number;
  habit: Habit;
  givesUp: boolean;
}

const organizations = 8;
/** Returns true for practices that let payers choose the amount and pay in parts. */
export const allowsParts = (clientId: string): boolean => Number(clientId) - 300_001 < 4;

/** Plans all payments and spreads the fault kinds evenly over `faults` of them. */
export function planStorm(draw: Draw, { payments, faults }: { payments: number; faults: number }) {
  const struck = draw.shuffled([...Array(payments).keys()]).slice(0, faults);
  const kindOf = new Map(struck.map((index, turn) => [index, faultKinds[turn % faultKinds.length]!]));
  return Array.from({ length: payments }, (_, index): PlannedPayment => {
    const kind = kindOf.get(index);
    const clientId = String(300_001 + (index % organizations));
    const parts = allowsParts(clientId) ? draw.between(1, 3) : 1;
    const fault = kind && planFault(draw, kind, parts);
    return {
      id: `1760000000-storm${String(index).padStart(15, '0')}`,
      clientId,
      firstName: `Payer${String(index).padStart(5, '0')}x`,
      amount: `${draw.between(1, 900)}.${draw.between(10, 99)}`,
      parts,
      fault,
      cards: draw.oneOf(cardsByShare),
      cardsPart: draw.between(1, parts),
      habit: draw.oneOf(habitsByShare),
      // A payer who gives up would never reach the fault of a later part.
      givesUp: draw.next() < 0.3 && (fault?.part ?? 1) === 1,
    };
  });
}

function planFault(draw: Draw, kind: FaultKind, parts: number): Fault {
  // Submissions get extra faults because only they move money.
  const call = draw.oneOf([...paymentCalls, 'payment_submission'] as const);
  const ms = kind === 'delay' ? draw.between(1_000, 15_000) : draw.between(50, 1_500);
  const isCharge = kind === 'reset after the charge' || kind === 'booked late';
  const moment = draw.oneOf(['before', 'during', 'after'] as const);
  return { kind, call: isCharge ? 'payment_submission' : call, part: draw.between(1, parts), moment, ms };
}

const shares = <T>(...parts: readonly (readonly [T, number])[]): T[] =>
  parts.flatMap(([item, count]) => Array<T>(count).fill(item));

const cardsByShare = shares<Cards>(
  ['good', 15],
  ['refused', 2],
  ['unavailable', 1],
  ['dropped', 1],
  ['late', 1],
);
const habitsByShare = shares<Habit>(
  ['waits', 4],
  ['presses twice', 2],
  ['goes back', 1],
  ['reloads', 1],
  ['pays in two tabs', 1],
  ['pays on two machines', 2],
);
