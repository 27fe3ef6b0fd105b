import type { Request } from 'express';

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

/** Parameters of an email link: the appointment, and the ID that proves the email was received. */
export interface AnswerLink {
  oid: string;
  cid: string;
}

export function readAnswerLink({ query }: Pick<Request, 'query'>): AnswerLink | undefined {
  const { oid, cid } = query;
  return isLinkId(oid) && isLinkId(cid) ? { oid, cid } : undefined;
}

/** Returns true if the link ID is well-formed. The API checks whether it exists. */
const isLinkId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value);
