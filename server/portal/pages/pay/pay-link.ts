import type { Request } from 'express';
import { isLinkId } from '../../http/link-id.ts';

/** The two ids of a payment link. */
export interface PayLink {
  clientId: string;
  paymentId: string;
}

/** Undefined where an id cannot be one: such a link looks like an unknown one. */
export function readPayLink(req: Request): PayLink | undefined {
  const { clientId, paymentId } = req.params;
  return isLinkId(clientId) && isLinkId(paymentId) ? { clientId, paymentId } : undefined;
}

/** The link that was meant, where what stood behind it in a sentence was copied along. */
export function readCopiedLink(req: Request): PayLink | undefined {
  const { clientId, paymentId } = req.params;
  const meant = String(paymentId).replace(/[^A-Za-z0-9]+$/, '');
  return isLinkId(clientId) && isLinkId(meant) ? { clientId, paymentId: meant } : undefined;
}

/** Names the link in counters and locks. */
export function linkKey({ clientId, paymentId }: PayLink): string {
  return `${clientId}/${paymentId}`;
}
