import { apiCalls } from '../../../shared/api-calls.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import type { NumberSetting } from '../../../shared/ivr/number-setting.ts';
import { org } from '../../../shared/resources/org.ts';
import { readOrganization } from '../../../shared/user.ts';
import type { Api } from './api.ts';
import type { SignedIn } from './signed-in.ts';

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
