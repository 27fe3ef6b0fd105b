import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { isRecord, readJsonOrValue } from '../../../../shared/reply.ts';
import type { PostedForm } from '../../http/form.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** What stands in the page, and what opens it. Neither tells anything without the other. */
interface SealedForm {
  sealed: string;
  key: string;
}

/**
 * Encrypts what was typed under a key made for this once, so that a page may ask about it before it is taken: the page holds no
 * number that anybody could read, the session no number at all. `owner` says whose form it is: for another it does not open.
 */
export function sealForm(form: PostedForm, owner: string): SealedForm {
  const key = randomBytes(keyBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(JSON.stringify(form)), cipher.final()]);
  const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]);
  return { sealed: sealed.toString('base64url'), key: key.toString('base64url') };
}

/** Undefined where it was sealed under another key, for another owner, or changed since. */
export function openForm({ sealed, key }: SealedForm, owner: string): PostedForm | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
  const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64url'), iv, {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  try {
    const body = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    const form = readJsonOrValue(body.toString());
    return isRecord(form) ? form : undefined;
  } catch {
    return undefined;
  }
}
