import { readsPatients, resourcesWithoutPatients } from '../../../shared/audit-privacy.ts';
import { largestPageSize } from '../../../shared/constants.ts';
import { type ResourceDefinition, rightTo } from '../../../shared/resources/define.ts';
import { findResource, resources } from '../../../shared/resources/index.ts';
import { isOpenTo } from '../../../shared/rights.ts';
import {
  nameInDetail,
  nameInSentence,
  type AuditNames,
  type AuditRow,
} from '../../../views/administration/audit-sentence.ts';
import { rightsOf } from '../session/signed-in.ts';
import type { RequestContext } from '../page/request-context.ts';

/**
 * Loads the names of the organization's users and the signed-in user, by user name. Rows of another organization's admin
 * contain the admin's name themselves.
 */
export async function loadPeople({ api, signedIn }: RequestContext): Promise<AuditNames['people']> {
  const query = { size: largestPageSize, fields: ['user_name', 'first_name', 'last_name'] };
  const found = await api.list(resources.users, query);
  const { userName, firstName, lastName } = signedIn().user;
  const oneself = { user_name: userName, first_name: firstName, last_name: lastName };
  return new Map(
    [...(found.ok ? found.rows : []), oneself].flatMap((user) => {
      const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
      return name ? [[user.user_name, name]] : [];
    }),
  );
}

/** Maximum record lookups per page. Further records are shown without a name. */
export const maxNamed = 25;

/**
 * Adds the current names of records to the known names, for rows without a stored name. The name of a deleted record
 * may come from another row.
 */
export async function loadRecordNames(
  ctx: RequestContext,
  rows: readonly AuditRow[],
  known: AuditNames['records'] = new Map<string, string>(),
): Promise<AuditNames['records']> {
  const nameless = rows.filter((row) => !row.record_name);
  const keys = new Map(nameless.map((row) => [keyOf(row), row] as const));
  const wanted = [...keys].filter(([key]) => !known.has(key)).slice(0, maxNamed);
  const found = await Promise.all(wanted.map(async ([key, row]) => [key, await nameOf(ctx, row)] as const));
  const detailNames = rows.map((row) => [keyOf(row), nameInDetail(row)] as const);
  const named = [...detailNames, ...found].flatMap(([key, name]) => (name ? [[key, name] as const] : []));
  return new Map([...known, ...named]);
}

export const keyOf = ({ resource, record_id }: Pick<AuditRow, 'resource' | 'record_id'>) =>
  `${resource}/${record_id}`;

async function nameOf(ctx: RequestContext, row: AuditRow): Promise<string | undefined> {
  const { resource, action, record_id: id } = row;
  if (!mayNameRecords(ctx, resource)) return undefined;
  const definition = resource === 'client_settings' ? resources.org : findResource(resource);
  return definition && action !== 'delete' ? nameOfRecord(ctx, definition, id) : undefined;
}

/**
 * Returns true if the audit trail may show the names of these records. Users who may not see contacts see no patient names, even if other tabs
 * show them.
 */
export const mayNameRecords = ({ signedIn }: RequestContext, resource: string) =>
  readsPatients(rightsOf(signedIn())) || resourcesWithoutPatients.includes(resource);

const mayRead = ({ signedIn }: RequestContext, definition: ResourceDefinition) =>
  definition.operations.includes('one') && isOpenTo(rightsOf(signedIn()), rightTo(definition, 'one'));

/** Loads the name of a record. A job has the name of its notification list. Records outside the user's tabs are not loaded. */
export async function nameOfRecord(
  ctx: RequestContext,
  definition: ResourceDefinition,
  id: string,
): Promise<string | undefined> {
  if (!id || !mayRead(ctx, definition)) return undefined;
  const outcome = await ctx.api.one(definition, id);
  if (!outcome.ok) return undefined;
  const [title = ''] = definition.title;
  const target = findResource(definition.fields[title]?.reference?.to ?? '');
  if (target) return nameOfRecord(ctx, target, String(outcome.row[title] ?? ''));
  return nameInSentence(definition, outcome.row) || undefined;
}
