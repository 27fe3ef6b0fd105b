import type { ApiRecord } from '../../../shared/reply.ts';
import type { ResourceDefinition } from '../../../shared/resources/define.ts';
import { findResource } from '../../../shared/resources/index.ts';
import { org } from '../../../shared/resources/org.ts';
import { titleOf } from '../../../shared/resources/resource-paths.ts';
import { toZone } from '../../../shared/time.ts';
import type { Trx } from '../database/db.ts';
import { organizationOf, type Actor } from '../operation/actor.ts';
import { changesOf, type AuditReading } from './audit-descriptions.ts';
import { selectOne, type Table } from './tables.ts';

interface Change {
  definition: ResourceDefinition;
  actor: Actor;
  before: ApiRecord;
  after: ApiRecord;
  tableOf: (definition: ResourceDefinition) => Table;
}

export async function readForAudit(trx: Trx, change: Change): Promise<AuditReading> {
  const changes = changesOf(change.definition, change.before, change.after);
  const names: Record<string, Record<string, string>> = {};
  for (const { name, field, old, now } of changes) {
    const target = field?.reference?.by === 'id' ? findResource(field.reference.to) : undefined;
    if (target) names[name] = await namesOf(trx, change.tableOf(target), [old, now]);
  }
  const hasTime = changes.some(({ field }) => field?.kind === 'time');
  const zone = hasTime ? await zoneOf(trx, change.actor) : toZone(undefined);
  return { zone, names };
}

async function namesOf(trx: Trx, table: Table, ids: readonly unknown[]): Promise<Record<string, string>> {
  const names: Record<string, string> = {};
  for (const id of ids) {
    const row = typeof id === 'string' && id ? await selectOne(trx, table, { id }) : undefined;
    if (row) names[String(id)] = titleOf(table.definition, row);
  }
  return names;
}

async function zoneOf(trx: Trx, actor: Actor): Promise<string> {
  const row = await selectOne(trx, { definition: org, scope: undefined }, { id: organizationOf(actor) });
  return toZone(row?.timezone);
}
