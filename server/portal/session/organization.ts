import { apiCalls } from '../../../shared/api-calls.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import { firstOf, isRecord } from '../../../shared/reply.ts';
import { org } from '../../../shared/resources/org.ts';
import { readOrganization } from '../../../shared/user.ts';
import type { Outcome } from '../http/outcome.ts';
import type { Api } from './api.ts';
import type { SignedIn } from './signed-in.ts';

export async function loadOrganization(
  api: Api,
  query: Partial<ListQuery>,
): Promise<Pick<SignedIn, 'organization' | 'hasIvrNumber'> | undefined> {
  const [found, numbers] = await Promise.all([api.list(org, query), api.call(apiCalls.readIvrNumber)]);
  if (!found.reply) return undefined;
  const row = found.ok ? found.rows[0] : undefined;
  return { organization: readOrganization(row ?? {}), hasIvrNumber: hasNumber(numbers) };
}

function hasNumber({ reply }: Outcome): boolean {
  const record = reply && firstOf(reply);
  return [record?.['production'], record?.['local']].some(
    (map) => isRecord(map) && Object.keys(map).length > 0,
  );
}
