import { largestPageSize } from '../../../../shared/constants.ts';
import { listOf, type ApiRecord } from '../../../../shared/reply.ts';
import { sortKeysOf } from '../../../../shared/list-state.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { readOutcome } from '../../http/outcome.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { callContext } from '../../session/signed-in.ts';

/** A library's entries of one kind, its first thousand; none where they cannot be read. */
export async function loadAll(
  { parts, req }: Pick<ResourceVisit, 'parts' | 'req'>,
  definition: ResourceDefinition,
): Promise<readonly ApiRecord[]> {
  const query = { size: largestPageSize, sort: sortKeysOf(definition.defaultSort) };
  const outcome = readOutcome(await parts.relay.list(definition, query, callContext(req)));
  return outcome.ok ? listOf(outcome.reply) : [];
}
