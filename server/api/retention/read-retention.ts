import { sql } from 'kysely';
import type { apiCalls } from '../../../shared/api-calls.ts';
import { retentionKinds, type RetentionKind } from '../../../shared/retention.ts';
import { organizationOf } from '../operation/actor.ts';
import { succeed } from '../operation/answer.ts';
import type { SignedOperation } from '../operation/operation.ts';
import { isHeld } from '../rows/legal-holds.ts';
import { countExpired, expiryOf, type KeptYears } from './expired-records.ts';
import { mostAtOnce } from './sweep-retention.ts';

/** `GET retention`: what the last cleanup deleted and what the next one will delete, by kind. Kinds that are kept for good are left out. */
export const readRetention: SignedOperation<typeof apiCalls.readRetention> = async (
  { actor },
  { db, clock },
) => {
  const idOrg = organizationOf(actor);
  const { rows } = await sql<
    KeptYears & { held: boolean; time: number | null; deleted: Partial<Record<RetentionKind, number>> | null }
  >`
    select keep_messages, keep_calls, keep_lists, keep_audit, keep_payments,
      ${isHeld({ idOrg: sql.ref('org.id') })} as held, floor(extract(epoch from time))::bigint as time, deleted
    from org
    left join retention_runs on id_org = org.id
    where org.id = ${idOrg}::bigint
  `.execute(db);
  const [row] = rows;
  if (!row) return succeed([]);
  const kinds = [];
  for (const kind of retentionKinds) {
    const expiry = expiryOf(kind, { idOrg, years: row, now: clock() });
    if (!expiry) continue;
    const next = row.held ? 0 : await countExpired(db, kind, { expiry, most: mostAtOnce[kind].run });
    kinds.push({ kind, deleted: row.deleted?.[kind] ?? 0, next });
  }
  return succeed([{ ...(row.time !== null && { time: row.time }), kinds }]);
};
