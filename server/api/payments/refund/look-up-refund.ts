import { addJob, toTimestamp } from '../../database/db.ts';
import { scanRecords } from '../../database/row-scan.ts';
import type { ApiDeps } from '../../operation/operation.ts';
import { settleRefund } from './settle-refund.ts';

/** Delay in milliseconds after which a refund unknown to the gateway counts as never sent and is retried under the same reference. */
const neverSentAfterMs = 20_000;

type Deps = Pick<ApiDeps, 'db' | 'gateway' | 'clock' | 'config'>;

/** Looks up the outcome of a refund and saves it. Returns `open` if the outcome is unknown and needs another lookup. */
export async function lookUpRefund(deps: Deps, reference: string): Promise<'settled' | 'open'> {
  const { db, clock } = deps;
  const refund = await db
    .selectFrom('payment_refunds')
    .select(['state', 'created', 'charge_reference', 'amount_cents'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!refund || refund.state !== 'pending') return 'settled';
  const { charge_reference: chargeReference, amount_cents: amountCents } = refund;
  const gateway = await deps.gateway.ofCharge(chargeReference);
  const found = await gateway.lookUpRefund(reference);
  const isYoung = clock() - refund.created.getTime() < neverSentAfterMs;
  if (found.kind === 'unknown' || (found.kind === 'absent' && isYoung)) return 'open';
  const outcome =
    found.kind === 'absent' ? await gateway.refund({ reference, chargeReference, amountCents }) : found;
  if (outcome.kind === 'unknown') return 'open';
  await settleRefund(deps, { reference, outcome, isLate: true });
  return 'settled';
}

/** Queues lookups of pending refunds created before `before`, or of all pending refunds without it, as when a worker starts. */
export async function queueRefunds({ db }: Pick<ApiDeps, 'db'>, before?: number): Promise<void> {
  const open = db
    .selectFrom('payment_refunds')
    .select((row) => ['reference', row.cast<string>('id_org', 'text').as('idOrg')])
    .where('state', '=', 'pending');
  const refunds = before === undefined ? open : open.where('created', '<', toTimestamp(before));
  await scanRecords('resume_refunds', await refunds.execute(), {
    nameOf: ({ reference }) => reference,
    work: ({ reference, idOrg }) =>
      addJob(db, 'settle_refund', { payload: { reference }, key: `refund:${reference}`, idOrg }),
  });
}
