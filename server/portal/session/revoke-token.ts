import type { Request } from 'express';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { Relay } from '../relay/relay.ts';
import { createApiClient } from './api.ts';
import type { SignedIn } from './signed-in.ts';

/** Revokes a token through the API. The portal stops using the token whatever the reply. */
export async function revokeToken(
  relay: Relay,
  req: Request,
  { token, user }: Pick<SignedIn, 'token' | 'user'>,
): Promise<void> {
  const api = createApiClient(relay, { requestId: req.context.id, token, unauthorized: 'refusal' });
  await api.call(apiCalls.logout, { body: { username: user.userName } });
}
