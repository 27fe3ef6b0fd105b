import { apiCalls } from '../../../shared/api-calls.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import type { NumberSetting } from '../../../shared/ivr/number-setting.ts';
import { org } from '../../../shared/resources/org.ts';
import { readOrganization } from '../../../shared/user.ts';
import { type Api, createApiClient } from './api.ts';
import type { SignedIn } from './signed-in.ts';
import type { Request } from 'express';
import type { Relay } from '../relay/relay.ts';

export async function loadOrganization(
  api: Api,
  query: Partial<ListQuery>,
): Promise<Pick<SignedIn, 'organization' | 'hasIvrNumber'> | undefined> {
  const [found, numbers] = await Promise.all([api.list(org, query), api.call(apiCalls.readIvrNumber)]);
  if (!found.reply) return undefined;
  const row = found.ok ? found.rows[0] : undefined;
  return {
    organization: readOrganization(row ?? {}),
    hasIvrNumber: numbers.ok && numbers.results.some(hasNumber),
  };
}

function hasNumber({ production, local = {} }: NumberSetting): boolean {
  return Object.keys(production).length > 0 || Object.keys(local).length > 0;
}

/** Revokes a token through the API. The portal stops using the token whatever the reply. */
export async function revokeToken(
  relay: Relay,
  req: Request,
  { token, user }: Pick<SignedIn, 'token' | 'user'>,
): Promise<void> {
  const api = createApiClient(relay, { requestId: req.context.id, token, unauthorized: 'refusal' });
  await api.call(apiCalls.logout, { body: { username: user.userName } });
}
