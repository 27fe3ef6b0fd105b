import { resourceMessages } from '../../../shared/locales/en/resources.ts';
import type { ResourceDefinition, RowOf } from '../../../shared/resources/define.ts';
import { HttpError } from '../http/errors.ts';
import type { RequestContext } from '../page/request-context.ts';

export async function loadRecord<Definition extends ResourceDefinition>(
  { api }: Pick<RequestContext, 'api'>,
  definition: Definition,
  id: string,
): Promise<RowOf<Definition>> {
  const outcome = await api.one(definition, id);
  if (outcome.ok) return outcome.row;
  if (outcome.status >= 500 || outcome.status === 403) throw new HttpError(outcome.status);
  const message = resourceMessages.noSuch(definition.label.one);
  throw new HttpError(404, { message, cause: outcome.msg });
}
