import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns true if the header is `sha512=` followed by the hex HMAC of the body. */
export function isSignatureValid(key: string, body: Buffer, header: string): boolean {
  const sent = /^sha512=([0-9a-f]{128})$/i.exec(header.trim())?.[1];
  if (!key || !sent) return false;
  return timingSafeEqual(createHmac('sha512', key).update(body).digest(), Buffer.from(sent, 'hex'));
}
