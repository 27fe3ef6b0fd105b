import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Encrypts what the database keeps secret: a copy of the database alone tells nothing of it. */
export interface Keyring {
  /** How everything begins that is sealed under the present key. */
  prefix: string;
  /** Seals by AES-256-GCM under the first secret. `owner` says whose value it is and which: under another it does not open. */
  seal(value: string | Buffer, owner: string): string;
  /**
   * Opens what was sealed for that owner, under any of the secrets; what was never sealed stays as it is. Throws where it
   * does not open.
   */
  open(stored: string | Buffer, owner: string): Buffer;
  /** Twenty hexadecimal digits that nobody else can make for that owner. */
  mark(owner: string): string;
  /** Whether it was made for that owner, under any of the secrets. */
  isMark(mark: string, owner: string): boolean;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const sealedForm = /^sealed\.([0-9a-f]{8})\.([\w-]{38,})$/;

/** A value is encrypted under a secret that is not set. Setting it is up to the operator: nothing goes on without it. */
export class MissingSecret extends Error {
  constructor(key: string) {
    super(`DATA_SECRET lacks the secret of key ${key}: put it back, as the last`);
  }
}

/** Of the secrets of `DATA_SECRET` the first encrypts, and all decrypt. A key is known by its id, never by its place. */
export function createKeyring(secrets: readonly string[]): Keyring {
  const keys = new Map(secrets.map(deriveKey).map((key) => [idOf(key), key]));
  const [present] = keys;
  if (!present) throw new Error('A keyring needs a secret: see DATA_SECRET in config.ts');
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
    mark: (owner) => markUnder(presentKey, owner),
    isMark: (mark, owner) => [...keys.values()].some((key) => isEqual(mark, markUnder(key, owner))),
  };
}

const markUnder = (key: Buffer, owner: string) =>
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
