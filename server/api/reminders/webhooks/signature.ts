import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../secrets/keyring.ts';

export type WebhookFields = Readonly<Record<string, string>>;

/**
 * True if the text and voice provider signed the request with a Twilio-style signature: HMAC-SHA1 with the account's token over the full URL
 * as the provider sees it, followed by all fields sorted by name.
 */
export function isProviderSignatureValid(
  { url, fields, signature }: { url: string; fields: WebhookFields; signature: string | undefined },
  token: string,
): boolean {
  if (!token || !signature) return false;
  const expected = createHmac('sha1', token).update(signedText({ url, fields }), 'utf8').digest();
  const actual = Buffer.from(signature, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

interface Posted {
  url: string;
  fields: WebhookFields;
}

function signedText({ url, fields }: Posted): string {
  const names = Object.keys(fields).sort();
  return url + names.map((name) => name + (fields[name] ?? '')).join('');
}

/** Signs a request of this API to its own webhooks. */
export const internalSignature = (keyring: Keyring, posted: Posted): string => keyring.sign(ownerOf(posted));

export function isInternalSignatureValid(
  keyring: Keyring,
  posted: Posted,
  signature: string | undefined,
): boolean {
  return signature !== undefined && keyring.isSignature(signature, ownerOf(posted));
}

const ownerOf = (posted: Posted) => `hook ${createHash('sha256').update(signedText(posted)).digest('hex')}`;
