import type { Request } from 'express';
import { apiCalls } from '../../../shared/api-calls.ts';
import type { Relay } from '../relay/relay.ts';
import { createApi } from './api.ts';
import type { SignedIn } from './signed-in.ts';

/** Gives a token back to the API. Whatever is answered, nobody here uses it any more. */
export async function revokeToken(
  relay: Relay,
  req: Request,
  { token, user }: Pick<SignedIn, 'token' | 'user'>,
): Promise<void> {
  const api = createApi(relay, { requestId: req.context.id, token, unauthorized: 'refusal' });
  await api.call(apiCalls.logout, { body: { username: user.userName } });
}
