import { createLocalJWKSet, jwtVerify, type JWK, type JWTPayload, type JWTVerifyOptions } from 'jose';
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
      // Token and keys come from outside. jose and WebCrypto throw errors of several classes for whatever is wrong with them.
    }
  }
  return undefined;
}
