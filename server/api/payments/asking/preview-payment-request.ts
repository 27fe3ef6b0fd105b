import type { AskChannel } from '../../../../shared/payment/asking.ts';
import { countSegments } from '../../../../shared/templates/segments.ts';
import { notFound, succeed } from '../../operation/answer.ts';
import { organisationOf } from '../../operation/actor.ts';
import type { ApiDeps, SignedOperation } from '../../operation/operation.ts';
import { findOwnAddresses } from '../../providers/own-addresses.ts';
import { askOpening, askStopOf, isHeld } from './ask-stop.ts';
import {
  findRequested,
  writeRequestMail,
  writeRequestText,
  type RequestedPayment,
} from '../payment-request.ts';
import { ensureLinks } from '../short-link.ts';

export const previewPaymentText: SignedOperation = async ({ actor, params }, deps) => {
  const { config } = deps;
  const payment = await findLinked(deps, { id: params['id'] ?? '', idOrg: organisationOf(actor) });
  if (!payment) return notFound();
  const text = writeRequestText(payment, config);
  return succeed([
    {
      to: payment.mobile_phone ?? '',
      text,
      segments: countSegments(text).segments,
      ...(await standingOf(payment, 'text', deps)),
    },
  ]);
};

export const previewPaymentEmail: SignedOperation = async ({ actor, params }, deps) => {
  const { config } = deps;
  const payment = await findLinked(deps, { id: params['id'] ?? '', idOrg: organisationOf(actor) });
  if (!payment) return notFound();
  const { subject, html } = writeRequestMail(payment, config);
  return succeed([{ to: payment.email ?? '', subject, html, ...(await standingOf(payment, 'email', deps)) }]);
};

/** Creates the link first because the preview shows the real one. */
async function findLinked(
  { db, clock }: ApiDeps,
  asked: { id: string; idOrg: string },
): Promise<RequestedPayment | undefined> {
  const payment = await findRequested(db, asked);
  if (!payment || payment.link_code || payment.stop) return payment;
  const links = await ensureLinks(db, [payment], clock());
  return { ...payment, link_code: links.get(payment.id) ?? null };
}

/**
 * Returns the stop reason, the opening time in Unix seconds if delayed, and `T` if the test outbox captures the message.
 * Each is '' if it does not apply.
 */
async function standingOf(payment: RequestedPayment, channel: AskChannel, { db, config, clock }: ApiDeps) {
  const now = clock();
  const opening = askOpening(payment, now);
  const opens = opening === undefined || opening === now ? '' : Math.floor(opening / 1000);
  const own = payment.awaits_approval ? await findOwnAddresses(db, payment.id_org) : undefined;
  const held = isHeld(payment, channel, { config, own }) ? 'T' : '';
  return { stop: askStopOf(payment, channel, { config }) ?? '', opens, held };
}
