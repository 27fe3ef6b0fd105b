import { sql } from 'kysely';
import type { Language } from '../../../shared/language.ts';
import { speakVisit } from '../../../shared/spoken-time.ts';
import { toTimestamp, type Trx } from '../database/db.ts';
import type { Caller } from './call/call-state.ts';
import type { NextVisit } from './call/patient-desk.ts';

interface Asked {
  idOrg: string;
  caller: Caller;
  language: Language;
  now: number;
}

/** Finds the caller's next appointment. Among duplicates on several notification lists, one ready to send takes precedence. */
export async function findNextVisit(
  trx: Trx,
  { idOrg, caller, language, now }: Asked,
): Promise<NextVisit | undefined> {
  const { rows } = await sql<{ id: string; date: string; time: string | null }>`
    select id, to_char(date, 'YYYY-MM-DD') as date, time
    from notification_rows
    where id_org = ${idOrg}::bigint
    and (contact = nullif(${caller.contact}, '') or patient_code = nullif(${caller.code}, ''))
    and status <> 'error'
    and useless_after > ${toTimestamp(now)}
    order by date, time, status = 'ready' desc, id desc
    limit 1
  `.execute(trx);
  const [visit] = rows;
  if (!visit) return undefined;
  return {
    row: visit.id,
    when: speakVisit({ day: visit.date, time: visit.time ?? '' }, language),
  };
}
