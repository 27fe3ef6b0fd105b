import { largestPageSize } from '../../../../shared/constants.ts';
import { sortKeysOf } from '../../../../shared/list-state.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import type { RequestContext } from '../../page/request-context.ts';

/** Loads up to a thousand library entries of one kind. Returns an empty list on failure. */
export async function loadAll<Definition extends ResourceDefinition>(
  { api }: Pick<RequestContext, 'api'>,
  definition: Definition,
): Promise<readonly RowOf<Definition>[]> {
  const query = { size: largestPageSize, sort: sortKeysOf(definition.defaultSort) };
  const outcome = await api.list(definition, query);
  return outcome.ok ? outcome.rows : [];
}
