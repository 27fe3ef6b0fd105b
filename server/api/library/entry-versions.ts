import { apiCalls } from '../../../shared/api-calls.ts';
import { versionsAtOnce } from '../../../shared/api-calls/library.ts';
import { versionMessages } from '../../../shared/locales/en/library.ts';
import { isRecord, type ApiRecord } from '../../../shared/reply.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { checkBody } from '../../validation.ts';
import type { Db } from '../database/db.ts';
import { notFound, refuse, Refusal, succeed } from '../operation/answer.ts';
import { readRequest, type SignedOperation } from '../operation/operation.ts';
import { combineRules, type ResourceRules } from '../rows/resource-api.ts';
import { latestVersion } from '../rows/saved-versions.ts';
import { changeRow, findRow } from '../rows/tenant.ts';
import { placeholderRules } from './placeholder-rules.ts';

export const listVersions: SignedOperation<typeof apiCalls.listVersions> = async (request, { db, clock }) => {
  const { resource, id, before } = readRequest(apiCalls.listVersions, request);
  const definition = findVersioned(resource);
  const row = definition && (await findRow(db, { definition, actor: request.actor, now: clock() }, id));
  if (!row) return notFound();
  const versions = await db
    .selectFrom('library_versions')
    .select(['version', 'time', 'user_name', 'full_name', 'acting_for', 'restored_from', 'content'])
    .where('record', '=', row.id)
    .$if(before > 0, (query) => query.where('version', '<', before))
    .orderBy('version', 'desc')
    .limit(versionsAtOnce)
    .execute();
  return succeed(
    versions.map(({ time, restored_from, content, ...version }) => ({
      ...version,
      time: time && Math.floor(time.getTime() / 1000),
      restored_from: restored_from ?? 0,
      content: isRecord(content) ? content : {},
    })),
  );
};

/** Restores a version by the same checks and rules as a change of these fields by a user. */
export const restoringVersion =
  (rulesOf: (resource: string) => ResourceRules): SignedOperation<typeof apiCalls.restoreVersion> =>
  async (request, deps) => {
    const { resource, id, version, newest } = readRequest(apiCalls.restoreVersion, request);
    const definition = findVersioned(resource);
    if (!definition) return notFound();
    const { db, clock } = deps;
    const access = { definition, actor: request.actor, now: clock(), restoredFrom: version };
    const row = await findRow(db, access, id);
    const content = row && (await findContent(db, row.id, version));
    if (!content) return notFound();
    const body = checkBody(definition, { mode: 'update', now: access.now }, { id, ...content });
    if (!body.ok) return refuse(400, body.msg);
    const { values } = body;
    const isNewest: ResourceRules = {
      onUpdate: () => async (trx, before) => {
        if ((await latestVersion(trx, definition, before)) !== newest)
          throw new Refusal(refuse(409, versionMessages.changed));
      },
    };
    const rules = combineRules(isNewest, placeholderRules(definition), rulesOf(definition.name));
    const alongside = rules.onUpdate?.({ request, deps, values, tell: () => undefined });
    return (await changeRow(db, access, { id, values, alongside })) ? succeed([], id) : notFound();
  };

function findVersioned(resource: string) {
  const definition = findResource(resource);
  return definition?.versioned ? definition : undefined;
}

async function findContent(db: Db, record: string, version: number): Promise<ApiRecord | undefined> {
  if (!Number.isInteger(version)) return undefined;
  const found = await db
    .selectFrom('library_versions')
    .select('content')
    .where('record', '=', record)
    .where('version', '=', version)
    .executeTakeFirst();
  return found && isRecord(found.content) ? found.content : undefined;
}
