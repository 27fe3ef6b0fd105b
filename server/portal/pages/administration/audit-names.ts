import { largestPageSize } from '../../../../shared/constants.ts';
import { firstOf, listOf, textOf, type ApiRecord } from '../../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../../shared/resources/define.ts';
import { findResource, resources } from '../../../../shared/resources/index.ts';
import {
  nameInDetail,
  nameInSentence,
  type AuditNames,
} from '../../../../views/administration/audit-sentence.ts';
import { readOutcome } from '../../http/outcome.ts';
import type { ResourceVisit } from '../../resource/screen-parts.ts';
import { callContext, currentUser } from '../../session/signed-in.ts';

/** Of the own organisation, and who is signed in. The rows themselves name another's admin who acted for it. */
export async function loadPeople({ parts, req }: ResourceVisit): Promise<AuditNames['people']> {
  const query = { size: largestPageSize, fields: ['user_name', 'first_name', 'last_name'] };
  const outcome = readOutcome(await parts.relay.list(resources.users, query, callContext(req)));
  const users = outcome.ok ? listOf(outcome.reply) : [];
  const { userName, firstName, lastName } = currentUser(req).user;
  const all = [...users, { user_name: userName, first_name: firstName, last_name: lastName }];
  return new Map(
    all.flatMap((user) => {
      const name = [textOf(user, 'first_name'), textOf(user, 'last_name')].filter(Boolean).join(' ');
      return name ? [[textOf(user, 'user_name'), name]] : [];
    }),
  );
}

/** So many records are looked up for a page; further ones are told without their names. */
const mostNamed = 25;

/**
 * Records as they are called now, over those that are known already. Of one that is gone another row may tell the name.
 */
export async function loadRecordNames(
  visit: ResourceVisit,
  rows: readonly ApiRecord[],
  known: AuditNames['records'] = new Map<string, string>(),
): Promise<AuditNames['records']> {
  const keys = new Map(rows.map((row) => [keyOf(row), row] as const));
  const wanted = [...keys].filter(([key]) => !known.has(key)).slice(0, mostNamed);
  const found = await Promise.all(wanted.map(async ([key, row]) => [key, await nameOf(visit, row)] as const));
  const told = rows.map((row) => [keyOf(row), nameInDetail(row)] as const);
  const named = [...told, ...found].flatMap(([key, name]) => (name ? [[key, name] as const] : []));
  return new Map([...known, ...named]);
}

const keyOf = (row: ApiRecord) => `${textOf(row, 'resource')}/${textOf(row, 'record_id')}`;

/** A client's settings are called as the client is. */
async function nameOf(visit: ResourceVisit, row: ApiRecord): Promise<string | undefined> {
  const resource = textOf(row, 'resource');
  const definition = resource === 'client_settings' ? resources.org : findResource(resource);
  if (!definition || textOf(row, 'action') === 'delete') return undefined;
  return nameOfRecord(visit, definition, textOf(row, 'record_id'));
}

/** A job is called as its list is. */
async function nameOfRecord(
  visit: ResourceVisit,
  definition: ResourceDefinition,
  id: string,
): Promise<string | undefined> {
  const { parts, req } = visit;
  if (!id || !definition.operations.includes('one')) return undefined;
  const result = await parts.relay.get(definition, id, callContext(req));
  if (result.kind !== 'answered' || !result.reply.success) return undefined;
  const record = firstOf(result.reply) ?? {};
  const reference = definition.fields[definition.title[0] ?? '']?.reference;
  const target = reference && findResource(reference.to);
  if (target) return nameOfRecord(visit, target, textOf(record, definition.title[0] ?? ''));
  return nameInSentence(definition, record) || undefined;
}
