import { constants, createHmac, sign, type KeyObject, type SignKeyObjectInput } from 'node:crypto';

type Claims = Record<string, unknown>;

const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };

/** Node's parameters of each algorithm, so that tests sign without the library that verifies. */
const algorithms: Readonly<Record<string, [hash: string, options: Omit<SignKeyObjectInput, 'key'>]>> = {
  RS256: ['sha256', {}],
  RS512: ['sha512', {}],
  PS256: ['sha256', pss],
  ES256: ['sha256', { dsaEncoding: 'ieee-p1363' }],
  ES384: ['sha384', { dsaEncoding: 'ieee-p1363' }],
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signs a JWT with the private key. `header` must name the algorithm and may have more parameters. */
export function signedToken(key: KeyObject, header: Claims & { alg: string }, claims: Claims): string {
  const [hash, options] = algorithms[header.alg]!;
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign(hash, Buffer.from(signed), { key, ...options }).toString('base64url')}`;
}

/** Signs a JWT with a shared secret (HS256). */
export function sharedSecretToken(secret: string, header: Claims, claims: Claims): string {
  const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export const unsignedToken = (header: Claims, claims: Claims): string =>
  `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`;
