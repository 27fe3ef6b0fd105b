import { apiCalls } from '../../../shared/api-calls.ts';
import type { ListQuery } from '../../../shared/list-query.ts';
import { firstOf, isRecord } from '../../../shared/reply.ts';
import { resources } from '../../../shared/resources/index.ts';
import { readOrganisation } from '../../../shared/user.ts';
import type { CallContext, Relay, RelayResult } from '../relay/relay.ts';
import type { SignedIn } from './signed-in.ts';

/** The organisation that the token's calls are about, and whether it has a number; undefined where the API does not answer. */
export async function loadPlace(
  relay: Relay,
  query: Partial<ListQuery>,
  context: CallContext,
): Promise<Pick<SignedIn, 'organisation' | 'hasIvrNumber'> | undefined> {
  const [organisation, numbers] = await Promise.all([
    relay.list(resources.org, query, context),
    relay.call(apiCalls.readIvrNumber, context),
  ]);
  if (isUnavailable(organisation)) return undefined;
  return { organisation: organisationOf(organisation), hasIvrNumber: hasNumber(numbers) };
}

const isUnavailable = (result: RelayResult) => result.kind === 'failed';

function organisationOf(result: RelayResult) {
  const record = result.kind === 'answered' && result.reply.success ? firstOf(result.reply) : undefined;
  return readOrganisation(record ?? {});
}

/** An organisation is set up for IVR when it has a number that callers can dial (spec 3, IVR number setting). */
function hasNumber(result: RelayResult): boolean {
  const record = result.kind === 'answered' ? firstOf(result.reply) : undefined;
  return [record?.['production'], record?.['local']].some(
    (map) => isRecord(map) && Object.keys(map).length > 0,
  );
}
