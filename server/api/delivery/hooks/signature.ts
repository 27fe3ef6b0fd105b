import { createHmac, timingSafeEqual } from 'node:crypto';

export type HookFields = Readonly<Record<string, string>>;

/**
 * Whether the text and voice provider sent it: a Twilio-style signature, the HMAC-SHA1 under the account's token of the full address
 * as the provider sees it and of every field, name and value, in the order of the names.
 */
export function isSigned(
  { url, fields, signature }: { url: string; fields: HookFields; signature: string | undefined },
  token: string,
): boolean {
  if (!token || !signature) return false;
  const names = Object.keys(fields).sort();
  const signed = url + names.map((name) => name + (fields[name] ?? '')).join('');
  const expected = createHmac('sha1', token).update(signed, 'utf8').digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
