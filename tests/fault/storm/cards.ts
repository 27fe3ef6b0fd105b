import { setTimeout as wait } from 'node:timers/promises';
import type { Behaviour } from '../../support/authorize-net/fake.ts';
import type { PlannedPayment } from './plan.ts';

const special = {
  refused: '4000000000000002',
  unavailable: '4000000000001505',
  dropped: '4000000000001406',
  late: '4000000000001307',
} as const;

const lateMs = 12_000;

export function behaviourOf(request: object): Behaviour | undefined {
  const text = JSON.stringify(request);
  const kind = Object.entries(special).find(([, number]) => text.includes(number))?.[0];
  if (kind === 'refused') return { refuse: { responseCode: '2', code: '2', text: 'Declined.' } };
  if (kind === 'unavailable') return { error: 'E00053' };
  if (kind === 'dropped') return { charges: true, answer: { drop: true } };
  return kind === 'late' ? { after: wait(lateMs, undefined, { ref: false }) } : undefined;
}

export interface LateOrder {
  paymentId: string;
  /** Unix milliseconds of the machine's own clock. */
  orderedAt: number;
  bookedAt?: number;
}

const bookedAfterMs = 30_000;

/** Books the first valid charge of each marked payment half a minute late. */
export function createLateBookings() {
  const marked = new Set<string>();
  const orders: LateOrder[] = [];
  return {
    orders,
    mark: (paymentId: string) => void marked.add(paymentId),
    behaviourOf: (request: object): Behaviour | undefined => {
      const usual = behaviourOf(request);
      const text = JSON.stringify(request);
      const paymentId = [...marked].find((id) => text.includes(`4${id.slice(-6)}0000`));
      if (usual || paymentId === undefined) return usual;
      marked.delete(paymentId);
      const order: LateOrder = { paymentId, orderedAt: Date.now() };
      orders.push(order);
      return {
        books: wait(bookedAfterMs, undefined, { ref: false }).then(() => (order.bookedAt = Date.now())),
      };
    },
  };
}

interface CardHolder {
  payment: PlannedPayment;
  part: number;
  machine: number;
  refusals: number;
}

/** Returns the next card to try. Cards differ by part and after each decline, and their last digits are unique within a payment. */
export function cardOf({ payment, part, machine, refusals }: CardHolder): string {
  const isSpecial = payment.cards !== 'good' && refusals === 0 && machine === 0 && part === payment.cardsPart;
  if (isSpecial && payment.cards !== 'good') return special[payment.cards];
  const number = `4${payment.id.slice(-6)}0000${part}${500 + machine * 50 + (refusals % 50)}`;
  return number + checkDigit(number);
}

function checkDigit(number: string): number {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
