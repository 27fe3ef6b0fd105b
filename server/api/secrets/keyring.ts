import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Encryption of secrets in the database, so that a copy of the database alone does not reveal them. */
export interface Keyring {
  prefix: string;
  /** Encrypts with AES-256-GCM under the first secret. `owner` identifies record and field; decryption for another owner fails. */
  seal(value: string | Buffer, owner: string): string;
  /** Decrypts a value of the owner under any of the secrets. Returns unencrypted values unchanged. Throws if decryption fails. */
  open(stored: string | Buffer, owner: string): Buffer;
  /** Signs the owner name. Returns twenty hex digits. */
  sign(owner: string): string;
  isSignature(signature: string, owner: string): boolean;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const sealedForm = /^sealed\.([0-9a-f]{8})\.([\w-]{38,})$/;

/** Thrown if a value is encrypted under a secret that is no longer set. Only the operator can restore the secret. */
export class MissingSecret extends Error {
  constructor(key: string) {
    super(`DATA_SECRET lacks the secret for key ${key}: add it again at the end of the list`);
  }
}

/** Creates a keyring from `DATA_SECRET`. The first secret encrypts, and all decrypt. Keys are identified by ID, not by position. */
export function createKeyring(secrets: readonly string[]): Keyring {
  const keys = new Map(secrets.map(deriveKey).map((key) => [idOf(key), key]));
  const [present] = keys;
  if (!present) throw new Error('The keyring has no secret: set DATA_SECRET');
  const [presentId, presentKey] = present;
  const prefix = `sealed.${presentId}.`;

  return {
    prefix,
    seal: (value, owner) => prefix + encrypt(value, presentKey, owner).toString('base64url'),
    open: (stored, owner) => {
      const [, id = '', sealed = ''] = sealedForm.exec(stored.toString('latin1')) ?? [];
      if (!id) return Buffer.from(stored);
      const key = keys.get(id);
      if (!key) throw new MissingSecret(id);
      return decrypt(Buffer.from(sealed, 'base64url'), key, owner);
    },
    sign: (owner) => signUnder(presentKey, owner),
    isSignature: (signature, owner) =>
      [...keys.values()].some((key) => isEqual(signature, signUnder(key, owner))),
  };
}

const signUnder = (key: Buffer, owner: string) =>
  createHmac('sha256', key).update(`mark ${owner}`).digest('hex').slice(0, 20);

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

function encrypt(value: string | Buffer, key: Buffer, owner: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(sealed: Buffer, key: Buffer, owner: string): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'secrets of the database', keyBytes));
}

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** Owner names of encrypted values. A value copied to another organization, user or setting cannot be decrypted there. */
export const owners = {
  callDigits: (call: string) => `phone_calls ${call}`,
  clientSecret: (idOrg: string, name: string) => `${idOrg} ${name}`,
  paymentAccount: (idOrg: string, id: string) => `${idOrg} payment_accounts ${id}`,
  pluginSecret: (idOrg: string) => `${idOrg} plugins.secret`,
  providerSecret: (idOrg: string) => `${idOrg} sso_providers.client_secret`,
  totpSecret: (userId: string) => `user ${userId} totp`,
} as const;
