import { sql } from 'kysely';
import { ivrFieldNames, type IvrField } from '../../../shared/ivr/fields.ts';
import { toWallClock } from '../../../shared/time.ts';
import type { Db, Trx } from '../database/db.ts';
import { newId } from '../database/ids.ts';

/** Call to record: any fields of a call record except those generated here. */
type RecordedCall = Partial<Record<Exclude<IvrField, 'id' | 'cdr_start'>, string | number>> & {
  /** Start of the call in Unix milliseconds. */
  startedAt: number;
  cdr_dst: string;
};

export async function recordCall(db: Db | Trx, idOrg: string, call: RecordedCall): Promise<string> {
  const { startedAt, ...fields } = call;
  const id = newId(startedAt);
  const presentFields = ivrFieldNames.filter(
    (name) => name !== 'id' && name !== 'cdr_start' && Object.hasOwn(fields, name),
  );
  const names = ['id', 'id_org', 'cdr_start', ...presentFields];
  const values = presentFields.map((name) => sql`${(fields as Record<string, unknown>)[name]}`);
  await sql`
    insert into ivr (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join([sql`${id}`, sql`${idOrg}::bigint`, sql`${toWallClock(startedAt / 1000)}::timestamp`, ...values])})
  `.execute(db);
  return id;
}
