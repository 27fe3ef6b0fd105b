import { createHash, randomBytes } from 'node:crypto';
import { apiCalls } from '../../../../shared/api-calls.ts';
import { readCents, sumCents } from '../../../../shared/money.ts';
import { paidWord, type Payment } from '../../../../shared/payment/standing-words.ts';
import { firstOf, listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import { payments } from '../../../../shared/resources/payments.ts';
import { titleOf } from '../../../../shared/resources/places.ts';
import type { RefundLine, RefundPageProps, TypedRefund } from '../../../../views/payments/refund-page.tsx';
import { HttpError } from '../../http/errors.ts';
import { loadRecord } from '../../resource/load-record.ts';
import { kept, type Kept } from '../../session/kept.ts';
import type { Visit } from '../../visit/visit.ts';

export interface RefundStanding {
  payment: RefundPageProps['payment'];
  refunds: readonly RefundLine[];
  leftCents: number;
  pendingCents: number;
  wholeAlone: boolean;
  /** Last refund sent by this browser. Missing if none was sent or the API does not know it. */
  own?: RefundLine;
}

/** Session slot for a refund with an unknown outcome. Its key stays until the outcome is known. */
export const keptRefund = (id: string): Kept<TypedRefund> => kept<TypedRefund>(`refund:${id}`);

export const newRefundKey = (): string => randomBytes(18).toString('base64url');

export async function loadRefunds(visit: Visit): Promise<RefundStanding> {
  const { api, req, parts } = visit;
  if (!(await parts.relay.has('refunds'))) throw new HttpError(404);
  const record = await loadRecord(visit, payments, String(req.params['id']));
  const [listed, wholeAlone, tellsSettled] = await Promise.all([
    api.call(apiCalls.listRefunds, { params: { id: record.id } }),
    isWholeAlone(visit, record.id),
    parts.relay.has('payments.settled_at'),
  ]);
  if (!listed.ok) throw new HttpError(listed.status);
  const rows = listOf(listed.reply);
  const refunds = rows.map(toLine);
  const sent = keptRefund(record.id).read(req);
  const hash = sent && createHash('sha256').update(sent.key).digest('hex');
  const own = rows.find((row) => row['key_hash'] === hash);
  const pending = refunds.filter(({ state }) => state === 'pending');
  return {
    payment: {
      id: record.id,
      name: nameOf(record),
      paidCents: readCents(record.paid_amount),
      paidWord: paidWord(record, tellsSettled),
      email: record.email ?? '',
    },
    refunds,
    leftCents: readCents(listed.reply.p1),
    pendingCents: sumCents(pending.map(({ amountCents }) => amountCents)),
    wholeAlone,
    ...(own && { own: toLine(own) }),
  };
}

const toLine = (row: ApiRecord): RefundLine => ({
  amountCents: readCents(row['amount']),
  reason: textOf(row, 'reason'),
  by: textOf(row, 'by'),
  state: textOf(row, 'state'),
  refusal: textOf(row, 'refusal'),
  time: Number(textOf(row, 'time')) || 0,
});

/** Returns false if the API does not report refund terms. The API then rejects an invalid partial refund itself. */
async function isWholeAlone({ api, parts }: Visit, id: string): Promise<boolean> {
  if (!(await parts.relay.has('refund_terms'))) return false;
  const told = await api.call(apiCalls.readRefundTerms, { params: { id } });
  return told.ok && firstOf(told.reply)?.['whole_alone'] === 'T';
}

const nameOf = (payment: Payment): string =>
  [payment.first_name, payment.last_name].filter(Boolean).join(' ') || titleOf(payments, payment);
