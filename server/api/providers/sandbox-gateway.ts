import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findCardBrand } from '../../../shared/payment/rules.ts';
import type { Db } from '../database/db.ts';
import {
  refusalReasons,
  type CardGateway,
  type ChargeMethod,
  type ChargeOrder,
  type ChargeOutcome,
  type RefundOrder,
  type RefusalReason,
  isSignatureValid,
} from './gateway.ts';
import { sandboxBehaviour, sandboxDrops } from './sandbox-cases.ts';
import { findChanges, findKey, listMoved } from './sandbox-changes.ts';
import { enterCharge, findCharge, findMethod, type LedgerEntry } from './sandbox-ledger.ts';
import { enterRefund, wasRefunded } from './sandbox-refunds.ts';

const lateMs = 12_000;
/** Query interval in milliseconds, short so that settlements and returns are visible during a test. */

/**
 * Creates a gateway that moves no money and behaves as `sandbox-cases.ts` defines.
 * Writes to its ledger before answering, so that a charge is found there even if the caller was killed.
 * Stores only the last four digits of card and account numbers.
 */
export function createSandboxGateway(
  db: Db,
  waitMs: (ms: number) => Promise<unknown> = wait,
  clock: () => number = Date.now,
): CardGateway {
  return {
    changesSince: (since) => findChanges(db, { since, now: clock() }),
    takenOn: (span) => listMoved(db, { ...span, now: clock() }),
    check: () => Promise.resolve(),
    isSigned: async (body, signature) => isSignatureValid(await findKey(db), body, signature),

    charge: async (order) => {
      const behaviour = sandboxBehaviour(order.method);
      if (behaviour.kind === 'unavailable') return { kind: 'refused', reason: 'unavailable' };
      const refusal = behaviour.kind === 'refuse' ? behaviour.reason : undefined;
      const entry = await describe(db, order);
      const entered = refusal ? refused(entry, refusal) : entry;
      const returned = behaviour.kind === 'return' ? behaviour.reason : null;
      const outcome = toOutcome(await enterCharge(db, { ...entered, return_reason: returned }, clock()));
      if (behaviour.kind === 'drop') return { kind: 'unknown' };
      if (behaviour.kind === 'late') await waitMs(lateMs);
      return outcome;
    },

    lookUp: async (reference) => {
      const entry = await findCharge(db, reference);
      return entry ? toOutcome(entry) : { kind: 'absent' };
    },

    cancel: async (reference) => {
      const entry = await enterCharge(db, { ...noEntry, reference, outcome: 'cancelled' }, clock());
      return entry.outcome === 'cancelled' ? { kind: 'cancelled' } : toOutcome(entry);
    },

    // The ledger never charges a canceled reference, so there is nothing to reverse.
    reverseLate: () => Promise.resolve({ kind: 'notCharged' }),

    refund: async (order) => {
      const reason = await enterRefund(db, order, clock());
      if (reason) return { kind: 'refused', reason };
      return (await dropsRefunds(db, order)) ? { kind: 'unknown' } : { kind: 'refunded' };
    },

    forget: async (token) => {
      await db.deleteFrom('sandbox_methods').where('token', '=', token).execute();
      return true;
    },

    lookUpRefund: async (reference) =>
      (await wasRefunded(db, reference)) ? { kind: 'refunded' } : { kind: 'absent' },
  };
}

const dropsRefunds = async (db: Db, { chargeReference }: RefundOrder) =>
  sandboxDrops((await findCharge(db, chargeReference))?.last_4 ?? '');

const noEntry = {
  reason: null,
  amount_cents: 0,
  method: '',
  card_brand: null,
  last_4: null,
  auth: null,
  token: null,
  routing_number: null,
  return_reason: null,
};

async function describe(db: Db, { reference, amountCents, method }: ChargeOrder): Promise<LedgerEntry> {
  const base = { ...noEntry, reference, amount_cents: amountCents, outcome: 'approved' as const };
  const shown = method.kind === 'saved' ? await findMethod(db, method.token) : toShown(method);
  if (!shown) return refused({ ...base, method: 'saved' }, 'token');
  const auth = String(randomInt(100_000, 1_000_000));
  return { ...base, ...shown, auth };
}

function toShown(method: Exclude<ChargeMethod, { kind: 'saved' }>) {
  const token = method.store ? `tok_${randomBytes(16).toString('hex')}` : null;
  if (method.kind === 'cc') {
    const brand = cardLabel(method.number);
    return { method: 'cc', card_brand: brand, last_4: method.number.slice(-4), token, routing_number: null };
  }
  const { accountNumber, routingNumber } = method;
  return {
    method: 'bank',
    card_brand: null,
    last_4: accountNumber.slice(-4),
    token,
    routing_number: routingNumber,
  };
}

const savedCardLabels: Readonly<Record<string, string>> = {
  Visa: 'VISA',
  Mastercard: 'MC',
  'American Express': 'AMEX',
  Discover: 'DISCOVER',
};

function cardLabel(number: string): string {
  const name = findCardBrand(number)?.name ?? 'Card';
  return savedCardLabels[name] ?? name;
}

const refused = (entry: LedgerEntry, reason: string): LedgerEntry => ({
  ...entry,
  outcome: 'refused',
  reason,
  auth: null,
  token: null,
});

function toOutcome(entry: LedgerEntry): ChargeOutcome {
  if (entry.outcome === 'cancelled') return { kind: 'refused', reason: 'cancelled' };
  if (entry.outcome === 'refused') return { kind: 'refused', reason: readReason(entry.reason) };
  const { auth, card_brand, last_4, token } = entry;
  const receipt = { auth: auth ?? '', cardBrand: card_brand ?? '', last4: last_4 ?? '' };
  return { kind: 'approved', receipt: { ...receipt, ...(token && { token }) } };
}

const reasons = Object.keys(refusalReasons) as RefusalReason[];
const readReason = (text: string | null) => reasons.find((reason) => reason === text) ?? 'declined';
