import { createHmac, timingSafeEqual } from 'node:crypto';
import { mfaCodeDigits } from '../../../shared/constants.ts';

const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Computes the RFC 6238 code (SHA-1, 30 s, 6 digits) for a time step. */
function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest[digest.length - 1] ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** mfaCodeDigits;
  return String(number).padStart(mfaCodeDigits, '0');
}

const totpStep = (now: number) => Math.floor(now / stepMs);

/** Finds the time step of a code: the current one, the previous or the next. Returns undefined for a wrong code. */
export function findTotpStep(secret: Buffer, code: string, now: number): number | undefined {
  const typed = Buffer.from(code);
  const step = totpStep(now);
  return [step, step - 1, step + 1].find((each) => {
    const expected = Buffer.from(totpCode(secret, each));
    return typed.length === expected.length && timingSafeEqual(typed, expected);
  });
}

/** Encodes as RFC 4648 base32 without padding, as authenticator apps expect. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
