import type { Request } from 'express';
import { isLinkId } from '../../http/link-id.ts';

export interface PayLink {
  clientId: string;
  paymentId: string;
}

/** Reads the link from the URL. Returns undefined if an ID is malformed; the response is then the same as for an unknown link. */
export function readPayLink(req: Request): PayLink | undefined {
  const { clientId, paymentId } = req.params;
  return isLinkId(clientId) && isLinkId(paymentId) ? { clientId, paymentId } : undefined;
}

/** Returns the link without trailing punctuation that was copied from a sentence. */
export function readCopiedLink(req: Request): PayLink | undefined {
  const { clientId, paymentId } = req.params;
  const trimmed = String(paymentId).replace(/[^A-Za-z0-9]+$/, '');
  return isLinkId(clientId) && isLinkId(trimmed) ? { clientId, paymentId: trimmed } : undefined;
}

export function linkKey({ clientId, paymentId }: PayLink): string {
  return `${clientId}/${paymentId}`;
}
