import { setTimeout as wait } from 'node:timers/promises';
import { refuse, succeed } from '../../operation/answer.ts';
import type { ApiDeps, SignedOperation } from '../../operation/operation.ts';
import type { BookedMoney, CardGateway } from '../../providers/gateway.ts';
import { toDecimal, sumCents } from '../../../../shared/money.ts';
import { noDate, readAskedDay, type AskedDay } from './asked-day.ts';
import { findOwners, findOwnCharges, type OwnCharge } from './own-charges.ts';

const hourMs = 3_600_000;
/** So long the gateway has to tell of a day; staff wait for the page. */
const patienceMs = 15_000;

/**
 * `?date=YYYY-MM-DD`: whether the charges of a day tie to the books of the gateway, as one record: `asked` 'F' where it could not be
 * asked, how many charges there are and what they come to on both sides, and `differences` row by row: `there` is in our books
 * alone, `here` in the gateway's alone, and `amount` has another amount there.
 */
export const comparePaymentDay: SignedOperation = async (request, deps) => {
  const asked = await readAskedDay(request, deps.db);
  if (!asked) return refuse(400, noDate);
  const own = await findOwnCharges(deps.db, asked);
  const gateways = await gatewaysOf(deps, asked, own);
  const told = await Promise.all(gateways.map(({ gateway }) => ask(gateway, asked)));
  const books = told.flatMap((taken) => (taken ?? []).filter(({ kind }) => kind === 'charge'));
  const differences = told.includes(undefined) ? [] : await compare(deps, asked, { own, books });
  const ownCents = sumCents(own.map(({ cents }) => cents));
  const result = {
    asked: told.includes(undefined) ? 'F' : 'T',
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
  };
  return succeed([result]);
};

interface AskedGateway {
  gateway: CardGateway;
}

/** Those that charged that day, and that of the present. */
async function gatewaysOf(
  { gateway }: Pick<ApiDeps, 'gateway'>,
  { idOrg }: AskedDay,
  own: readonly OwnCharge[],
): Promise<AskedGateway[]> {
  const present = await gateway.ofOrganisation(idOrg);
  const byAccount = new Map<string | null, string>();
  for (const { account, reference } of own) byAccount.set(account, reference);
  if (present) byAccount.delete(present.account);
  const others = [...byAccount.values()].map(async (reference) => ({
    gateway: await gateway.ofCharge(reference),
  }));
  return [...(present ? [present] : []), ...(await Promise.all(others))];
}

/** An hour more on both sides: what was charged at midnight may be of another day by the gateway's clock. */
function ask(gateway: CardGateway, { begin, end }: AskedDay): Promise<readonly BookedMoney[] | undefined> {
  const span = { fromMs: begin * 1000 - hourMs, toMs: end * 1000 + hourMs };
  return Promise.race([gateway.takenOn(span), wait(patienceMs, undefined, { ref: false })]);
}

interface Difference {
  kind: 'here' | 'there' | 'amount';
  reference: string;
  /** Unix milliseconds. */
  time: number;
  name: string;
  /** '' where no payment of ours is known. */
  payment: string;
  /** In cents. */
  ours: number;
  theirs: number;
}

interface Books {
  own: readonly OwnCharge[];
  books: readonly BookedMoney[];
}

async function compare(deps: ApiDeps, asked: AskedDay, { own, books }: Books): Promise<Difference[]> {
  const theirs = new Map(books.map((one) => [one.reference, one]));
  const ours = new Set(own.map(({ reference }) => reference));
  const differing = own.flatMap((charge): Difference[] => {
    const { reference, time, name, payment, cents } = charge;
    const there = theirs.get(reference);
    if (there ? there.cents === cents : charge.voided) return [];
    const kind = there ? 'amount' : 'there';
    return [{ kind, reference, time, name, payment, ours: cents, theirs: there?.cents ?? 0 }];
  });
  const open = books.filter(
    ({ reference, time }) => !ours.has(reference) && time >= asked.begin * 1000 && time < asked.end * 1000,
  );
  const unknown = await findUnknown(deps, asked, open);
  return [...differing, ...unknown].sort((one, other) => one.time - other.time);
}

/**
 * What the gateway took and our books of the day lack. Practices may share an account, and all share the sandbox: what is another's
 * is not told here, and nor is what is nobody's in the sandbox.
 */
async function findUnknown(
  { db, gateway }: ApiDeps,
  { idOrg }: AskedDay,
  open: readonly BookedMoney[],
): Promise<Difference[]> {
  if (open.length === 0) return [];
  const isSandbox = (await gateway.ofOrganisation(idOrg))?.account === null;
  const owners = await findOwners(
    db,
    open.map(({ reference }) => reference),
  );
  return open.flatMap(({ reference, time, cents }): Difference[] => {
    const owner = owners.get(reference);
    if (owner ? owner.idOrg !== idOrg || owner.isCharged : isSandbox) return [];
    const { name = '', payment = '' } = owner ?? {};
    return [{ kind: 'here', reference, time, name, payment, ours: 0, theirs: cents }];
  });
}
