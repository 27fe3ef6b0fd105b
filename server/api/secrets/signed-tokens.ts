import type { KeyObject } from 'node:crypto';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose';
import type { ApiRecord } from '../../../shared/reply.ts';

/** `algorithms` is required, because jose otherwise accepts any algorithm that fits the key. */
type TokenRules = JWTVerifyOptions & Required<Pick<JWTVerifyOptions, 'algorithms'>>;

/**
 * Returns the claims of a JWT that one of the published keys signed and that follows the rules. Tries each key alone, because several may fit a
 * token without a key ID, and an unreadable key must not block the others.
 */
export async function verifyToken(
  token: string,
  keys: readonly ApiRecord[],
  rules: TokenRules,
): Promise<JWTPayload | undefined> {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [key as JWK] }), rules);
      return payload;
    } catch {
      // The token and keys are untrusted input. jose and WebCrypto throw several error classes for invalid ones.
    }
  }
  return undefined;
}

interface SigningKey {
  key: KeyObject;
  id: string;
  algorithm: string;
}

export function signToken({ key, id, algorithm }: SigningKey, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: id }).sign(key);
}

/** Computes the thumbprint by RFC 7638. A private key and its public key have the same one. */
export const keyThumbprint = (key: KeyObject): Promise<string> => calculateJwkThumbprint(key);
