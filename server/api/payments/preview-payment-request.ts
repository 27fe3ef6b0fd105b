import { countSegments } from '../../../shared/templates/segments.ts';
import { notFound, succeed } from '../operation/answer.ts';
import { organisationOf } from '../operation/actor.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { findRequested, writeRequestMail, writeRequestText } from './payment-request.ts';

/** Answers the text message that asks for a payment, as it would be sent. */
export const previewPaymentText: SignedOperation = async ({ actor, params }, { db, config }) => {
  const payment = await findRequested(db, { id: params['id'] ?? '', idOrg: organisationOf(actor) });
  if (!payment) return notFound();
  const text = writeRequestText(payment, config);
  return succeed([{ to: payment.mobile_phone ?? '', text, segments: countSegments(text).segments }]);
};

/** Answers the email that asks for a payment, as it would be sent. */
export const previewPaymentEmail: SignedOperation = async ({ actor, params }, { db, config }) => {
  const payment = await findRequested(db, { id: params['id'] ?? '', idOrg: organisationOf(actor) });
  if (!payment) return notFound();
  const { subject, html } = writeRequestMail(payment, config);
  return succeed([{ to: payment.email ?? '', subject, html }]);
};
