import type { RefusedList } from '../../../../views/refused/refused-groups.tsx';
import type { RequestContext } from '../../page/request-context.ts';
import type { RefusedSource } from './refused-source.ts';

/**
 * Loads the rejected rows of a notification list or import by reason, or the failure. Returns none if the API does not group them
 * or does not know the import. A payment file may exist without an import.
 */
export async function loadRefused(
  ctx: RequestContext,
  { calls }: Pick<RefusedSource, 'calls'>,
  id: string,
): Promise<RefusedList> {
  if (!(await ctx.parts.relay.isLevel2())) return [];
  const outcome = await ctx.api.call(calls.list, { params: { id } });
  if (outcome.ok) return outcome.results;
  return outcome.status === 404 ? [] : { failure: outcome.msg };
}
