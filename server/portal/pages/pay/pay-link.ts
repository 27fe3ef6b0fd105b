import type { Request } from 'express';

/** The two ids of a payment link. */
export interface PayLink {
  clientId: string;
  paymentId: string;
}

/** Undefined where an id cannot be one: such a link looks like an unknown one. */
export function readPayLink(req: Request): PayLink | undefined {
  const { clientId, paymentId } = req.params;
  return isId(clientId) && isId(paymentId) ? { clientId, paymentId } : undefined;
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(value);

/** Names the link in counters and locks. */
export function linkKey({ clientId, paymentId }: PayLink): string {
  return `${clientId}/${paymentId}`;
}
