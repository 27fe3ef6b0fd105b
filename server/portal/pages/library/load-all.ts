import { largestPageSize } from '../../../../shared/constants.ts';
import { sortKeysOf } from '../../../../shared/list-state.ts';
import type { ResourceDefinition, RowOf } from '../../../../shared/resources/define.ts';
import type { Visit } from '../../visit/visit.ts';

/** A library's entries of one kind, its first thousand; none where they cannot be read. */
export async function loadAll<Definition extends ResourceDefinition>(
  { api }: Pick<Visit, 'api'>,
  definition: Definition,
): Promise<readonly RowOf<Definition>[]> {
  const query = { size: largestPageSize, sort: sortKeysOf(definition.defaultSort) };
  const outcome = await api.list(definition, query);
  return outcome.ok ? outcome.rows : [];
}
