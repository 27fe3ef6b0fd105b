import type { apiCalls } from '../../../../shared/api-calls.ts';
import type { RequestChannel } from '../../../../shared/payment/requests.ts';
import { countSegments } from '../../../../shared/templates/segments.ts';
import { notFound, succeed } from '../../operation/answer.ts';
import { organizationOf } from '../../operation/actor.ts';
import type { ApiDeps, SignedOperation } from '../../operation/operation.ts';
import { findOwnAddresses } from '../../providers/own-addresses.ts';
import { nextRequestTime, requestBlockOf, isForTestOutbox } from './request-block.ts';
import {
  findRequested,
  writeRequestMail,
  writeRequestText,
  type RequestedPayment,
} from '../../payment-messages/payment-request.ts';
import { ensureLinks } from '../short-link.ts';

export const previewPaymentText: SignedOperation<typeof apiCalls.previewPaymentText> = async (
  { actor, params },
  deps,
) => {
  const { config } = deps;
  const payment = await findLinked(deps, { id: params['id'] ?? '', idOrg: organizationOf(actor) });
  if (!payment) return notFound();
  const text = writeRequestText(payment, config);
  return succeed([
    {
      to: payment.mobile_phone ?? '',
      text,
      segments: countSegments(text).segments,
      ...(await sendStatusOf(payment, 'text', deps)),
    },
  ]);
};

export const previewPaymentEmail: SignedOperation<typeof apiCalls.previewPaymentEmail> = async (
  { actor, params },
  deps,
) => {
  const { config } = deps;
  const payment = await findLinked(deps, { id: params['id'] ?? '', idOrg: organizationOf(actor) });
  if (!payment) return notFound();
  const { subject, html } = writeRequestMail(payment, config);
  return succeed([
    { to: payment.email ?? '', subject, html, ...(await sendStatusOf(payment, 'email', deps)) },
  ]);
};

/** Finds the payment and creates its short link if necessary, because the preview shows the real link. */
async function findLinked(
  { db, clock }: ApiDeps,
  query: { id: string; idOrg: string },
): Promise<RequestedPayment | undefined> {
  const payment = await findRequested(db, query);
  if (!payment || payment.link_code || payment.stop) return payment;
  const links = await ensureLinks(db, [payment], clock());
  return { ...payment, link_code: links.get(payment.id) ?? null };
}

async function sendStatusOf(
  payment: RequestedPayment,
  channel: RequestChannel,
  { db, config, clock }: ApiDeps,
) {
  const now = clock();
  const opening = nextRequestTime(payment, now);
  const opens = opening === undefined || opening === now ? '' : Math.floor(opening / 1000);
  const ownAddresses = payment.awaits_approval ? await findOwnAddresses(db, payment.id_org) : undefined;
  const held = isForTestOutbox(payment, channel, { config, ownAddresses }) ? 'T' : '';
  return { stop: requestBlockOf(payment, channel, { config }) ?? '', opens, held } as const;
}
