import { setTimeout as wait } from 'node:timers/promises';
import { apiCalls } from '../../../../shared/api-calls.ts';
import type { MoneyDifference } from '../../../../shared/api-calls/payment-day.ts';
import { refuse, succeed } from '../../operation/answer.ts';
import { readRequest, type ApiDeps, type SignedOperation } from '../../operation/operation.ts';
import type { BookedMoney, CardGateway } from '../../providers/gateway.ts';
import { toDecimal, sumCents } from '../../../../shared/money.ts';
import { noDate, readPracticeDay, type PracticeDay } from './practice-day.ts';
import { findOwners, findOwnMoney, moneyKeyOf, type OwnMoney } from './own-money.ts';

const hourMs = 3_600_000;
/** Maximum wait for the gateway in milliseconds, because staff wait for the page. */
const timeoutMs = 15_000;

/** Compares the charges, refunds and bank returns of a day with the gateway's records, as one record. */
export const comparePaymentDay: SignedOperation<typeof apiCalls.comparePaymentDay> = async (
  request,
  deps,
) => {
  const { date } = readRequest(apiCalls.comparePaymentDay, request);
  const asked = await readPracticeDay(deps.db, { actor: request.actor, date });
  if (!asked) return refuse(400, noDate);
  const own = await findOwnMoney(deps.db, asked);
  const gateways = await gatewaysOf(deps, asked, own);
  const span = spanOf(asked, own);
  const answers = await Promise.all(gateways.map(({ gateway }) => fetchTaken(gateway, span)));
  const books = answers.flatMap((answer) => answer ?? []);
  const differences = answers.includes(undefined) ? [] : await compare(deps, asked, { own, books });
  const ownCents = sumCents(own.map(({ cents }) => cents));
  const result = {
    asked: answers.includes(undefined) ? 'F' : 'T',
    gateways: gateways.length,
    count: own.length,
    amount: toDecimal(ownCents),
    gateway_amount: toDecimal(ownCents + sumCents(differences.map(({ ours, theirs }) => theirs - ours))),
    differences: differences.map((one) => ({
      ...one,
      time: Math.floor(one.time / 1000),
      ours: toDecimal(one.ours),
      theirs: toDecimal(one.theirs),
    })),
  } as const;
  return succeed([result]);
};

interface DayGateway {
  gateway: CardGateway;
}

async function gatewaysOf(
  { gateway }: Pick<ApiDeps, 'gateway'>,
  { idOrg }: PracticeDay,
  own: readonly OwnMoney[],
): Promise<DayGateway[]> {
  const present = await gateway.ofOrganization(idOrg);
  const byAccount = new Map<string | null, string>();
  for (const { account, charge } of own) byAccount.set(account, charge);
  if (present) byAccount.delete(present.account);
  const others = [...byAccount.values()].map(async (reference) => ({
    gateway: await gateway.ofCharge(reference),
  }));
  return [...(present ? [present] : []), ...(await Promise.all(others))];
}

type Span = Parameters<CardGateway['takenOn']>[0];

/**
 * Returns the day plus one hour on both sides, because the gateway's clock may differ around midnight.
 * Starts at the earliest send time, because the gateway dates a charge with a late outcome by its send time.
 */
function spanOf({ begin, end }: PracticeDay, own: readonly OwnMoney[]): Span {
  const first = Math.min(begin * 1000, ...own.map(({ since }) => since));
  return { fromMs: first - hourMs, toMs: end * 1000 + hourMs };
}

function fetchTaken(gateway: CardGateway, span: Span): Promise<readonly BookedMoney[] | undefined> {
  return Promise.race([gateway.takenOn(span), wait(timeoutMs, undefined, { ref: false })]);
}

/** Difference with its time in Unix milliseconds. */
type Difference = MoneyDifference;

interface Books {
  own: readonly OwnMoney[];
  books: readonly BookedMoney[];
}

async function compare(deps: ApiDeps, day: PracticeDay, { own, books }: Books): Promise<Difference[]> {
  const theirs = new Map(books.map((one) => [moneyKeyOf(one), one]));
  const ours = new Set(own.map(moneyKeyOf));
  const differing = own.flatMap((one): Difference[] => {
    const there = theirs.get(moneyKeyOf(one));
    if (there ? there.cents === one.cents : isUndone(one, theirs)) return [];
    const { kind: money, reference, time, name, payment, cents } = one;
    const kind = there ? 'amount' : 'there';
    return [{ kind, money, reference, time, name, payment, ours: cents, theirs: there?.cents ?? 0 }];
  });
  const open = books.filter(
    (one) => !ours.has(moneyKeyOf(one)) && one.time >= day.begin * 1000 && one.time < day.end * 1000,
  );
  const unknown = await findUnknown(deps, day, open);
  return [...differing, ...unknown].sort((one, other) => one.time - other.time);
}

/** Returns true for a voided charge, or a refund of one. No money moved, so the gateway does not list it. */
const isUndone = ({ kind, voided, charge }: OwnMoney, theirs: ReadonlyMap<string, BookedMoney>) =>
  voided && (kind === 'charge' || !theirs.has(moneyKeyOf({ kind: 'charge', reference: charge })));

/**
 * Finds entries that exist only at the gateway. Practices may share an account, and all practices share the sandbox.
 * Leaves out entries of other practices, and sandbox entries without an owner.
 */
async function findUnknown(
  { db, gateway }: ApiDeps,
  { idOrg }: PracticeDay,
  open: readonly BookedMoney[],
): Promise<Difference[]> {
  if (open.length === 0) return [];
  const isSandbox = (await gateway.ofOrganization(idOrg))?.account === null;
  const owners = await findOwners(db, open);
  return open.flatMap((one): Difference[] => {
    const owner = owners.get(moneyKeyOf(one));
    if (owner ? owner.idOrg !== idOrg || owner.isBooked : isSandbox) return [];
    const { name = '', payment = '' } = owner ?? {};
    const { kind: money, reference, time, cents } = one;
    return [{ kind: 'here', money, reference, time, name, payment, ours: 0, theirs: cents }];
  });
}
