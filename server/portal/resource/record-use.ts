import type { ListQuery } from '../../../shared/list-query.ts';
import { isOpenTo } from '../../../shared/rights.ts';
import { sectionsOf } from '../../../shared/sections.ts';
import type { ResourceDefinition, Row, RowOf } from '../../../shared/resources/define.ts';
import { pathsOf, titleOf } from '../../../shared/resources/resource-paths.ts';
import type { RecordUse } from '../../../views/resource/props.ts';
import { HttpError } from '../http/errors.ts';
import { rightsOf } from '../session/signed-in.ts';
import type { ResourceContext } from './screen-parts.ts';

/** Describes a referring record, such as 'Reminder: Annual check-up', with a link if the user can open its tab. */
export function useOf(
  { signedIn }: Pick<ResourceContext, 'signedIn'>,
  definition: ResourceDefinition,
  record: Row,
): RecordUse {
  const { label, section } = definition;
  const kind = label.one.charAt(0).toUpperCase() + label.one.slice(1);
  const isOpen = section !== undefined && isOpenTo(rightsOf(signedIn()), sectionsOf(section));
  return {
    label: `${kind}: ${titleOf(definition, record)}`,
    href: isOpen ? pathsOf(definition).one(record.id) : undefined,
  };
}

/** Lists records that may refer to another. Throws on failure, so that a failure is not mistaken for no references. */
export async function listUsers<Definition extends ResourceDefinition>(
  { api }: Pick<ResourceContext, 'api'>,
  definition: Definition,
  query: Partial<ListQuery>,
): Promise<{ rows: readonly RowOf<Definition>[]; count?: number }> {
  const outcome = await api.list(definition, query);
  if (!outcome.ok) throw new HttpError(outcome.status, { message: outcome.msg });
  return outcome;
}
